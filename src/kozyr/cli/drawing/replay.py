"""A recorded game or a position, drawn for people or written as JSON lines for programs."""

import json
import time
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from kozyr.cli.drawing.board import draw_board
from kozyr.cli.drawing.event_sentences import Narrator
from kozyr.locales import Language, say
from kozyr.printable import printable
from kozyr.rules import Game, Seat, Step, cards_in, seen_by, view
from kozyr.rules.notation import Record, Turn, write_turn
from kozyr.rules.plain import plain_event, plain_legal, plain_state, plain_view

_MAX_NAME_LENGTH = 24


def show_replay(
    console: Console, record: Record, *, seat: Seat | None, language: Language, delay_s: float
) -> None:
    """Show a game move by move, with all hands open or as one seat sees it."""
    names = names_of(record, language)
    narrator = Narrator(names, language)
    for number, current_step in enumerate(record.steps()):
        if number:
            console.rule(f"{number}  {write_turn(record.turns[number - 1])}", align="left")
        for event in current_step.events:
            visible_event = event if seat is None else seen_by(event, seat)
            console.print(Text(narrator.describe(visible_event, current_step.game)))
        show_position(console, current_step.game, names=names, seat=seat, language=language)
        time.sleep(delay_s)


def show_position(
    console: Console, game: Game, *, names: Sequence[str], seat: Seat | None, language: Language
) -> None:
    """Draw a position, with all hands open or as one seat sees it."""
    hands = [cards_in(hand) for hand in game.hands] if seat is None else None
    console.print(draw_board(view(game, seat), names, language, hands))


def names_of(record: Record, language: Language) -> list[str]:
    """Return the names of the seats: the tags `Player0`, `Player1`, …, or the seats' numbers.

    The tags are untrusted: control characters are removed, and long names are cut.
    """
    tags = dict(record.tags)
    names = [printable(tags.get(f"Player{seat}", "")).strip() for seat in range(record.seats)]
    return [
        name[:_MAX_NAME_LENGTH] or say(language, "cli_seat", number=seat) for seat, name in enumerate(names)
    ]


def list_json_lines(record: Record, seat: Seat | None) -> Iterator[str]:
    """Yield a game as JSON: one line for the deal and one for each turn.

    A line holds the events, the legal actions, and the state or one seat's view.
    """
    turns: list[Turn | None] = [None, *record.turns]
    for current_step, turn in zip(record.steps(), turns, strict=True):
        yield json.dumps(_plain_step(current_step, turn, seat))


def write_json_position(game: Game, seat: Seat | None) -> str:
    """Write a position as one line of JSON: the state, or one seat's view, and the legal actions."""
    return json.dumps(_plain_game(game, seat))


def _plain_step(current_step: Step, turn: Turn | None, seat: Seat | None) -> dict[str, Any]:
    visible_events = (
        current_step.events if seat is None else [seen_by(event, seat) for event in current_step.events]
    )
    return {
        "turn": None if turn is None else write_turn(turn),
        "events": [plain_event(event) for event in visible_events],
        **_plain_game(current_step.game, seat),
    }


def _plain_game(game: Game, seat: Seat | None) -> dict[str, Any]:
    choices = plain_legal(game)
    if seat is None:
        return {"legal": choices, "state": plain_state(game)}
    own_choices = [choice for choice in choices if choice["seat"] == seat]
    return {"legal": own_choices, "view": plain_view(view(game, seat))}
