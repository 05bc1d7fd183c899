"""Queries about positions and steps, used by several tests."""

from kozyr.rules import Game, must
from kozyr.rules.cards import ids
from kozyr.rules.events import Refilled
from kozyr.rules.notation import write_position
from tests.kit.positions import attempt, tokens


def read_field(game: Game, name: str) -> str:
    """Return one field of the position as the notation writes it."""
    return dict(part.split(":", 1) for part in write_position(game).split()).get(name, "")


def list_throwers(game: Game) -> list[int]:
    """List the seats that may throw in now."""
    return [seat for seat in range(game.setup.seats) if "+" in tokens(game, seat)]


def write_draws(game: Game, token: str) -> str:
    """Play one token and write the draws that follow, in order."""
    refills = [event for event in must(attempt(game, token)).events if isinstance(event, Refilled)]
    return " ".join(f"{seat}:{','.join(ids(cards))}" for event in refills for seat, cards in event.draws)
