"""Local tables in tests.

The test controls time and chance: the clock moves only when told, and random numbers come from a seed.
"""

import random
from collections.abc import Mapping
from pathlib import Path

from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table.draft import CustomDraft
from kozyr.custom_table.seating import Seating, SeatRequest
from kozyr.locales import Language
from kozyr.rules import Game, Seat, legal, must, start
from kozyr.rules.options import OptionValue
from kozyr.rules.plain_actions import plain_action
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.table_queries import LocalEnvironment
from tests.kit.positions import deck

MOST_MOVES = 6000
"""More than any game of bots needs; a longer game is a finding."""


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        """Return the time."""
        return self.now


def bots(count: int, level: str = "novice") -> tuple[SeatRequest, ...]:
    """Return this many bots of a level."""
    return tuple(SeatRequest("bot", level=level) for _ in range(count))


def against(count: int = 1, level: str = "novice") -> tuple[SeatRequest, ...]:
    """Return a person on seat 0 and this many bots."""
    return (SeatRequest("person", "Olga"), *bots(count, level))


def wished(
    seats: tuple[SeatRequest, ...],
    effect: int = 0,
    *,
    rules: str = "classic",
    options: Mapping[str, OptionValue] | None = None,
    see_all: bool = False,
) -> Seating:
    """Return a seating."""
    return Seating(seats, rules, options or {}, effect, see_all)


def table_of(
    seating: Seating,
    seed: int = 1,
    *,
    journal: Path | None = None,
    clock: Clock | None = None,
    language: Language = "en",
) -> LocalCore:
    """Open a table; the same seed deals the same cards."""
    world = LocalEnvironment(clock or Clock(), random.Random(seed).randbytes, language)
    core = LocalCore.open(seating, world, journal)
    assert not isinstance(core, ClientRefusal), core
    return core


def game_of(core: LocalCore) -> Game:
    """Return the game on the table."""
    game = core.table.game
    assert game is not None
    return game


def put(core: LocalCore, game: Game) -> None:
    """Put a position on the table without changing it."""
    core.apply(CustomDraft.replace_game, game)


def move_somehow(core: LocalCore, chance: random.Random) -> None:
    """Let a seat take a legal action."""
    game = game_of(core)
    choices = [
        (seat, action)
        for seat in legal(game)
        for action in core.snapshot(seat).player.legal  # type: ignore[union-attr]  # a player has a hand
    ]
    seat, act = chance.choice(choices)
    refused = core.act_for(seat, act)
    assert refused is None, (seat, act, refused)


def play_on(core: LocalCore, chance: random.Random, moves: int) -> None:
    """Play this many random moves, or to the end."""
    for _ in range(moves):
        if not core.is_playing:
            return
        move_somehow(core, chance)


def play_out(core: LocalCore) -> int:
    """Let bots play a game to its end, with novices for people; return the number of moves."""
    for moves in range(MOST_MOVES):
        if not core.is_playing:
            return moves
        if core.move_bot() is None:
            seat = core.awaited[0]
            mine = core.snapshot(seat).player
            assert mine is not None
            assert core.act_for(seat, mine.legal[0]) is None
    message = f"no end after {MOST_MOVES} moves"
    raise AssertionError(message)


def acts(game: Game, seat: int) -> list[dict[str, object]]:
    """List a seat's legal actions as the protocol writes them."""
    return [plain_action(action) for action in legal(game).get(Seat(seat), ())]


def five_spades() -> Game:
    """Deal two hands by the book; seat 0 leads, and may demand a redeal (§2.5)."""
    cards = deck("D7 S6 D8 S7 C9 S8 C10 S9 CJ S10 DK H6 HK")
    return must(start(seats=2, rules="book", deck=cards)).game


def five_spades_of_the_defender() -> Game:
    """Deal two hands by the book; seat 0 leads, and seat 1 may demand a redeal (§2.5)."""
    cards = deck("S6 D7 S7 D8 S8 C9 S9 C10 S10 CJ DK H6 HK")
    return must(start(seats=2, rules="book", deck=cards)).game
