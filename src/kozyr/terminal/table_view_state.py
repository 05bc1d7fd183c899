"""The state of a table on the screen, where events appear one after another.

Messages wait in a queue, so that the last card of a bout stays visible for a moment before the sweep, which
clears the table. The cursor and the marked cards exist only on the screen.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.structs import replace

from kozyr.client.table_client import TableMessage
from kozyr.client.table_model import (
    Transition,
    fill_missing_names,
    is_ready,
    legal_of,
    list_transitions,
    reports_clocks,
)
from kozyr.locales import Language, say
from kozyr.server.api.messages.actions import CheckMove
from kozyr.server.api.messages.events import GameEnd, TableChat, TableEntry, TableReaction
from kozyr.server.api.messages.game import GameState, ThrownCard
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.card_choice import CardChoice, drop_played_cards, playable_cards
from kozyr.terminal.drawing.signs import Signs, write_card_name
from kozyr.terminal.drawing.view_model import find_final_bout_cards, sort_hand
from kozyr.terminal.event_text import describe_entry, has_same_players, update_ready_prompt
from kozyr.terminal.settings import Sound

BOUT_END_S: Final = 0.9
"""How long the end of a bout stays visible."""
_MAX_BACKLOG: Final = 3
"""If more entries than this wait, the end of a bout does not stay visible."""


class ViewUpdate(NamedTuple):
    """The changes that one step brings to the screen."""

    log_lines: tuple[str, ...] = ()
    messages: tuple[TableChat, ...] = ()
    reactions: tuple[TableChat, ...] = ()
    """The reactions, as messages in the reader's language."""
    is_snapshot: bool = False
    """Whether a snapshot replaces everything shown before."""
    is_new_game: bool = False
    ending: GameEnd | None = None
    sounds: tuple[Sound, ...] = ()
    pause_s: float = 0.0
    """How long to wait before the next step."""


