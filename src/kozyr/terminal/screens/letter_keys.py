"""Key names for bindings made of letters."""


def letter_keys(*letters: str) -> str:
    """Return the keys of these letters in both cases, because hints and Caps Lock use capitals."""
    return ",".join(key for letter in letters for key in (letter.lower(), letter.upper()))
