"""How does a test get the cards it needs from a fair deal?

Whoever owns the store can read the server's seed before its game, and then try texts for the clients' seeds
until the deal allows what is wished for. (That nobody else can is what the commitment is for.)
"""

import itertools
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
from kozyr.rules.rule_sets import options_of
from kozyr.table import Table, fold
from kozyr.table.deal import deal_key
from tests.kit.knowledge import stored

Wish: TypeAlias = Callable[[Game], Iterator[tuple[Seat, Action]]]
"""What may come next, in a position."""
MOST_TRIES = 20_000


class Line(NamedTuple):
    """What can be played after a deal."""

    seeds: tuple[str, ...]
    """The clients' texts, by seat."""
    acts: tuple[tuple[Seat, Action], ...]


async def stacked(path: Path, table: str, wishes: Sequence[Wish]) -> Line:
    """Find clients' texts for the next game of a table after whose deal all wishes come true, one by one."""
    here: Table | None = None
    log = (await stored(path))[table]
    for entry, events in zip(log.entries, log.events, strict=True):
        here = fold(here, events, entry.at)
    assert here is not None
    for number in itertools.count():
        assert number < MOST_TRIES, "no such deal"
        # Who is ready has chosen; house bots are from the first.
        seeds = tuple(
            (sitter and sitter.client_seed) or f"luck {number} of {seat}"
            for seat, sitter in enumerate(here.sitters)
        )
        acts = _come_true(_dealt(here, seeds), wishes)
        if acts is not None:
            return Line(seeds, acts)
    raise AssertionError


def _dealt(table: Table, seeds: tuple[str, ...]) -> Game:
    key = deal_key(table.server_seed, table.id, table.game_no + 1, 0, seeds)
    deck, lot = shuffled(key, table.settings.options.deck)
    after = next_deal(table.game) if table.game else None
    dealer = first_dealer(lot, table.settings.seats) if after is None else after.dealer
    leader = None if after is None else after.leader
    options = must(options_of(table.settings.rules))
    return evolve(
        None, must(deal(options, table.settings.seats, deck, dealer=dealer, lot=lot, leader=leader))
    )


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
