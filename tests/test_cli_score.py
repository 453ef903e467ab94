"""``plumpscore score``, run as people run it."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from wcwidth import width

from tests.server import COMMAND, environment

VECTORS = sorted((Path(__file__).parent / "vectors").glob("*.json"))
FAMILY = "👨‍👩‍👧‍👦"
WIDE_NAMES = ["山田太郎", FAMILY, "Åsa", "Konstantinopolitanskansson-Abcdefghijklm"]


def run(*arguments: object, stdin: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "score", *map(str, arguments)],
        env=environment() | variables,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=30,
        check=False,
    )


def game(**changes: Any) -> dict[str, Any]:
    return {
        "format": "plumpscore-game/1",
        "rules": {"max_cards": 2, "shape": "down", "low_mark": 20},
        "players": ["Anna", "Bo", "Cia"],
        "first_dealer": 2,
        "rounds": [
            {"bids": [1, 0, 0], "tricks": [1, 0, 1]},
            {"bids": [0, 1, 1], "tricks": [0, 1, 0]},
        ],
        **changes,
    }


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(content: Any, name: str = "game.json") -> Path:
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return path

    return write


def test_every_vector_as_a_line_of_json(file: Any) -> None:
    vectors = [json.loads(path.read_text("utf-8")) for path in VECTORS]
    files = [file(v["game"], path.name) for v, path in zip(vectors, VECTORS, strict=True)]
    done = run("--json", *files)
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        vector["expect"] for vector in vectors
    ]


def test_the_protokoll(file: Any) -> None:
    done = run(file(game(date="2026-06-20", place="Stugan")))
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        done.stdout
        == """\
Your own house rules
No trump. The bids may not come out even. A made bid gives 10 + the bid, a zero 10, a plump 0. Idiot
limit 20 points.
Saturday, 20 June 2026 · Stugan

Round   Cards  Dealer │ Anna      │ Bo        │ Cia
──────────────────────┼───────────┼───────────┼──────────
    1       2  Cia    │ 1  11  11 │ 0  10  10 │ 0  ●1   0
    2       1  Anna   │ 0  10  21 │ 1  11  21 │ 1  ●0   0

A bid and its points, or ● with the tricks taken; then the total. (2) are tricks that give no points
yet.

Winners: Anna and Bo

1.  Anna  21  0 plumps
1.  Bo    21  0 plumps
3.  Cia    0  2 plumps, under the idiot limit of 20

"""
    )


def test_points_of_a_plump_trump_and_what_is_not_entered_yet(file: Any) -> None:
    rounds = [
        {"bids": [1, 0, 0], "tricks": [0, 1, 1], "trump": "H"},
        {"bids": [0, None, 1]},
    ]
    rules = {"preset": "plump-norsk", "max_cards": 2, "scoring": "minus1"}
    told = run(file(game(rules=rules, rounds=rounds))).stdout
    table = told.split("\n\n")[1].splitlines()[2:]
    assert [line.split("│") for line in table] == [
        [
            "    1       2    ♥    Cia    ",
            " 1  ●0 −1  −1 ",
            " 0  ●1 −1  −1 ",
            " 0  ●1 −1  −1",
        ],
        ["    2       1    ?    Anna   ", " 0            ", " ·            ", " 1"],
    ]
    assert "Not finished: at round 2 of 3." in told


def at_the_table() -> dict[str, Any]:
    """Eva comes late with 5 points, Bo is fined and goes home, and a zero comes to give 5."""
    rules = {"max_cards": 3, "shape": "down", "hook": "off"}
    rounds = [
        {"bids": [1, 1, 1, None], "tricks": [1, 1, 1, None], "seats": [0, 1, 2]},
        {
            "bids": [1, 1, 0, 0],
            "tricks": [1, 0, 0, 1],
            "seats": [0, 1, 2, 3],
            "adjust": [None, {"points": -10, "why": "peeked"}, None, {"points": 5}],
        },
        {
            "bids": [0, None, 0, 1],
            "tricks": [0, None, 0, 1],
            "seats": [0, 2, 3],
            "rules": {**rules, "scoring": "plump5"},
            "adjust": [{"points": 100, "why": "100% right"}, {"points": 3}, None, None],
        },
    ]
    return game(rules=rules, players=["Anna", "Bo", "Cia", "Eva"], first_dealer=0, rounds=rounds)


def test_what_happened_at_the_table(file: Any) -> None:
    assert (
        run(file(at_the_table())).stdout
        == """\
