"""The time that a house bot takes tells nothing about its cards.

Time is virtual. Processes cannot run in it, so levels that search use a pool with a given delay.
"""

import asyncio
import random

import pytest

from kozyr.bots.levels import LEVELS
from kozyr.rules import Game, Pass, Seat
from kozyr.server.bot_workers import ActionChooser
from kozyr.server.bot_workers.messages import HEADER, ChoiceReply, MessageFrame, read_request
from kozyr.server.bot_workers.pool import BOT_PROGRAM, NoReply, WorkerPool
from kozyr.server.tables.host import ViewedTable
from kozyr.table import AddBot, TableView, look
from tests.kit.bot_choosers import CHANCE
from tests.kit.positions import arrange
from tests.kit.tables import Party
from tests.kit.two_sample import chance_of_same
from tests.worlds.loop import VirtualLoop

DECISIONS = 200
NOTHING_FITS = arrange(
    "C6,C8,D9,H10|C7,D8,DK,H8", attacker=1, defender=0, table="S9/SQ@1", talon="S7,S8,CJ,C9", trump="H6"
)
"""The bot on seat 1 may only pass."""
A_NINE_FITS = arrange(
    "C6,C8,D9,H10|C7,C9,DK,H8", attacker=1, defender=0, table="S9/SQ@1", talon="S7,S8,CJ,D8", trump="H6"
)
"""The same for all other viewers: the bot holds C9, and D8 lies in the talon."""


class SlowPool(WorkerPool[ChoiceReply]):
    """A pool that takes a random time between two bounds, in seconds, and chooses the first legal action."""

    def __init__(self, loop: VirtualLoop, shortest_s: float, longest_s: float) -> None:
        super().__init__(BOT_PROGRAM, max_workers=0, max_queue_size=0, max_wait_s=0)
        self._loop = loop
        self._bounds = shortest_s, longest_s
        self._rng = random.Random(17)

    async def ask(self, request: MessageFrame) -> ChoiceReply | NoReply:
        """Wait for a random time, and choose."""
        assert read_request(request[HEADER.size :]).legal
        reply: asyncio.Future[ChoiceReply] = self._loop.create_future()
        self._loop.call_later(self._rng.uniform(*self._bounds), reply.set_result, ChoiceReply(0))
        return await reply


def _delays(level: str, game: Game, pool_s: tuple[float, float], first: int) -> list[float]:
    # The delays of a bot in one position, entry after entry from the first.
    party = Party(2)
    party.do("u0", AddBot("novice", None))
    party.ready()
    party.put(game)
    view = look(party.table, "bot:novice:1")
    assert view.legal
    loop = VirtualLoop()
    chooser = ActionChooser(CHANCE, pool=SlowPool(loop, *pool_s))

    async def play() -> list[float]:
        delays = []
        for number in range(first, first + DECISIONS):
            began = loop.time()
            await chooser.choose(level, ViewedTable(number, view))
            delays.append(loop.time() - began)
        return delays

    try:
        return loop.run_until_complete(play())
    finally:
        loop.close()


@pytest.mark.parametrize("pool_s", [(0.02, 0.2), (0.3, 3.0), (60, 70)], ids=["quick", "loaded", "stuck"])
@pytest.mark.parametrize("level", LEVELS)
def test_the_delay_of_a_bot_does_not_reveal_whether_it_has_a_choice(
    level: str, pool_s: tuple[float, float]
) -> None:
    """Two positions differ only in the bot's hidden hand. Their delays have the same distribution."""
    forced = _delays(level, NOTHING_FITS, pool_s, 1)
    free = _delays(level, A_NINE_FITS, pool_s, 1001)

    assert chance_of_same(forced, free) > 0.01, (forced[:5], free[:5])
    assert len(set(forced)) > DECISIONS / 2, "the delay varies"


def test_bots_do_not_wait_at_a_table_without_people() -> None:
    """The only person left the game, so a delay would hide nothing."""
    party = Party(3)
    for _ in range(2):
        party.do("u0", AddBot("novice", None))
    party.ready()
    view = look(party.table, "bot:novice:1")
    view_after_leaving = view._replace(
        sitters=tuple(sitter and sitter._replace(departed=sitter.bot is None) for sitter in view.sitters)
    )

    assert [_seconds(ActionChooser(CHANCE), each) > 0 for each in (view, view_after_leaving)] == [
        True,
        False,
    ]


def test_bots_play_on_faster_when_all_people_are_out() -> None:
    """People watch the rest of their game, and need not see each move for long."""
    party = Party(3)
    for _ in range(2):
        party.do("u0", AddBot("novice", None))
    party.ready()
    view = look(party.table, "bot:novice:1")
    assert view.game is not None
    view_after_out = view._replace(game=view.game._replace(out=((Seat(0),),)))

    assert _seconds(ActionChooser(CHANCE), view_after_out) == pytest.approx(0.2)
    assert _seconds(ActionChooser(CHANCE, pause_ms=0), view_after_out) == 0


def test_without_a_pause_a_bot_answers_immediately() -> None:
    """Servers in tests are configured like this."""
    party = Party(2)
    party.do("u0", AddBot("novice", None))
    party.ready()

    assert _seconds(ActionChooser(CHANCE, pause_ms=0), look(party.table, "bot:novice:1")) == 0


def _seconds(chooser: ActionChooser, view: TableView) -> float:
    # The delay of a novice, in virtual time.
    loop = VirtualLoop()
    legal = view._replace(legal=view.legal or (Pass(),))
    try:
        loop.run_until_complete(chooser.choose("novice", ViewedTable(1, legal)))
        return loop.time()
    finally:
        loop.close()
