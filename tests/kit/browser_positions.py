"""Positions that a browser test needs, reached from a fair deal.

The players' seeds are tried until one leads to the position (`stacking`). The players get ready with those
seeds, and the moves to the position are played by HTTP. The browsers play the rest.
"""

import asyncio
import itertools
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from kozyr.rules import Action, Game, Seat, legal
from kozyr.rules.plain_actions import plain_action
from tests.kit.browsers import PHONE, Browsers
from tests.kit.server_process import Server
from tests.kit.stacking import Choose, Line, Wish, played, stacked

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")


def anything(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    """Choose any action, preferably one that lays cards."""
    acts = [(seat, act) for seat, all_of in legal(game).items() for act in all_of]
    laying = [each for each in acts if each[1].action not in ("take", "pass")]
    return chance.choice(laying or acts) if acts else None


class Arranged:
    """A table whose deal and moves are known in advance."""

    def __init__(self, server: Server, *, seats: int = 2, **settings: object) -> None:
        self.server = server
        self.people = [server.guest(name) for name in NAMES[:seats]]
        self.table = server.table(*self.people, **{"clock": "slow", **settings})
        self.acts: list[tuple[Seat, Action]] = []
        """The moves to the position that were not played yet."""
        self._names = map(str, itertools.count())

    def wish(self, *wishes: Wish) -> "Arranged":
        """Deal so that all wishes come true, one after another."""
        return self._deal(stacked(self._store, self.table, wishes))

    def lead_to(self, choose: Choose, wanted: Callable[[Game], bool]) -> "Arranged":
        """Deal so that this way of playing leads to the wanted position."""
        return self._deal(played(self._store, self.table, choose, wanted))

    @property
    def _store(self) -> Path:
        return self.server.data / "kozyr.db"

    def _deal(self, search: Coroutine[Any, Any, Line]) -> "Arranged":
        # Playwright has a loop of its own in this thread.
        with ThreadPoolExecutor(1) as other:
            self.line = other.submit(asyncio.run, search).result()
        self.acts = list(self.line.acts)
        return self

    def ready(self) -> "Arranged":
        """Make all players ready, so that the cards are dealt."""
        for person, seed in zip(self.people, self.line.seeds, strict=True):
            self.server.ask("tables.ready", person, table_id=self.table, client_seed=seed)
        return self

    def play(self, *, but: int = 0) -> "Arranged":
        """Play the moves to the position, except for the last few."""
        while len(self.acts) > but:
            seat, action = self.acts.pop(0)
            self.act(seat, plain_action(action))
        return self

    def act(self, seat: int, action: dict[str, Any]) -> None:
        """Take an action for a seat, by HTTP."""
        self.server.ask(
            "game.move", self.people[seat], table_id=self.table, command_id=next(self._names), action=action
        )

    def stands(self, seat: int) -> dict[str, Any]:
        """Return the game as a player sees it."""
        return self.server.ask("table.snapshot", self.people[seat], table_id=self.table)

    def come(self, people: Browsers, seat: int | None, **more: Any) -> Page:  # noqa: ANN401 - as Browsers.open
        """Open the table in a browser for a seat; None is a spectator."""
        token = "" if seat is None else self.people[seat].token
        page = people.open(f"/t/{self.table}", **{"size": PHONE, "token": token, **more})
        page.get_by_test_id("table").wait_for()
        return page
