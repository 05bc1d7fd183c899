"""A server whose clock is ahead or behind by the milliseconds in the variable SHIFTED_MS.

It is `kozyr` otherwise, and is called in the same way.
"""

import os
import sys
import time

from kozyr.__main__ import main
from kozyr.server import app

VARIABLE = "SHIFTED_MS"


def shifted_now_ms() -> int:
    """Return the shifted time."""
    return time.time_ns() // 1_000_000 + int(os.environ.get(VARIABLE, "0"))


if __name__ == "__main__":
    app.now_ms = shifted_now_ms
    sys.exit(main())
