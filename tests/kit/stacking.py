"""Fair deals that give a test the cards it needs.

The owner of the store can read the server's seed before its game, and try clients' seeds until the deal
allows what the test wishes. The commitment prevents everyone else from doing so.
"""

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kozyr.rules import (
    Action,
    Game,
    Refusal,
    Seat,
    deal,
    evolve,
    first_dealer,
    must,
    next_deal,
    shuffled,
    step,
)
from kozyr.table import Table, fold
from kozyr.table.deal_seeds import compute_deal_key
from tests.kit.knowledge import stored

Wish: TypeAlias = Callable[[Game], Iterator[tuple[Seat, Action]]]
"""The actions that may come next in a position."""
Choose: TypeAlias = Callable[[Game, random.Random], tuple[Seat, Action] | None]
"""The action that comes next in a position; None if this deal leads nowhere."""
MOST_TRIES = 20_000


class Line(NamedTuple):
    """Seeds, and the actions that can be played after their deal."""

    seeds: tuple[str, ...]
    """The clients' seeds, by seat."""
    acts: tuple[tuple[Seat, Action], ...]


async def stacked(path: Path, table: str, wishes: Sequence[Wish]) -> Line:
    """Find clients' seeds for a table's next game after whose deal all wishes come true in order."""
    return await _found(path, table, lambda game, _: _come_true(game, wishes))


async def played(path: Path, table: str, choose: Choose, wanted: Callable[[Game], bool]) -> Line:
    """Find clients' seeds for a table's next game that leads to the wanted position when played like this."""

    def lead_there(game: Game, chance: random.Random) -> tuple[tuple[Seat, Action], ...] | None:
        acts: list[tuple[Seat, Action]] = []
        while not wanted(game):
            act = choose(game, chance)
            if act is None:
                return None
            acts.append(act)
            game = must(step(game, *act)).game
        return tuple(acts)

    return await _found(path, table, lead_there)


async def _found(
    path: Path, table: str, lead: Callable[[Game, random.Random], tuple[tuple[Seat, Action], ...] | None]
) -> Line:
    here: Table | None = None
    log = (await stored(path))[table]
    for entry, events in zip(log.entries, log.events, strict=True):
        here = fold(here, events, entry.at)
    assert here is not None
    for number in itertools.count():
        assert number < MOST_TRIES, "no such deal"
        # A ready player has a seed already, and house bots have one from the start.
        seeds = tuple(
            (sitter and sitter.client_seed) or f"luck {number} of {seat}"
            for seat, sitter in enumerate(here.sitters)
        )
        acts = lead(_dealt(here, seeds), random.Random(number))
        if acts is not None:
            return Line(seeds, acts)
    raise AssertionError


def _dealt(table: Table, seeds: tuple[str, ...]) -> Game:
    key = compute_deal_key(table.server_seed, table.id, table.game_no + 1, 0, seeds)
    deck, lot = shuffled(key, table.settings.options.deck)
    after = next_deal(table.game) if table.game else None
    dealer = first_dealer(lot, table.settings.seats) if after is None else after.dealer
    leader = None if after is None else after.leader
    options, seats = table.settings.options, table.settings.seats
    return evolve(None, must(deal(options, seats, deck, dealer=dealer, lot=lot, leader=leader)))


def _come_true(game: Game, wishes: Sequence[Wish]) -> tuple[tuple[Seat, Action], ...] | None:
    if not wishes:
        return ()
    for seat, action in wishes[0](game):
        after = step(game, seat, action)
        if isinstance(after, Refusal):
            continue
        rest = _come_true(after.game, wishes[1:])
        if rest is not None:
            return ((seat, action), *rest)
    return None
