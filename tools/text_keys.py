"""Writes the keys of the web client's texts in TypeScript.

`web/src/i18n/keys.ts` lists the messages of the English catalogue that the web client loads, so that a
misspelt key does not compile. Call: `python -m tools.text_keys`; `make docs` calls it.
"""

import re
import textwrap
from pathlib import Path
from typing import Final

from fluent.syntax import ast, parse

from kozyr.locales import ENGLISH, FOLDER

TARGET: Final = Path(__file__).parents[1] / "web" / "src" / "i18n" / "keys.ts"
_HEAD: Final = "// Made by tools/text_keys.py from src/kozyr/locales/en (make docs).\n"
_WIDTH: Final = 110
_OTHER_CLIENTS: Final = re.compile(
    r"^((analysis|bot_name|cli|coach|option_about|plain|suit_letter)_|turn_(?!title)|home_(guest|player)$"
    r"|guest_name$|leave_game_why$|not_ready$)|^(?!rules_).*-"
)
"""Messages of shared files that the web client does not use; web/locales.ts leaves them out too."""


def list_keys(path: Path) -> list[str]:
    """Return the ids of the messages in a Fluent file."""
    entries = parse(path.read_text("utf-8")).body
    return [entry.id.name for entry in entries if isinstance(entry, ast.Message)]


def write_keys() -> str:
    """Return the text of the TypeScript file."""
    folder = FOLDER / ENGLISH
    files = [folder / "common.ftl", folder / "game.ftl", *sorted((folder / "web").glob("*.ftl"))]
    keys = sorted(key for path in files for key in list_keys(path) if not _OTHER_CLIENTS.search(key))
    lines = textwrap.wrap(" | ".join(f'"{key}"' for key in keys), _WIDTH, break_on_hyphens=False)
    return f"{_HEAD}\nexport type Key =\n" + "\n".join(f"  {line}" for line in lines) + ";\n"


def main() -> None:
    """Write the file."""
    TARGET.write_text(write_keys(), encoding="utf-8")


if __name__ == "__main__":
    main()
