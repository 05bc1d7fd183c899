"""The record of a game that an entry ends (rules §5.2, §6, §7)."""

import asyncio
from collections.abc import Callable

import pytest

from kozyr.rules import Game, must
from kozyr.server.projections.records import PlayerRecord
from kozyr.server.tables.finished_games import FinishedGame, SeatResult
from kozyr.server.tables.game_outcome import finished_game_of
from kozyr.server.tables.host import Accepted
from kozyr.table import Leave, Resign, Say
from tests.kit.async_tests import run_with
from tests.kit.hosts import House
from tests.kit.positions import arrange
from tests.kit.records import record_of
from tests.kit.tables import Party, playing, started

THREE = arrange("S9|SQ|C9,S10,C10")
LAST = arrange("S9|SQ|", more="out:2")
DRAWN = arrange("S9|SQ")


def ended(party: Party, act: Callable[[Party], object], number: int = 7) -> FinishedGame | None:
    """Let something happen at a table; return the finished game."""
    before = party.table
    act(party)
    return finished_game_of(before, party.table, party.last, number)


def results(finished: FinishedGame | None) -> list[tuple[str, int, int | None]]:
    """Return the result, the points and the place of each seat."""
    assert finished is not None
    return [(each.result, each.points, each.place) for each in finished.players]


def test_a_finished_game_has_all_fields() -> None:
    """It has the table, entry, time, stake, and the players with their names."""
    party = started(2, rules="transfer", stake=100, rake=1000)

    finished = ended(party, lambda each: each.do("u1", Resign(), at=5000))

    assert finished == FinishedGame(
        "t1.1", "t1", 7, 5000, "transfer", 100, "left", True,
        (
            SeatResult("u0", 0, "Ann", None, "win", 1, 190, None),
            SeatResult("u1", 1, "U1", None, "lose", 0, 0, None, None, "left"),
        ),
        rated=False, pool="duel-transfer", origin="table",
    )  # fmt: skip


def test_an_entry_that_ends_no_game_has_no_record() -> None:
    """Examples are a card, a chat message, a taken seat and an opened table."""
    acts: tuple[Callable[[Party], object], ...] = (
        lambda party: party.play("0:S9"),
        lambda party: party.do("u0", Say("hello", "")),
    )
    opened = Party(2)

    assert [ended(playing(THREE), act) for act in acts] == [None, None]
    assert finished_game_of(None, opened.table, opened.last, 1) is None
    assert ended(opened, lambda party: party.sit("u1")) is None
    assert ended(opened, lambda party: party.ready()) is None


def test_later_entries_do_not_end_the_game_again() -> None:
    """A game has one record."""
    party = playing(THREE)
    party.do("u1", Resign())

    assert ended(party, lambda each: each.do("u0", Say("well played", ""))) is None
    assert ended(party, lambda each: each.do("u1", Leave())) is None


def test_a_redealt_game_is_not_over() -> None:
    """§6.5: it continues with the same pot."""
    hand = arrange("S6,S7,S8,S9,S10,H7|C9,C10,CJ,CQ,CK,CA", rules="book", rest="talon", bout=1)
    party = playing(hand)

    assert ended(party, lambda each: each.play("0:redeal")) is None
    assert party.table.phase == "playing"


@pytest.mark.parametrize(
    ("game", "turns", "expected"),
    [
        (LAST, "0:S9 1:take", [("win", 1, 2), ("lose", 0, None), ("win", 1, 1)]),
        (DRAWN, "0:S9 1:S9/SQ", [("draw", 0, 1), ("draw", 0, 1)]),
        (LAST, "0:S9 1:S9/SQ", [("draw", 0, 2), ("draw", 0, 2), ("win", 1, 1)]),
        (
            arrange("S9|SQ", rules="classic,auto_take=off,draw=off"),
            "0:S9 1:S9/SQ",
            [("win", 1, 1), ("lose", 0, None)],
        ),
    ],
)
def test_places_follow_the_order_of_going_out(
    game: Game, turns: str, expected: list[tuple[str, int, int | None]]
) -> None:
    """§5.2, §6.1: players who go out together share a place and may draw; a durak has no place."""
    *first, last = turns.split()
    party = playing(game)
    party.play(" ".join(first))

    assert results(ended(party, lambda each: each.play(last))) == expected


@pytest.mark.parametrize(
    ("hands", "out", "turns", "expected"),
    [
        ("S9|SQ|C9|", "3", "0:S9 1:S9/SQ", [("lose", 0, None), ("win", 1, 1)] * 2),
        ("S9|SQ||", "3,2", "0:S9 1:S9/SQ", [("draw", 0, 1)] * 4),
        ("S9|SQ|C9|C10", "", "0:S9 1:leave", [("win", 1, None), ("lose", 0, None)] * 2),
        ("S9|SQ||C10", "2", "0:S9 1:leave", [("win", 1, None), ("lose", 0, None)] * 2),
    ],
)
def test_partners_share_a_place(
    hands: str, out: str, turns: str, expected: list[tuple[str, int, int | None]]
) -> None:
    """§6.2: a team is out when its last player is out; until then its players have no place."""
    game = arrange(hands, rules="pairs,auto_take=off", more=f"out:{out}" if out else "")
    party = playing(game)
    first, last = turns.split()
    party.play(first)

    def act(each: Party) -> None:
        if last.endswith("leave"):
            each.do("u1", Leave())
        else:
            each.play(last)

    assert results(ended(party, act)) == expected


def test_a_player_who_left_is_in_the_record() -> None:
    """§6.3: the game counts for that player, although the seat is free."""
    finished = ended(playing(THREE), lambda party: party.do("u1", Leave()))

    assert finished is not None
    assert [(each.player, each.result) for each in finished.players] == [
        ("u0", "win"), ("u1", "lose"), ("u2", "win"),
    ]  # fmt: skip
    assert finished.reason == "left"


@pytest.mark.parametrize(
    ("wishes", "is_open"),
    [({}, True), ({"spectators": False}, False), ({"private": True}, False), ({"lock": "x"}, False)],
)
def test_a_game_is_public_if_anyone_could_watch(wishes: dict[str, object], *, is_open: bool) -> None:
    """The table admits spectators, is in the lobby and has no lock."""
    finished = ended(started(2, **wishes), lambda party: party.do("u0", Resign()))

    assert finished is not None
    assert finished.open is is_open


@run_with(asyncio.run)
async def test_a_host_stores_the_game_with_the_entry_that_ends_it() -> None:
    """It stores the game and a record for each player; house bots have no record."""
    house = House()
    await house.start(stake=100)

    answer = must(await house.ask("u1", Resign()))

    assert isinstance(answer, Accepted)
    [(place, finished)] = await house.store.games("u0", limit=9)
    assert (place, finished.game, finished.last_entry) == (1, "t.1", answer.number)
    assert [each.prize for each in finished.players] == [200, 0]
    assert await record_of(house.store, "u0") == PlayerRecord(1, 1, 0, 0, 1)
    assert await record_of(house.store, "u1") == PlayerRecord(1, 0, 1, 0, 0)


@run_with(asyncio.run)
async def test_the_next_game_at_a_table_is_another_game() -> None:
    """Each game has its own id and its own place."""
    house = House()
    await house.start()
    must(await house.ask("u1", Resign()))
    for seat in range(2):
        await house.ready(seat)

    must(await house.ask("u0", Resign()))

    games = await house.store.games(None, limit=9)
    assert [(each.sequence_number, each.finished.game) for each in games] == [(2, "t.2"), (1, "t.1")]
    assert await record_of(house.store, "u0") == PlayerRecord(2, 1, 1, 0, 1)
