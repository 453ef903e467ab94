"""``python -m plumpscore`` is the command ``plumpscore``."""

from plumpscore.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
