"""The program that renders one SVG drawing as PNG: `python -m … FONT…`, from standard input to output.

The library holds Python's interpreter lock while it renders, so the server runs it in another process.
"""

import os
import sys

import resvg_py

_NICENESS = 10
"""Rendering has a lower priority than the server, which handles moves."""


def main() -> None:
    """Render the drawing."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    drawn = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(), font_files=sys.argv[1:], skip_system_fonts=True
    )
    sys.stdout.buffer.write(bytes(drawn))


if __name__ == "__main__":
    main()