class TableViewState:
    """The table as the screen shows it, and the messages that wait to be shown."""

    def __init__(self, monotonic_s: Callable[[], float] = time.monotonic) -> None:
        """Start empty; `monotonic_s` returns the time for the clocks."""
        self.now: TableSnapshot | None = None
        """The table as it is shown; None before the first snapshot."""
        self.swept_cards: list[ThrownCard] | None = None
        """The cards of a finished bout while they stay visible."""
        self.ending: GameEnd | None = None
        self.ready_prompt = ""
        """The sentence that asks the viewer to declare themselves ready again after a change of players.

        It is empty if there is none. The next change of players removes or replaces it.
        """
        self.choice = CardChoice()
        self._after_sweep: tuple[TableSnapshot, float] | None = None
        """The table to show after the sweep, and the start time of its clocks."""
        self._waiting: deque[tuple[TableMessage, float]] = deque()
        """The messages to show, and when each of them arrived."""
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
    def elapsed_ms(self) -> int:
        """The time that the clocks have been running since they were last reported."""
        return int((self._monotonic_s() - self._clocks_since) * 1000)

    def queue(self, message: TableMessage) -> None:
        """Queue a message; a snapshot makes the waiting ones before it obsolete."""
        if isinstance(message, TableSnapshot):
            self._waiting.clear()
        self._waiting.append((message, self._monotonic_s()))

    def step(self, language: Language, signs: Signs, *, animated: bool) -> ViewUpdate | None:
        """Show the next message and return what changed; None if everything is shown."""
        if self._after_sweep is not None:
            self._replace(*self._after_sweep)
            return ViewUpdate()
        if not self._waiting:
            return None
        message, arrived_at = self._waiting.popleft()
        if isinstance(message, TableSnapshot):
            if message.table.status == "playing" or not _has_same_game(self.now, message):
                # The shown ending is of an earlier game; otherwise keep it, because a snapshot contains none.
                self.ending = None
            if self.now is not None and not has_same_players(self.now, message):
                self.ready_prompt = ""
            # The server no longer sends the names of players who left.
            self._replace(fill_missing_names(message, self.now), arrived_at)
            return ViewUpdate(messages=tuple(message.chat), is_snapshot=True)
        animated = animated and len(self._waiting) <= _MAX_BACKLOG
        return self._show_entry(message, arrived_at, language, signs, animated=animated)

    def _show_entry(
        self, entry: TableEntry, arrived_at: float, language: Language, signs: Signs, *, animated: bool
    ) -> ViewUpdate | None:
        if self.now is None or entry.seq <= self.now.seq:
            return ViewUpdate()  # the snapshot already includes the entry
        was_viewers_turn = bool(self.now.player and self.now.player.legal)
        log_lines = describe_entry(
            self.now, entry, language, lambda card, lang: write_card_name(card, signs, lang)
        )
        transitions = list_transitions(self.now, entry)
        after = transitions[-1].after if transitions else replace(self.now, seq=entry.seq)
        events = [transition.event for transition in transitions]
        for event in events:
            if isinstance(event.data, GameEnd):
                self.ending = event.data
            elif event.name == "game.start":
                self.ending = None
        self.ready_prompt = update_ready_prompt(self.ready_prompt, self.now, entry, language)
        update = ViewUpdate(
            tuple(log_lines),
            tuple(event.data for event in events if isinstance(event.data, TableChat)),
            tuple(
                _to_message(event.data, language) for event in events if isinstance(event.data, TableReaction)
            ),
            is_new_game=any(event.name == "game.start" for event in events),
            ending=next((event.data for event in events if isinstance(event.data, GameEnd)), None),
            sounds=_list_sounds(transitions, after, was_viewers_turn=was_viewers_turn),
        )
        clocks_since = arrived_at if reports_clocks(entry) else self._clocks_since
        swept_cards = _find_swept_cards(transitions)
        if swept_cards is not None and animated:
            self.swept_cards, self._after_sweep = swept_cards, (after, clocks_since)
            self.choice = CardChoice(self.choice.card)  # the marked cards are no longer marked
            return update._replace(pause_s=BOUT_END_S)
        self._replace(after, clocks_since)
        return update

    def _replace(self, now: TableSnapshot, clocks_since: float) -> None:
        was_viewers_turn = self.now is not None and bool(legal_of(self.now))
        self.now, self.swept_cards, self._after_sweep = now, None, None
        self._clocks_since = clocks_since
        if now.table.status == "playing" or is_ready(now):
            self.ready_prompt = ""
        self.choice = drop_played_cards(self.choice, self.hand)
        playable = playable_cards(legal_of(now))
        if not was_viewers_turn and self.choice.card not in playable:
            # At the start of a turn the cursor is on a playable card.
            self.choice = CardChoice(next((card for card in self.hand if card in playable), self.choice.card))


def _has_same_game(before: TableSnapshot | None, after: TableSnapshot) -> bool:
    old_game = None if before is None else before.game
    return old_game is not None and after.game is not None and old_game.game_id == after.game.game_id


def _to_message(reaction: TableReaction, language: Language) -> TableChat:
    text = say(language, f"reaction_{reaction.reaction}")
    return TableChat(reaction.player_id, reaction.name, reaction.seat, text)


def _find_swept_cards(transitions: list[Transition]) -> list[ThrownCard] | None:
    for transition in transitions:
        if isinstance(transition.event.data, GameState):
            cards = find_final_bout_cards(transition.before.game, transition.event.data)
            if cards is not None:
                return cards
    return None


def _list_sounds(
    transitions: list[Transition], after: TableSnapshot, *, was_viewers_turn: bool
) -> tuple[Sound, ...]:
    sounds: list[Sound] = []
    viewer = after.player.seat if after.player is not None else None
    for transition in transitions:
        data = transition.event.data
        if isinstance(data, GameEnd):
            result = next((player.result for player in data.results if player.seat == viewer), "")
            if result == "win":
                sounds.append("win")
            elif result == "lose":
                sounds.append("loss")
        elif isinstance(data, TableChat):
            sounds.append("chat")
        elif isinstance(data, GameState) and data.round_end is not None and data.round_end.result == "taken":
            sounds.append("take")
        elif (
            isinstance(data, GameState)
            and data.prev_move is not None
            and not isinstance(data.prev_move, CheckMove)
        ):
            sounds.append("card")
    if not was_viewers_turn and after.player is not None and after.player.legal:
        sounds.append("turn")
    return tuple(sounds)
