"""A server whose clocks run out soon, and whose list of tables soon drops the deserted ones.

It is `kozyr` with a faster fast clock, and is called in the same way.
"""

import sys

from kozyr.__main__ import main
from kozyr.table import deadlines
from kozyr.table.settings import CLOCKS, Spans

FAST = Spans(attack=2_500, defence=2_500, throw_in=1_000, reserve=1_500)

if __name__ == "__main__":
    CLOCKS["fast"] = FAST
    deadlines.UNLISTED_MS = 2_000
    sys.exit(main())
