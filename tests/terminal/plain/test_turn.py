"""A turn, line by line, besides laying cards."""

import io

from kozyr.rules import Seat
from kozyr.terminal.local.seating import SeatRequest
from kozyr.terminal.plain.actions import PlainAct
from kozyr.terminal.plain.drawing import OutputStyle
from kozyr.terminal.plain.line_io import LineIO
from kozyr.terminal.plain.prompts import Asker
from kozyr.terminal.plain.turn import TurnView, take_turn
from tests.kit.local_tables import five_spades, game_of, put, table_of, wished


def test_a_redeal_is_demanded_under_0() -> None:
    """By the book's rules (§2.5): it is the first of what else can be done, and other cards are dealt."""
    core = table_of(wished((SeatRequest("person", "Ann"), SeatRequest("person", "Bob")), rules="book"))
    put(core, five_spades())
    now = core.snapshot(Seat(0))
    assert now.game is not None
    assert now.player is not None
    written = io.StringIO()
    asker = Asker(LineIO(io.BytesIO(b"0\n1\n"), written), OutputStyle("en", has_signs=True))
    sent: list[PlainAct] = []

    made = take_turn(asker, TurnView(now.game, now.player, ["Ann", "Bob"]), sent.append)

    assert (made, sent) == ("played", [{"type": "redeal"}])
    assert "[1] Demand a redeal" in written.getvalue()
    assert core.act(Seat(0), sent[0]) is None
    assert game_of(core).hands != five_spades().hands
