"""Bots react to few events of their games, always the same way, and through the table host."""

import asyncio
from typing import cast

import pytest

from kozyr.rules import Card, Result, Seat, must
from kozyr.rules.events import BoutEnded, Event, GameEnded, WentOut
from kozyr.server.tables.bot_reactions import MANY_CARDS, BotReactions, choose_reaction
from kozyr.server.tables.publications import Publication, publication_of
from kozyr.table import AddBot, Leave
from kozyr.table.events import Phrase, Played, Reacted, Said
from tests.kit.async_tests import run_with
from tests.kit.hosts import House
from tests.kit.tables import Party

CARDS = cast("tuple[Card, ...]", tuple(range(MANY_CARDS)))
BOT, PERSON = Seat(1), Seat(0)
ENTRIES = range(1, 60)
BOT_WON = GameEnded(Result("cards", (PERSON,), (BOT,), draw=False, points=(0, 0)))
BOT_LOST = GameEnded(Result("cards", (BOT,), (PERSON,), draw=False, points=(0, 0)))


def _publish(*played: Event, number: int = 1) -> Publication:
    party = Party(2)
    party.do("u0", AddBot("novice", None))
    events = tuple(Played(event) for event in played)
    return publication_of(number, 0, events, party.table, party.table)


def _reactions_to(*played: Event) -> set[str]:
    chosen = [choose_reaction("t", _publish(*played, number=number)) for number in ENTRIES]
    assert None in chosen, "bots often say nothing"
    return {f"{each.seat} {each.reaction}" for each in chosen if each is not None}


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([BoutEnded("taken", BOT, CARDS)], {"1 oops", "1 sad", "1 angry"}),
        ([BoutEnded("beaten", PERSON, CARDS)], {"1 wow", "1 well_played", "1 fire"}),
        ([BoutEnded("taken", PERSON, CARDS)], set()),
        ([BoutEnded("beaten", BOT, CARDS)], set()),
        ([BoutEnded("taken", BOT, CARDS[1:])], set()),
        ([WentOut((BOT,))], {"1 party", "1 cool"}),
        ([WentOut((BOT,)), BOT_WON], {"1 well_played", "1 heart"}),
        ([BOT_LOST], {"1 sad", "1 oops", "1 well_played"}),
    ],
)
def test_bots_react_to_few_events(events: list[Event], expected: set[str]) -> None:
    """They react to taking many cards, a good defence, going out and the end of a game."""
    assert _reactions_to(*events) == expected


@pytest.mark.parametrize(("phrase", "answers"), [("hello", {BOT}), ("luck", {BOT}), ("thanks", {None})])
def test_a_bot_answers_a_greeting(phrase: Phrase, answers: set[Seat | None]) -> None:
    """A player who greets the table alone with bots is not met with silence."""
    party = Party(2)
    party.do("u0", AddBot("novice", None))
    said = (Said("u0", "Ann", PERSON, "Hello!", phrase),)
    chosen = [
        choose_reaction("t", publication_of(number, 0, said, party.table, party.table)) for number in ENTRIES
    ]

    assert {each and each.seat for each in chosen} == answers


def test_the_same_entry_gets_the_same_reaction() -> None:
    """The choice depends on the table and the number of the entry alone."""
    chosen = [choose_reaction("t", _publish(WentOut((BOT,)), number=number)) for number in ENTRIES]

    assert chosen == [choose_reaction("t", _publish(WentOut((BOT,)), number=number)) for number in ENTRIES]


@run_with(asyncio.run)
async def test_a_reaction_is_stored_like_that_of_a_person() -> None:
    """An entry without viewers gets none."""
    house = House()
    await house.open()
    must(await house.ask("u1", Leave()))
    must(await house.ask("u0", AddBot("random", None)))
    viewer = must(await house.host.subscribe("t", "u0"))
    reactions = BotReactions(house.host)
    numbers = [number for number in ENTRIES if choose_reaction("t", _publish(WentOut((BOT,)), number=number))]

    reactions.notice("t", None)
    reactions.notice("t", _publish(WentOut((BOT,)), number=numbers[0]))
    await reactions.wait_until_sent()

    entry = (await house.store.entries("t"))[-1]
    assert entry.sender.startswith("bot:")
    events = [event for publication in viewer.take_publications() for event in publication.events]
    assert [type(event) for event in events] == [Reacted]
