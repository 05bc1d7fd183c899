"""The path of this checkout."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
