"""The command ``plumpscore``: each subcommand is a small function that returns the exit code."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from plumpscore.languages import NAMES
from plumpscore.rules.presets import PRESETS
from plumpscore.settings import StartError, describe, load_settings
from plumpscore.sheets.choices import MAX_COPIES, PAPERS, PLUMPS, Choices

if TYPE_CHECKING:
    _Commands = argparse._SubParsersAction[argparse.ArgumentParser]
    _Options = argparse._ActionsContainer

_SERVE_FLAGS = ("host", "port", "https", "certificate", "key")
_A_DOCUMENT = "a game document; - is standard input"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand and return its exit code; 2 where it could not start."""
    _print_any_script()
    options = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except StartError as error:
        print(f"plumpscore: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130  # as a shell tells it


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="plumpscore", description="Keep the score of Plump.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_serve(commands)
    _add_settings(commands)
    _add_score(commands)
    _add_sheet(commands)
    return parser


def _add_serve(commands: "_Commands") -> None:
    command = commands.add_parser("serve", help="serve the app to this machine and to phones")
    command.add_argument("--host", help="the network address to listen on")
    command.add_argument("--port", help="the port to listen on; 0 takes any free one")
    command.add_argument(
        "--https", action="store_const", const="yes", help="serve https instead of http"
    )
    command.add_argument(
        "--certificate", metavar="FILE", help="the certificate for it (default: one is made)"
    )
    command.add_argument("--key", metavar="FILE", help="the private key of the certificate")
    command.set_defaults(run=_serve)


def _serve(options: argparse.Namespace) -> int:
    flags = {name: getattr(options, name) for name in _SERVE_FLAGS}
    settings = load_settings(os.environ, flags)
    from plumpscore.serve import serve  # noqa: PLC0415 - the web is slow to import

    serve(settings)
    return 0


def _add_settings(commands: "_Commands") -> None:
    command = commands.add_parser("settings", help="list all settings and their present values")
    command.set_defaults(run=_settings)


def _settings(_options: argparse.Namespace) -> int:
    print(describe(load_settings(os.environ)))
    return 0


def _add_score(commands: "_Commands") -> None:
    command = commands.add_parser("score", help="print the protokoll of game documents")
    command.add_argument("files", nargs="+", metavar="FILE", help=_A_DOCUMENT)
    command.add_argument(
        "--json", action="store_true", help="print the result as one line of JSON a file"
    )
    command.set_defaults(run=_score)


def _score(options: argparse.Namespace) -> int:
    from plumpscore.terminal.score import answers  # noqa: PLC0415 - as serve does

    exit_code = 0
    for text, is_scored in answers(options.files, as_json=options.json):
        if is_scored:
            print(text)
        else:
            print(f"plumpscore: {text}", file=sys.stderr)
            exit_code = 1
    return exit_code


def _add_sheet(commands: "_Commands") -> None:
    command = commands.add_parser("sheet", help="print protokoll sheets as a PDF")
    command.add_argument("files", nargs="*", metavar="FILE", help=_A_DOCUMENT)
    place = "the PDF; - is standard output (default: plump-protokoll.pdf, or one with a number)"
    command.add_argument("-o", "--output", metavar="OUT", help=place)
    _add_choices(command)
    _add_choices_of_blank(command.add_argument_group("blank sheets"))
    _add_choices_of_filled(command.add_argument_group("sheets of games"))
    command.set_defaults(run=_sheet)


def _add_choices(command: "_Options") -> None:
    command.add_argument("--paper", help=f"{_listed(PAPERS)} (default: {Choices.paper})")
    command.add_argument("--language", help=f"{_listed(NAMES)} (default: that of the settings)")
    command.add_argument("--no-dealer-marks", action="store_true", help="leave out who deals")
    command.add_argument("--no-totals", action="store_true", help="leave out the running totals")


def _add_choices_of_blank(group: "_Options") -> None:
    presets = f"house rules (default: plump-klassisk): {_listed(PRESETS)}"
    blank = "an empty sheet, for the table of FILE if it is given"
    group.add_argument("--blank", action="store_true", help=blank)
    group.add_argument("--players", metavar="N|NAME,NAME", help="how many, or who (default: 4)")
    group.add_argument("--preset", metavar="NAME", help=presets)
    group.add_argument("--two-up", action="store_true", help="two smaller sheets on one paper")
    group.add_argument("--copies", metavar="N", help=f"how many papers, 1 to {MAX_COPIES}")


def _add_choices_of_filled(group: "_Options") -> None:
    plumps = f"how a plump looks: {_listed(PLUMPS)} (default: {Choices.plumps})"
    group.add_argument("--plumps", metavar="STYLE", help=plumps)
    group.add_argument("--follow", metavar="LINK", help="print a code that opens this link")


def _sheet(options: argparse.Namespace) -> int:
    settings = load_settings(os.environ, {"language": options.language})
    from plumpscore.terminal.sheet import print_sheets  # noqa: PLC0415 - as serve does

    try:
        place = print_sheets(options, settings)
    except ExceptionGroup as unusable:
        for error in unusable.exceptions:
            print(f"plumpscore: {error}", file=sys.stderr)
        return 1
    if options.output is None:
        print(f"Written: {place}")
    return 0


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _print_any_script() -> None:
    """Let no name stop a command: what the terminal cannot show becomes a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
