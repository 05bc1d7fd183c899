"""English questions before an action that cannot be undone."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "resign_title": "Resign?",
    "resign_why": "You lose this game.",
    "resign_no": "Play on",
    "leave_title": "Leave the game?",
    "leave_why": "This game cannot be kept: you lose it when you leave.",
    "quit_title": "Quit Kozyr?",
    "quit_no": "Stay",
    "quit_yes": "Quit",
    "quit_keys": "Ctrl+Q again quits.",
    "quit_online": "Your game goes on and your clock runs: come back from the list of tables.",
    "quit_kept": "Your game is kept: continue it from the menu.",
    "quit_lost": "This game cannot be kept: it is lost when you quit.",
}
