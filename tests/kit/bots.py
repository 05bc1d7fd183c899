"""Bots that choose and play in tests."""

import random
from collections.abc import Iterator, Sequence

from kozyr.bots.bot import Bot, Budget
from kozyr.bots.levels import LEVELS
from kozyr.rules import Action, Game, Seat, Step, legal, must, step, view
from kozyr.rules.notation import Record, Turn, write_turn
from tests.kit.random_games import MOST_TURNS

QUICK = Budget(iterations=200)
"""A small number of iterations, so that the same seed gives the same answer on every machine."""


def choice(level: str, game: Game, seat: int | None = None) -> str:
    """Write what a new bot of this level does for the seat to act, or for a given seat."""
    actor = asked(game) if seat is None else Seat(seat)
    return write_turn(Turn(actor, answer(LEVELS[level].make(1), game, actor)))


def answer(bot: Bot, game: Game, seat: Seat) -> Action:
    """Ask a bot for its action in this seat."""
    return bot.choose(view(game, seat), legal(game)[seat], QUICK)


def asked(game: Game) -> Seat:
    """Return the seat to ask (§3.6): the defender while a card is unbeaten, else attacker, else next."""
    if game.phase == "defence":
        return game.defender
    seats = legal(game)
    return next(seat for seat in (game.attacker, *game.setup.clockwise[game.attacker]) if seat in seats)


def bot_turns(record: Record, bots: Sequence[Bot]) -> Iterator[tuple[Game, Turn, Step]]:
    """Let bots play a started game to its end; yield each position, turn and step."""
    game = must(record.begin()).game
    for _ in range(MOST_TURNS):
        if game.phase == "over":
            return
        seat = asked(game)
        action = answer(bots[seat], game, seat)
        done = must(step(game, seat, action))
        yield game, Turn(seat, action), done
        game = done.game
    message = f"no end after {MOST_TURNS} turns: {record}"
    raise AssertionError(message)


def some_bots(chance: random.Random, seats: int, levels: Sequence[str]) -> list[Bot]:
    """Seat bots of these levels at random."""
    return [LEVELS[chance.choice(levels)].make(chance.getrandbits(32)) for _ in range(seats)]
