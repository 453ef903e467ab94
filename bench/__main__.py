"""Prints all figures, or those named: `python -m bench commands growth firstload`."""

import sys

from bench import commands, firstload, followers, growth, press, sheets

PARTS = {
    "commands": commands.run,
    "growth": growth.run,
    "firstload": firstload.run,
    "followers": followers.run,
    "sheets": sheets.run,
    "press": press.run,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"bench: no part {unknown[0]}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for name in names or PARTS:
        for line in PARTS[name]():
            print(line, flush=True)
        print(flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
