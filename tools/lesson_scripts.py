"""The scripts of the lessons: positions and moves in notation, and the texts that go with them.

A script is a list of parts. `Tell` says a sentence. `Ask` waits for the learner's move. Texts are messages of
`locales/*/web/learn.ftl`, named `lesson_LESSON_TEXT`. The learner has seat 0.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias


class Tell(NamedTuple):
    """A sentence; the learner continues with a button."""

    text: str
    first: str = ""
    """Moves that are shown first, as tokens of the notation."""


class Ask(NamedTuple):
    """A question; the learner answers with a move."""

    text: str
    right: str
    """The right moves, without the seat. Moves that are not legal here are left out."""
    wrong: Mapping[str, str]
    """The sentence for each other legal move; `*` stands for all that are not named.

    Moves after a comma are played after the wrong move, to show what it costs.
    """
    first: str = ""
    """Moves that are shown first."""
    has_mark: bool = True
    """Whether the right move is marked from the start; after a mistake it always is."""


Part: TypeAlias = Tell | Ask


class Script(NamedTuple):
    """A lesson: the position at its start, and its parts."""

    name: str
    rules: str
    hands: str
    """The hands, seat by seat."""
    attacker: int
    parts: tuple[Part, ...]
    talon: str = "C8,S6,D8,CK,H10,SQ"
    bots: tuple[str, ...] = ("novice",)
    """The levels of the opponents, from seat 1 on."""
    is_open: bool = False
    """Whether the opponents' cards are shown."""


TRUMP: Final = "H6"
_PLAIN: Final = "classic,lead_many=off"

SCRIPTS: Final = (
    Script(
        "beat", _PLAIN, "S10,SA,C9,CQ,D7,DJ|S8,C10,D6,C7,D9,SJ", 1,
        (
            Ask("first", "S8/S10", {"S8/SA": "ace", "take": "take"}, "1:S8"),
            Ask("second", "C10/CQ", {"take": "take"}, "1:+C10"),
            Tell("end", "1:pass"),
            Tell("piles"),
            Tell("aim"),
        ),
        "C8,S6,D8,CK,H10,SQ",
    ),
    Script(
        "throw_in", _PLAIN, "S7,D9,CJ,CK,SQ,DA|S9,DJ,C8,D8,C7,S8", 0,
        (
            Tell("hello"),
            Ask("lead", "S7", {"*": "high"}),
            Ask("first", "+D9", {"pass": "pass"}, "1:S7/S9"),
            Ask("second", "+CJ", {"pass": "pass"}, "1:D9/DJ"),
            Ask("done", "pass", {}),
            Tell("end"),
        ),
        "C9,S6,D10,CA,H10,D7",
    ),
    Script(
        "take", f"{_PLAIN},auto_take=off", "S10,SJ,C8,CQ,S7,C9|D8,S8,S9,C6,D6,D7", 1,
        (
            Tell("hello"),
            Ask("first", "take", {}, "1:D8"),
            Tell("cost", "1:+S8 1:pass"),
            Ask("second", "S9/S10", {"S9/SJ": "high", "take": "take"}, "1:S9", has_mark=False),
            Tell("end", "1:pass"),
        ),
        "D10,CK,DJ,SQ,H10,C7",
    ),
    Script(
        "trump", _PLAIN, "H7,HQ,S9,C8,D10,CJ|DA,S7,H9,C6,D6,SK", 1,
        (
            Tell("hello"),
            Ask("first", "DA/H7", {"DA/HQ": "queen", "take": "take"}, "1:DA"),
            Ask("second", "S7/S9", {"S7/HQ": "waste", "take": "take"}, "1:+S7"),
            Ask("third", "H9/HQ", {"take": "last"}, "1:+H9"),
            Tell("end", "1:pass"),
        ),
        "D8,S6,CK,DJ,H10,C7",
    ),
    Script(
        "transfer", "transfer,lead_many=off",
        "D8,S9,SJ,C7,CK,D10|C9,D7,S6,C10,CJ,CQ|S8,D9,DJ,C6,D6,SA", 2,
        (
            Tell("hello"),
            Ask("first", ">D8", {"take": "take", "*": "beat"}, "2:S8"),
            Tell("sent", "2:pass 0:pass"),
            Ask("second", ">S9", {"take": "take", "*": "beat"}, "2:D9", has_mark=False),
            Tell("end", "1:>C9 0:pass 1:pass"),
        ),
        "C8,S7,DQ,CA,H10,DK",
        bots=("novice", "experienced"),
    ),
    Script(
        "endgame", _PLAIN, "C6,DA,SK|C8,C9,CJ", 0,
        (
            Tell("hello"),
            Ask("first", "DA SK", {"C6": "six, 1:C6/C9 0:pass 1:CJ"}, has_mark=False),
            Ask("second", "DA SK", {"C6": "six, 1:C6/C9 0:pass 1:CJ"}, "0:pass", has_mark=False),
            Ask("third", "C6", {}, "0:pass"),
            Tell("end", "1:C6/C8"),
        ),
        "",
        is_open=True,
    ),
)  # fmt: skip
"""All lessons, in the order in which they are learnt."""
