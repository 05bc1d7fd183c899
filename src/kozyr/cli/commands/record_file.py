"""Reads the .durak file that a command names."""

import sys
from pathlib import Path

from kozyr.cli.commands.shared_options import BadInputError
from kozyr.locales import Language, say
from kozyr.printable import printable
from kozyr.rules.notation import MAX_CHARACTERS, NotationError, Record, read_game


def read_record_file(file: str, language: Language) -> Record:
    """Read a game from a file; the name `-` means standard input.

    Raise `BadInputError` for a file that is not a game.
    """
    name = printable(file)
    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
            # A character has at most four bytes. One byte more shows that the file is too long.
            content = source.read(4 * MAX_CHARACTERS + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = say(language, "cli_unreadable", name=name or "''", reason=reason)
        raise BadInputError(message) from error
    try:
        return read_game(content.decode())
    except UnicodeDecodeError as error:
        if len(content) > 4 * MAX_CHARACTERS:
            message = f"{name}: expected at most {MAX_CHARACTERS} characters"
            raise BadInputError(message) from error
        valid_text = content[: error.start].decode()
        line, column = valid_text.count("\n") + 1, len(valid_text) - (valid_text.rfind("\n") + 1) + 1
        message = f"{name}: line {line}, column {column}: expected text in UTF-8"
        raise BadInputError(message) from error
    except NotationError as error:
        message = f"{name}: {error}"
        raise BadInputError(message) from error
