"""The games whose results are known: `tests/vectors`."""

import json
from pathlib import Path
from typing import Any

import pytest

from plumpscore.rules import Plan, State, read_document, score, write_document

VECTORS = sorted((Path(__file__).parent.parent / "vectors").glob("*.json"))


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_the_vectors_are_there() -> None:
    assert len(VECTORS) >= 83


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
class TestVector:
    def test_comes_out_right(self, path: Path) -> None:
        vector = json.loads(path.read_text("utf-8"))
        document = read_document(vector["game"])
        result = score(document.plan, document.state)
        assert through_json(result.to_json()) == vector["expect"]

    def test_survives_json(self, path: Path) -> None:
        document = read_document(json.loads(path.read_text("utf-8"))["game"])
        assert Plan.from_json(through_json(document.plan.to_json())) == document.plan
        assert State.from_json(through_json(document.state.to_json())) == document.state
        assert read_document(through_json(write_document(document))) == document
