"""Games on this machine.

The menu needs only this module, to find out whether a game is saved, and therefore opens quickly.
"""

import os
from pathlib import Path
from typing import Final

GAME_FILE: Final = "game.jsonl"


def has_saved_game(folder: Path | None) -> bool:
    """Return whether there is a saved game to continue."""
    # An unreadable folder counts as empty.
    return folder is not None and os.path.isfile(folder / GAME_FILE)  # noqa: PTH113 - `Path.is_file` would raise