Your own house rules
No trump. The bids may come out even. A made bid gives 10 + the bid, a zero 10, a plump 0.
From round 3: a zero gives 5.

Round   Cards  Dealer │ Anna             │ Bo               │ Cia              │ Eva
──────────────────────┼──────────────────┼──────────────────┼──────────────────┼─────────────────
    1       3  Anna   │ 1  11         11 │ 1  11         11 │ 1  11         11 │ –
    2       2  Bo     │ 1  11         22 │ 1  ●0 [−10]    1 │ 0  10         21 │ 0  ●1 [+5]     5
    3       1  Cia    │ 0  5 [+100]  127 │ –  [+3]        4 │ 0  5          26 │ 1  11         16

A bid and its points, or ● with the tricks taken; then the total. (2) are tricks that give no points
yet. [−10] is a penalty, [+10] a bonus. – sat out.

From round 2: Eva joins and starts at 5
Round 2: Bo: −10 (peeked)
From round 3: Bo goes home
Round 3: Anna: +100 (100% right); Bo: +3

Winner: Anna

1.  Anna  127  0 plumps
2.  Cia    26  0 plumps
3.  Eva    16  1 plump
4.  Bo      4  1 plump

"""
    )


def test_who_sat_out_has_no_points_as_json(file: Any) -> None:
    told = json.loads(run("--json", file(at_the_table())).stdout)
    assert [one["points"] for one in told["rounds"]] == [
        [11, 11, 11, None],
        [11, 0, 10, 0],
        [5, None, 5, 11],
    ]
    assert told["totals"] == [127, 4, 26, 16]


def test_only_who_plumped(file: Any) -> None:
    """Tricks are told where they follow, and what cannot be is told."""
    rules = {"max_cards": 3, "shape": "down", "hook": "off", "counting": "plumps"}
    rounds = [
        {"bids": [1, 1, 1], "made": [True, False, False]},
        {"bids": [1, 1, 1], "made": [True, True, False]},
        {"bids": [1, 1, 0], "made": [True, True, True]},
    ]
    told = run(file(game(rules=rules, rounds=rounds))).stdout
    table = told.split("\n\n")[1].splitlines()[2:]
    assert [[cell.split() for cell in line.split("│")[1:]] for line in table] == [
        [["1", "11", "11"], ["1", "●", "0"], ["1", "●", "0"]],
        [["1", "11", "22"], ["1", "11", "11"], ["1", "●0", "0"]],
        [["1", "(1)"], ["1", "(1)"], ["0", "(0)"]],
    ]
    assert "! Round 3: The tricks add up to 2, but there are 1 cards." in told


def test_what_is_wrong_is_marked_and_explained(file: Any) -> None:
    rounds = [{"bids": [1, 0, 1], "tricks": [2, 0, 1]}, {"bids": [0, 1, 1], "tricks": [0, 1, 0]}]
    done = run(file(game(rounds=rounds)))
    assert done.returncode == 0
    assert "\n    1!      2  Cia    │ 1  (2)     │" in done.stdout
    assert "\n    2       1  Anna   │ 0  10   10 │" in done.stdout
    assert "\n! Round 1: The bids come out even: Cia may not bid 1.\n" in done.stdout
    assert "\n! Round 1: The tricks add up to 3, but there are 2 cards.\n" in done.stdout
    assert "Not finished: at round 1 of 2." in done.stdout


def test_a_game_without_rounds(file: Any) -> None:
    told = run(file(game(rounds=[]))).stdout
    assert "Dealer" not in told
    assert "Not finished: at round 1 of 2." in told


@pytest.mark.parametrize("columns", ["", "60"])
def test_columns_stay_in_line_whatever_the_names(file: Any, columns: str) -> None:
    rounds = [
        {"bids": [1, 0, 0, 0], "tricks": [1, 0, 0, 1]},
        {"bids": [1, 1, 0, 0], "tricks": [1, 0, 0, 0]},
    ]
    told = run(file(game(players=WIDE_NAMES, rounds=rounds)), COLUMNS=columns).stdout
    tables = [block.splitlines() for block in told.split("\n\n") if "│" in block]
    assert len(tables) == (1 if not columns else 2)
    for head, rule, *rows in tables:
        joints = [width(part) for part in rule.split("┼")[:-1]]
        for line in (head, *rows):
            assert [width(part) for part in line.split("│")[:-1]] == joints
        assert width(rule) <= int(columns or 1000)
    for name in WIDE_NAMES:
        assert name in told.split("Winner: ")[1]
    assert "Konstantino…" in told


def test_it_fits_the_width_of_the_terminal(file: Any) -> None:
    names = [f"Spelare {n}" for n in range(10)]
    amounts = {"bids": [1] + [0] * 9, "tricks": [1, 1] + [0] * 8}
    path = file(game(players=names, rounds=[amounts, {}]))
    for columns in (50, 80, 132):
        told = run(path, COLUMNS=str(columns)).stdout
        assert max(width(line) for line in told.splitlines()) <= columns
        head = [line for line in told.splitlines() if line.startswith("Round")]
        assert all(any(name in line for line in head) for name in names)


def test_the_good_are_printed_and_the_bad_get_one_sentence_each(file: Any, tmp_path: Path) -> None:
    good = file(game())
    hand = file(game(rules={"shape": "custom", "hands": [1, 18]}), "hand.json")
    text = file("{'players': 1}", "text.json")
    vector = file({"game": game(), "expect": {}}, "vector.json")
    missing = tmp_path / "missing.json"
    done = run("--json", hand, good, text, vector, missing, tmp_path, good)
    assert done.returncode == 1
    assert [json.loads(line)["totals"] for line in done.stdout.splitlines()] == [[21, 21, 0]] * 2
    known = "Known: date, first_dealer, format, note, place, players, rounds, rules."
    told = {
        hand: "rules.hands[1]: 3 players can get at most 17 cards each from this deck, not 18.",
        text: "It is not JSON (line 1, column 2):"
        " Expecting property name enclosed in double quotes.",
        vector: f"game: There is no field of that name. {known}"
        f" expect: There is no field of that name. {known}"
        " format: It is missing. players: It is missing.",
        missing: "It cannot be read: No such file or directory.",
        tmp_path: "It cannot be read: Is a directory.",
    }
    assert done.stderr.splitlines() == [f"plumpscore: {path}: {told[path]}" for path in told]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[" * 100_000,
        "9" * 5000,
        '{"players": NaN}',
        '"\\ud800"',
        "null",
        '{"format": "plumpscore-game/1", "players": ["\\u001b[31m", "\\ud800"], "\\u001b[2J": 1}',
    ],
)
def test_whatever_is_in_the_file_it_gets_one_sentence(file: Any, content: str) -> None:
    path = file(content)
    done = run(path, file(game(), "good.json"))
    assert done.returncode == 1
    assert done.stderr.startswith(f"plumpscore: {path}: ")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert "\x1b" not in done.stderr
    assert "Winners: Anna and Bo" in done.stdout


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "photo.json"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe\x00")
    done = run(path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"plumpscore: {path}: It is no game document")
    assert len(done.stderr.splitlines()) == 1


def test_many_faults_are_not_all_told(file: Any) -> None:
    path = file(game(players=["", "", "", "", "", "", "", ""], rounds=[]))
    assert run(path).stderr == (
        f"plumpscore: {path}: "
        + " ".join(f"players[{n}]: Something must be written here." for n in range(5))
        + " And 3 more.\n"
    )


def test_standard_input_is_a_dash() -> None:
    done = run("-", "--json", stdin=json.dumps(game()))
    assert json.loads(done.stdout)["ranks"] == [1, 1, 3]
    assert run("-", stdin="{").stderr.startswith("plumpscore: -: It is not JSON")


def test_a_file_is_needed() -> None:
    done = run()
    assert done.returncode == 2
    assert "FILE" in done.stderr


def test_a_terminal_without_unicode_gets_question_marks(file: Any) -> None:
    done = run(file(game()), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Winners: Anna and Bo" in done.stdout
