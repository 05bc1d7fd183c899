"""The entry point of the program: `kozyr`, or `python -m kozyr`."""

import sys


def main() -> int:
    """Load the program and run it; an interrupt while it loads gives exit status 130."""
    try:
        from kozyr.cli.main import run  # noqa: PLC0415 - loading is part of what may be interrupted
    except KeyboardInterrupt:
        return 130
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
