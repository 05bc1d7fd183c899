"""The program's first step: `kozyr`, or `python -m kozyr`."""

import sys


def main() -> int:
    """Load the program and run it; an interrupt while it loads is an end like any other."""
    try:
        from kozyr.cli.main import run  # noqa: PLC0415 - loading is part of what may be interrupted
    except KeyboardInterrupt:
        return 130
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
