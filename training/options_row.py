"""The options of a game as the row of bytes that the environment reads.

The order is the same as in the kernel's options row. This module needs no compiled kernel, so it also works
on a machine that has only PyTorch.
"""

from typing import Final

from kozyr.rules import Options
from kozyr.rules.bout import compute_cap

ROW_BYTES: Final = 24
_TRANSFER_STARTS: Final = {"start": 1, "second_bout": 2, "first_discard": 3}
_THROWERS: Final = ("all", "neighbours", "attacker")


def options_row(options: Options, seats: int) -> bytes:
    """Write the options of a game with this many seats; the environment plays order=turns, no redeals."""
    row = (
        seats,
        options.deck if options.cap is None else options.cap,
        compute_cap(options, 1, 0),
        options.cap_first_until == "first_discard",
        options.lead_many,
        options.low_beats_ace,
        _THROWERS.index(options.throwers),
        options.add_after_take,
        options.reopen_take,
        options.auto_take,
        options.auto_pass,
        _TRANSFER_STARTS[options.transfer_from] if options.transfer else 0,
        options.show_trump,
        options.refill == "along",
        options.out == "at_once",
        options.draw,
        options.teams,
        options.deck,
        options.ace_trump,
        options.first == "lot",
    )
    return bytes(row).ljust(ROW_BYTES, b"\0")
