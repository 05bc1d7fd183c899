"""The state of a table on the screen, where events appear one after another.

Messages that arrive too fast wait in a queue: the last card of a bout stays visible for a moment before the
table is cleared. The cursor and the marked cards exist only on the screen.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from kozyr.rules.refusals import Language
from kozyr.server.api.messages.events import GameEnd, TableChat
from kozyr.server.api.messages.game import GameState, ThrownCard
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.choosing import Choice, playable, settled
from kozyr.terminal.desk import Heard
from kozyr.terminal.drawing.signs import Signs, face
from kozyr.terminal.drawing.view_model import final_bout_cards, sort_hand
from kozyr.terminal.model import Scene, is_ready, legal_of, says_clocks, scenes
from kozyr.terminal.settings import Sound
from kozyr.terminal.telling import has_same_company, question_now, tell

LOOK_S: Final = 0.9
"""How long the end of a bout stays visible."""
_BACKLOG: Final = 3
"""With more entries waiting than this, the ends of bouts are not held."""


class News(NamedTuple):
    """The changes that one step brings to the screen."""

    told: tuple[str, ...] = ()
    said: tuple[TableChat, ...] = ()
    begins: bool = False
    """Whether a snapshot replaces everything shown before."""
    started: bool = False
    """Whether a game was dealt."""
    ending: GameEnd | None = None
    sounds: tuple[Sound, ...] = ()
    rest_s: float = 0.0
    """How long to wait before the next step."""


class ShownTable:
    """The table as the screen shows it, and the messages that wait to be shown."""

    def __init__(self, monotonic_s: Callable[[], float] = time.monotonic) -> None:
        """Start empty; `monotonic_s` returns the time for the clocks."""
        self.now: TableSnapshot | None = None
        self.sweeping: list[ThrownCard] | None = None
        """The cards of a finished bout while they stay visible."""
        self.ending: GameEnd | None = None
        self.question = ""
        """The request to be ready again after the players changed; empty if there is none."""
        self.choice = Choice()
        self._after_sweep: tuple[TableSnapshot, float] | None = None
        """The table after that, and the start time of its clocks."""
        self._waiting: deque[tuple[Heard, float]] = deque()
        """Messages, each with its arrival time."""
        self._monotonic_s = monotonic_s
        self._clocks_since = monotonic_s()
        """When the message with the current clock times arrived."""

    @property
    def hand(self) -> list[str]:
        """The viewer's cards, in display order."""
        if self.now is None or self.now.player is None or self.now.game is None:
            return []
        return sort_hand(self.now.player.cards, self.now.game.trump[0])

    @property
    def passed_ms(self) -> int:
        """The time that the clocks have been running since they were last reported."""
        return int((self._monotonic_s() - self._clocks_since) * 1000)

    def take(self, heard: Heard) -> None:
        """Queue a message; a snapshot makes the waiting ones before it obsolete."""
        if isinstance(heard, TableSnapshot):
            self._waiting.clear()
        self._waiting.append((heard, self._monotonic_s()))

    def step(self, language: Language, signs: Signs, *, animated: bool) -> News | None:
        """Show the next message; return None if everything is shown."""
        if self._after_sweep is not None:
            self._stand(*self._after_sweep)
            return News()
        if not self._waiting:
            return None
        heard, arrived = self._waiting.popleft()
        if isinstance(heard, TableSnapshot):
            if heard.table.status == "playing":
                self.ending = None
            if self.now is not None and not has_same_company(self.now, heard):
                self.question = ""
            self._stand(heard, arrived)
            return News(said=tuple(heard.chat), begins=True)
        animated = animated and len(self._waiting) <= _BACKLOG
        return self._enter(heard, arrived, language, signs, animated=animated)

    def _enter(
        self, entry: TableEntry, arrived: float, language: Language, signs: Signs, *, animated: bool
    ) -> News | None:
        if self.now is None or entry.seq <= self.now.seq:
            return News()  # the snapshot already includes it
        was_awaited = bool(self.now.player and self.now.player.legal)
        told = tell(self.now, entry, language, lambda card, into: face(card, signs, into))
        stage = scenes(self.now, entry)
        after = stage[-1].after if stage else self.now
        for each in stage:
            if isinstance(each.told.data, GameEnd):
                self.ending = each.told.data
            elif each.told.name == "game.start":
                self.ending = None
        self.question = question_now(self.question, self.now, entry, language)
        news = News(
            tuple(told),
            tuple(each.told.data for each in stage if isinstance(each.told.data, TableChat)),
            started=any(each.told.name == "game.start" for each in stage),
            ending=next((each.told.data for each in stage if isinstance(each.told.data, GameEnd)), None),
        )
        since = arrived if says_clocks(entry) else self._clocks_since
        looked = next((look for each in stage if (look := _look(each)) is not None), None)
        if looked is not None and animated:
            self.sweeping, self._after_sweep = looked, (after, since)
            self.choice = Choice(self.choice.card)
            return news._replace(rest_s=LOOK_S, sounds=_sounds(stage, after, was_awaited=was_awaited))
        self._stand(after, since)
        return news._replace(sounds=_sounds(stage, after, was_awaited=was_awaited))

    def _stand(self, now: TableSnapshot, clocks_since: float) -> None:
        awaited = self.now is not None and bool(legal_of(self.now))
        self.now, self.sweeping, self._after_sweep = now, None, None
        self._clocks_since = clocks_since
        if now.table.status == "playing" or is_ready(now):
            self.question = ""
        self.choice = settled(self.choice, self.hand)
        if not awaited and self.choice.card not in (open_to := playable(legal_of(now))):
            # At the start of a turn the cursor is on a playable card.
            self.choice = Choice(next((card for card in self.hand if card in open_to), self.choice.card))


def _look(each: Scene) -> list[ThrownCard] | None:
    if not isinstance(each.told.data, GameState):
        return None
    return final_bout_cards(each.before.game, each.told.data)


def _sounds(stage: list[Scene], after: TableSnapshot, *, was_awaited: bool) -> tuple[Sound, ...]:
    found: list[Sound] = []
    viewer = after.player.seat if after.player is not None else None
    for each in stage:
        data = each.told.data
        if isinstance(data, GameEnd):
            result = next((one.result for one in data.results if one.seat == viewer), "")
            found += ["loss"] if result == "lose" else ["win"] if result == "win" else []
        elif isinstance(data, TableChat):
            found.append("chat")
        elif isinstance(data, GameState) and data.round_end is not None and data.round_end.result == "taken":
            found.append("take")
        elif isinstance(data, GameState) and data.prev_move is not None and data.prev_move.type != "check":
            found.append("card")
    if not was_awaited and after.player is not None and after.player.legal:
        found.append("turn")
    return tuple(found)
