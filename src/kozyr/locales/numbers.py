"""Numbers as a language writes them."""

from kozyr.locales.catalogue import Language, say


def format_decimal(value: float, spec: str, language: Language) -> str:
    """Format a number like `format`, with the decimal separator of the language: 78.6, in Russian 78,6.

    `spec` is a format without thousands separators, such as `.1f` or `g`.
    """
    return f"{value:{spec}}".replace(".", say(language, "decimal_separator"))
