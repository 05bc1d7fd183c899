"""The games of shared deals as answers of calls show them."""

from kozyr.server.api.messages.deal_games import DealGameState
from kozyr.server.shared_deals.attempt import AttemptGame
from kozyr.server.tables.game_outcome import game_id


def make_game_state(game: AttemptGame) -> DealGameState:
    """Return a game of an attempt."""
    return DealGameState(
        game_id=game_id(game.table, 1), outcome=game.outcome, squares=list(game.squares), score=game.score,
        luck=game.luck,
    )  # fmt: skip
