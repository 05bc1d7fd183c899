"""English texts about the start of `kozyr play`."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "start_plain": "This is not a terminal for the full screen, so Kozyr plays line by line.",
    "start_rules": (
        "--rules is for plain mode: add --plain. At the full screen, choose the rules under Custom game."
    ),
    "start_quick": "--quick is for plain mode: add --plain.",
}
