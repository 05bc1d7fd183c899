"""The decision about a command at a custom table, while it is being made.

The draft of the table core collects the events of a command. This draft also collects the events of effects
and edits, which follow in the same decision.
"""

from random import Random
from typing import cast

from kozyr.custom_table.effect import EffectPosition, recount_limit
from kozyr.custom_table.effects import EFFECTS
from kozyr.custom_table.state import (
    CustomEvent,
    effect_of,
    evolve,
    make_change,
    position_of,
    reset_for_deal,
    with_effect_setup,
)
from kozyr.locales import ENGLISH, Language
from kozyr.rules import Game, Result, Step
from kozyr.rules import evolve as evolve_game
from kozyr.rules.automatic import find_next_event
from kozyr.rules.events import BoutBegan, Dealt, Event, GameEnded
from kozyr.table import Now, Table, TableEvent, TableStep
from kozyr.table.draft import Draft
from kozyr.table.events import Played, Said
from kozyr.table.game_flow import finish_if_over


class CustomDraft(Draft):
    """The events of a decision so far, and the table after these events."""

    def __init__(self, table: Table, now: Now, language: Language = ENGLISH) -> None:
        """`language` is the language of the sentences that effects write into the chat."""
        super().__init__(table, max(now.at, table.at))
        self.now = now
        self.language = language
        self.is_edit = False
        """Whether this decision edits the game by a command, so that the game no longer counts."""

    @property
    def step(self) -> TableStep:
        """The finished decision."""
        return TableStep(self.table, tuple(self.events), self.at)

    def apply(self, *events: CustomEvent) -> None:
        """Add events and apply them to the table."""
        for event in events:
            self.events.append(cast("TableEvent", event))
            self.table = evolve(self.table, event, self.at)

    def play(self, step: Step) -> None:
        """Add a step of the game; the step already contains the new position."""
        super().play(step)
        if any(isinstance(event, Dealt) for event in step.events):
            self.table = reset_for_deal(self.table)

    def change(self, game: Game | None = None, **fields: object) -> None:
        """Add a `Changed` event with this position, if any, and with these fields."""
        change = make_change(self.table, game)._replace(**fields)  # type: ignore[arg-type]  # fields of a Changed
        self.apply(change._replace(is_edited=change.is_edited or self.is_edit))

    def replace_game(self, game: Game, **fields: object) -> None:
        """Replace the running game's position, recount the bout's limit, and apply the consequences."""
        change = make_change(self.table)._replace(**fields)  # type: ignore[arg-type]  # fields of a Changed
        game = with_effect_setup(game, EFFECTS[change.effect], change.effect_state, change.options)
        self.change(recount_limit(game), **fields)
        self._apply_consequences()

    def play_events(self, *events: Event) -> None:
        """Apply events that are not actions of the rules, and every event that follows automatically."""
        game = self.table.game
        assert game is not None, "no game is running"  # noqa: S101 - callers have checked it
        applied = list(events)
        for event in events:
            game = evolve_game(game, event)
        while (automatic_event := find_next_event(game)) is not None:
            applied.append(automatic_event)
            game = evolve_game(game, automatic_event)
        start = len(self.events)
        self.play(Step(game, tuple(applied)))
        finish_if_over(self, self.now)
        # These events do not come from a move, so the log also holds the new position.
        self.change(self.table.game)
        self.apply_effect_after_events(start)

    def end_with(self, result: Result) -> None:
        """End the running game with this result."""
        self.play_events(GameEnded(result))

    def apply_effect_after_events(self, start: int = 0) -> None:
        """Apply the effect if the events, from index `start` on, contain a deal or the start of a bout."""
        played = [event.what for event in self.events[start:] if isinstance(event, Played)]
        is_deal = any(isinstance(event, Dealt) for event in played)
        if is_deal or any(isinstance(event, BoutBegan) for event in played):
            self.apply_effect(is_deal=is_deal, is_bout_start=True)

    def apply_effect(self, *, is_deal: bool, is_bout_start: bool) -> None:
        """Apply the effect's `after_deal` and `at_bout_start` to the running game."""
        position, effect = position_of(self.table), effect_of(self.table)
        if position is None:
            return
        new_position = effect.after_deal(position, self.now.at) if is_deal else position
        if is_bout_start:
            random = Random(self.now.random_bytes)  # noqa: S311 - the seed comes from a secure source
            new_position = effect.at_bout_start(new_position, random)
        options, effect_state = self.table.settings.options, new_position.effect_state
        game = recount_limit(with_effect_setup(new_position.game, effect, effect_state, options))
        new_position = EffectPosition(game, effect_state)
        # Two games can be equal and differ in `beaters`, which the comparison leaves out.
        if new_position != position or game.setup.beaters != position.game.setup.beaters:
            self.change(game, effect_state=effect_state)
        if notice := effect.write_notice(new_position, self.now.at, self.language):
            self.apply(Said("", "", None, notice))  # no sender
        self._apply_consequences()

    def _apply_consequences(self) -> None:
        # A changed position may have consequences: a player may be out, or have to take.
        position = position_of(self.table)
        if position is not None and find_next_event(position.game) is not None:
            self.play_events()
        else:
            self.apply_early_result()

    def apply_early_result(self) -> None:
        """End the running game if the effect ends it before its usual end (`Effect.find_early_result`)."""
        position = position_of(self.table)
        result = None if position is None else effect_of(self.table).find_early_result(position)
        if result is not None:
            self.end_with(result)
