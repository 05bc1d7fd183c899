"""What is an ending of two worth under best play, and how is it played?

Every position that can be reached is looked at once; wins and losses are carried back from the ends. What no
end decides is a draw: a game that can go on for ever has no durak.
"""

import time
from typing import NamedTuple

from kozyr.bots.endings import for_each_seat, not_an_ending, unsolved
from kozyr.rules import Action, Game, Refusal, Seat, legal, must, seats_in, step


class Solution(NamedTuple):
    """The exact answer."""

    values: tuple[int, ...]
    """For each seat of the game: 1 not the durak, -1 the durak, 0 a draw."""
    best: tuple[Action, ...]
    """Every best action of the seat to act, in canonical order."""
    nodes: int
    """Positions looked at."""


class _Late(Exception):  # noqa: N818 - never leaves this module
    """Raised when the time is up."""


def solve(game: Game, *, limit_ms: int) -> Solution | Refusal:
    """Solve an ending; one that is none, or takes too long, is refused."""
    if refusal := not_an_ending(game):
        return refusal
    try:
        return _solved(game, time.monotonic() + limit_ms / 1000)
    except _Late:
        return unsolved(limit_ms)


def _solved(game: Game, until: float) -> Solution:
    first = seats_in(game.active)[0]
    edges: dict[Game, tuple[Seat, list[tuple[Action, Game]]]] = {}
    values: dict[Game, int] = {}
    waiting = [game]
    while waiting:
        here = waiting.pop()
        if here in edges or here in values:
            continue
        if time.monotonic() > until:
            raise _Late
        if here.result is not None:
            values[here] = _worth(here, first)
            continue
        ((seat, actions),) = legal(here).items()
        edges[here] = seat, [(action, _after(here, seat, action)) for action in actions]
        waiting += [after for _, after in edges[here][1]]
    _settle(first, edges, values, until)
    seat, choices = edges[game]
    value = values.get(game, 0)
    best = tuple(action for action, after in choices if values.get(after, 0) == value)
    return Solution(for_each_seat(game, value), best, len(edges))


def _after(game: Game, seat: Seat, action: Action) -> Game:
    # Bouts without number and hands unseen: the same cards are the same position, however it came to be.
    after = must(step(game, seat, action)).game
    table = tuple(sorted(after.table, key=lambda laid: laid.attack))
    return after._replace(bout=min(after.bout, 2), seen=game.seen, table=table)


def _worth(game: Game, seat: Seat) -> int:
    assert game.result is not None  # noqa: S101 - asked at the end alone
    return -1 if seat in game.result.losers else int(seat in game.result.winners)


def _settle(
    first: Seat,
    edges: dict[Game, tuple[Seat, list[tuple[Action, Game]]]],
    values: dict[Game, int],
    until: float,
) -> None:
    changed = True
    while changed:
        changed = False
        for here, (seat, choices) in edges.items():
            if time.monotonic() > until:
                raise _Late
            if values.get(here):
                continue
            good = 1 if seat == first else -1
            found = [values.get(after, 0) for _, after in choices]
            if good in found or all(each == -good for each in found):
                values[here] = good if good in found else -good
                changed = True
