# make run     serve Plumpscore on this machine and to phones on the same Wi-Fi
# make test    run all tests (ARGS="-k scoring -x" goes to pytest)
# make lint, types, format, bench, messages, clean

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Imported only where a PDF is made; all else works without.
PANGO := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0
# libatomic1: what drives Chromium in the tests brings a Node of its own, which needs it.
TEST_PACKAGES := chromium libatomic1 nodejs postgresql poppler-utils $(PANGO)

.DELETE_ON_ERROR:
.PHONY: run test lint types format bench messages clean

run: .venv/run.stamp
	@$(BIN)/plumpscore serve $(ARGS)

test: .venv/dev.stamp
	@scripts/apt "for the tests" $(TEST_PACKAGES) || true
	$(BIN)/python -m pytest --numprocesses 3 --dist loadfile --reruns 2 $(ARGS)

lint: .venv/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: .venv/dev.stamp
	$(BIN)/mypy

format: .venv/dev.stamp
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

bench: .venv/dev.stamp
	$(BIN)/python -m bench $(ARGS)

# After a text has changed: what is new stands empty in the catalogs, to be translated.
messages: .venv/dev.stamp
	$(BIN)/pybabel -q extract -F babel.cfg -k N_ -k pair:1,2 --no-location --sort-by-file --omit-header -o messages.pot .
	$(BIN)/pybabel -q update -i messages.pot -d plumpscore/locale -D plumpscore -w 100 --no-fuzzy-matching --ignore-obsolete
	@sed -i -E '/^"(Project-Id|Report-Msgid|POT-Creation|PO-Revision|Last-Translator|Language-Team|Generated-By)/d' plumpscore/locale/*/LC_MESSAGES/plumpscore.po
	@rm messages.pot

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache

$(BIN)/python:
	@scripts/venv $(PYTHON) .venv

# A stamp says that what pyproject.toml asks for is there.
.venv/run.stamp: pyproject.toml | $(BIN)/python
	@echo "Installing Plumpscore in .venv; the next start takes a second ..."
	@$(PIP) --editable .
	@scripts/apt "for PDF sheets" $(PANGO) || true
	@touch $@

.venv/dev.stamp: pyproject.toml Makefile | $(BIN)/python
	$(PIP) --editable '.[test,dev]'
	@touch $@
