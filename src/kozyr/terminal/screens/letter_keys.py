"""Key names for bindings made of letters."""


def letter_keys(*letters: str) -> str:
    """Name the keys of these letters, small and capital: hints print capitals, and Caps Lock types them."""
    return ",".join(key for letter in letters for key in (letter.lower(), letter.upper()))
