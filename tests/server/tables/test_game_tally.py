"""What each seat did in a game."""

from kozyr.rules.actions import Beaten, Led, Passed, ThrownIn, Transferred
from kozyr.rules.cards import CARD_IDS, Card, Suit
from kozyr.rules.events import BoutBegan, BoutEnded, Draw, Event, GameEnded, Refilled
from kozyr.rules.game import Result, Seat
from kozyr.server.tables.game_tally import GameTally, SeatTally, add_to_tally
from kozyr.table import TableEvent
from kozyr.table.events import Played, Said
from tests.kit.call_contexts import InMemoryApi, in_loop

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)
SPADES = Suit(0)
START = GameTally(SPADES, (SeatTally(),) * 3)


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards with these ids."""
    return tuple(Card(CARD_IDS.index(each)) for each in text.split())


def tallied(*events: Event) -> tuple[SeatTally, ...]:
    """Return the tallies of all seats after these events."""
    tally = add_to_tally(START, [Played(event) for event in events])
    assert tally is not None
    return tally.seats


def test_bouts_count_for_the_leader_and_the_defender() -> None:
    """One bout was beaten, one was taken."""
    first = Led(ONE, cards("H7")), Beaten(TWO, ((cards("H7")[0], cards("H9")[0]),))
    second = BoutBegan(2, TWO, THREE, 6), Led(TWO, cards("D7")), Passed(ONE, auto=True)
    seats = tallied(
        *first, BoutEnded("beaten", TWO, cards("H7 H9")), *second, BoutEnded("taken", THREE, cards("D7"))
    )

    assert seats == (SeatTally(led=1), SeatTally(defended=1, led=1, forced=1), SeatTally(taken=1))


def test_drawn_trumps_count() -> None:
    """Cards that are taken do not."""
    seats = tallied(Refilled((Draw(ONE, cards("S6 H7")), Draw(TWO, cards("S8 S9")))))

    assert [seat.trumps for seat in seats] == [1, 2, 0]


def test_sixes_before_the_durak_are_epaulettes() -> None:
    """Each unbeaten six counts for the player who laid it. None counts after a departure or a draw."""
    laid = (
        Led(ONE, cards("H6 D6")), ThrownIn(THREE, cards("C6")), Transferred(THREE, cards("H7"), TWO, 6),
        Beaten(TWO, ((cards("D6")[0], cards("D7")[0]),)),
    )  # fmt: skip
    lost = Result("cards", (TWO,), (ONE, THREE), draw=False, points=(1, 0, 1))
    left = lost._replace(reason="left")
    drawn = lost._replace(losers=(), draw=True)

    assert [seat.epaulettes for seat in tallied(*laid, GameEnded(lost))] == [1, 0, 1]
    assert [seat.epaulettes for seat in tallied(*laid, GameEnded(left))] == [0, 0, 0]
    assert [seat.epaulettes for seat in tallied(*laid, GameEnded(drawn))] == [0, 0, 0]


def test_before_the_first_deal_there_is_no_tally() -> None:
    """A chat message starts none, and neither does a move without its deal."""
    events: list[TableEvent] = [Said("ann", "Ann", None, "hi"), Played(BoutEnded("taken", ONE, ()))]
    assert add_to_tally(None, events) is None


@in_loop
async def test_a_finished_game_has_the_tallies_of_its_log() -> None:
    """The host adds every entry, and the store keeps the result."""
    api = InMemoryApi()
    table, ann, bob = await api.game()
    for turn in range(200):
        for each in (ann, bob):
            player = (await api.call("table.snapshot", each, table_id=table))["player"]
            if player and player["legal"]:
                move = {"action": player["legal"][0], "command_id": f"m{turn}"}
                await api.call("game.move", each, table_id=table, **move)
    finished = await api.house.store.game(f"{table}.1")
    assert finished is not None
    tallies = [seat.tally for seat in finished.players]

    assert all(tally is not None and tally.led + tally.taken + tally.defended for tally in tallies)
    totals = [sum(numbers) for numbers in zip(*[tally for tally in tallies if tally], strict=True)]
    defended, taken, led, forced, trumps, _ = totals
    assert (led, forced) == (defended + taken, taken)
    assert 0 < trumps <= 9
