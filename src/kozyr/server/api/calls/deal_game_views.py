"""The form in which the answers of calls show a game of a shared deal."""

from kozyr.server.api.messages.deal_games import DealGameState
from kozyr.server.shared_deals.attempt import AttemptGame
from kozyr.server.tables.game_outcome import game_id


def make_game_state(game: AttemptGame) -> DealGameState:
    """Return a game of an attempt in this form."""
    return DealGameState(
        game_id=game_id(game.table, 1), outcome=game.outcome, squares=list(game.bout_marks), score=game.score,
        luck=game.luck,
    )  # fmt: skip
