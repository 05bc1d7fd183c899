"""The demonstration: a game of four bots, shown move by move."""

import time

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.bots.referee import next_to_act
from kozyr.cli.drawing.board import draw_board
from kozyr.cli.drawing.event_sentences import Narrator
from kozyr.rules import Game, Step, cards_in, legal, must, start, step, view
from kozyr.rules.refusals import Language
from kozyr.words import NAMES, printable, say

_STORY_LINES = 8


def show_demo(console: Console, *, seed: str, rules: str, language: Language, delay_s: float) -> None:
    """Play a game of four experienced bots; the same seed plays the same game."""
    names = NAMES[language]
    narrator = Narrator(names, language)
    bots = [LEVELS["experienced"].make(seat) for seat in range(len(names))]
    now = must(start(seats=len(names), rules=rules, seed=seed))
    console.print(Text(say(language, "demo", rules=rules, seed=printable(seed))))
    lines: list[str] = []
    # A terminal that cannot redraw gets the events line by line, as a file does.
    redraws = console.is_terminal and not console.is_dumb_terminal
    with Live(console=console, auto_refresh=False, transient=not redraws) as live:
        while True:
            sentences = _describe(now, narrator)
            lines += sentences
            if redraws:
                live.update(_screen(now.game, names, language, lines), refresh=True)
            else:
                console.print(Text("\n".join(sentences)))
            if console.is_terminal:
                time.sleep(delay_s)
            if now.game.phase == "over":
                break
            seat, choices = next_to_act(now.game, legal(now.game))
            now = must(step(now.game, seat, bots[seat].choose(view(now.game, seat), choices, Budget())))
    if not redraws:
        console.print(_screen(now.game, names, language, []))


def _describe(now: Step, narrator: Narrator) -> list[str]:
    return [narrator.describe(event, now.game) for event in now.events]


def _screen(game: Game, names: tuple[str, ...], language: Language, lines: list[str]) -> RenderableType:
    hands = [cards_in(hand) for hand in game.hands]
    board = draw_board(view(game, None), names, language, hands)
    return Group(board, Text("\n".join(lines[-_STORY_LINES:])))
