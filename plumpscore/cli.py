"""The command ``plumpscore``: each subcommand is a small function that returns the exit code."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from plumpscore.settings import StartError, describe, load_settings

if TYPE_CHECKING:
    _Commands = argparse._SubParsersAction[argparse.ArgumentParser]


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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="plumpscore", description="Keep the score of Plump.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_serve(commands)
    _add_settings(commands)
    _add_score(commands)
    return parser


def _add_serve(commands: "_Commands") -> None:
    command = commands.add_parser("serve", help="serve the app to this machine and to phones")
    command.add_argument("--host", help="the network address to listen on")
    command.add_argument("--port", help="the port to listen on; 0 takes any free one")
    command.set_defaults(run=_serve)


def _serve(options: argparse.Namespace) -> int:
    settings = load_settings(os.environ, {"host": options.host, "port": options.port})
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
    command.add_argument(
        "files", nargs="+", metavar="FILE", help="a game document; - is standard input"
    )
    command.add_argument(
        "--json", action="store_true", help="print the result as one line of JSON a file"
    )
    command.set_defaults(run=_score)


def _score(options: argparse.Namespace) -> int:
    from plumpscore.score_command import answers  # noqa: PLC0415 - as serve does

    exit_code = 0
    for text, is_scored in answers(options.files, as_json=options.json):
        if is_scored:
            print(text)
        else:
            print(f"plumpscore: {text}", file=sys.stderr)
            exit_code = 1
    return exit_code


def _print_any_script() -> None:
    """Let no name stop a command: what the terminal cannot show becomes a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
