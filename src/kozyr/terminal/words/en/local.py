"""English texts about games on this machine: what counts, redeals, effects."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "turn_redeal": "You hold five or more cards of one suit: you may ask for new cards.",
    "keep_cards": "Keep the cards",
    "rematch_effect": "Again with the effect {effect}",
    "table_several": "Not counted: several people played.",
    "game_kept_counts": (
        "You have an unfinished game. Press again to abandon it and deal a new one: it counts as a loss."
    ),
    "game_abandoned": "The abandoned game counts as a loss. Rating {before} → {after}",
    "game_left_won": "You were out of cards: the game you left counts as a win. Rating {before} → {after}",
    "pause_leave_loses": "To the menu: lose this game",
}
