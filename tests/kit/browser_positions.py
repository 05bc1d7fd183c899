"""Positions that a browser test needs, reached from a fair deal.

From a fair deal: texts for the players' seeds are tried until one leads there (`stacking`), everybody is
ready with those, and what leads there is played by HTTP. The rest is for the browsers.
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
    """Do anything, but rather lay cards than take or pass."""
    acts = [(seat, act) for seat, all_of in legal(game).items() for act in all_of]
    laying = [each for each in acts if each[1].action not in ("take", "pass")]
    return chance.choice(laying or acts) if acts else None


class Arranged:
    """A table of people at which it is known what will be dealt, and what can be played then."""

    def __init__(self, server: Server, *, seats: int = 2, **settings: object) -> None:
        self.server = server
        self.people = [server.guest(name) for name in NAMES[:seats]]
        self.table = server.table(*self.people, **{"clock": "slow", **settings})
        self.acts: list[tuple[Seat, Action]] = []
        """What leads on, and was not played yet."""
        self._names = map(str, itertools.count())

    def wish(self, *wishes: Wish) -> "Arranged":
        """Deal so that all wishes come true, one by one."""
        return self._deal(stacked(self._store, self.table, wishes))

    def lead_to(self, choose: Choose, wanted: Callable[[Game], bool]) -> "Arranged":
        """Deal so that playing like this leads to what is wanted."""
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
        """Let everybody be ready: the cards are dealt."""
        for person, seed in zip(self.people, self.line.seeds, strict=True):
            self.server.ask("tables.ready", person, table_id=self.table, client_seed=seed)
        return self

    def play(self, *, but: int = 0) -> "Arranged":
        """Play what leads there, but for the last few acts."""
        while len(self.acts) > but:
            seat, action = self.acts.pop(0)
            self.act(seat, plain_action(action))
        return self

    def act(self, seat: int, action: dict[str, Any]) -> None:
        """Let somebody do something, by HTTP."""
        self.server.ask(
            "game.move", self.people[seat], table_id=self.table, command_id=next(self._names), action=action
        )

    def stands(self, seat: int) -> dict[str, Any]:
        """Tell how the game stands to somebody."""
        return self.server.ask("table.snapshot", self.people[seat], table_id=self.table)

    def come(self, people: Browsers, seat: int | None, **more: Any) -> Page:  # noqa: ANN401 - as Browsers.open
        """Let somebody come by browser, to his seat; None: a spectator."""
        token = "" if seat is None else self.people[seat].token
        page = people.open(f"/t/{self.table}", **{"size": PHONE, "token": token, **more})
        page.get_by_test_id("table").wait_for()
        return page
