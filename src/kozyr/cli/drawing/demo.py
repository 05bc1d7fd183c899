"""The demonstration: a game of four bots, shown move by move."""

import time

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from kozyr.bots.bot import Budget
from kozyr.bots.heuristic import HeuristicBot
from kozyr.bots.referee import find_next_to_act
from kozyr.cli.drawing.board import draw_board
from kozyr.cli.drawing.event_sentences import Narrator
from kozyr.locales import Language, say
from kozyr.printable import printable
from kozyr.rules import Game, cards_in, legal, must, start, step, view

_EVENT_LINES = 8
_PLAYERS = 4


def show_demo(console: Console, *, seed: str, rules: str, language: Language, delay_s: float) -> None:
    """Play a game of four experienced bots; the same seed plays the same game."""
    names = tuple(say(language, f"bot_name_{number}") for number in range(1, _PLAYERS + 1))
    narrator = Narrator(names, language)
    # Heuristics play the same game with and without the kernel, and do not load it. A bot's seed is its seat.
    bots = [HeuristicBot(seat) for seat in range(len(names))]
    current_step = must(start(seats=len(names), rules=rules, seed=seed))
    console.print(Text(say(language, "cli_demo", rules=rules, seed=printable(seed))))
    lines: list[str] = []
    # A terminal that cannot redraw, and a file, get the events line by line.
    can_redraw = console.is_terminal and not console.is_dumb_terminal
    with Live(console=console, auto_refresh=False, transient=not can_redraw) as live:
        while True:
            game = current_step.game
            sentences = [narrator.describe(event, game) for event in current_step.events]
            lines += sentences
            if can_redraw:
                live.update(_draw_screen(game, names, language, lines), refresh=True)
            else:
                console.print(Text("\n".join(sentences)))
            if console.is_terminal:
                time.sleep(delay_s)
            if game.phase == "over":
                break
            seat, choices = find_next_to_act(game, legal(game))
            action = bots[seat].choose(view(game, seat), choices, Budget())
            current_step = must(step(game, seat, action))
    if not can_redraw:
        console.print(_draw_screen(game, names, language, []))


def _draw_screen(game: Game, names: tuple[str, ...], language: Language, lines: list[str]) -> RenderableType:
    hands = [cards_in(hand) for hand in game.hands]
    board = draw_board(view(game, None), names, language, hands)
    return Group(board, Text("\n".join(lines[-_EVENT_LINES:])))
