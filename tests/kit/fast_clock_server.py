"""A server whose clocks run out soon.

The server itself, but for its fast clock: that one is faster. Called as `kozyr` is.
"""

import sys

from kozyr.__main__ import main
from kozyr.table.settings import CLOCKS, Spans

FAST = Spans(attack=2_500, defence=2_500, throw_in=1_000, reserve=1_500)

if __name__ == "__main__":
    CLOCKS["fast"] = FAST
    sys.exit(main())
