"""The faces of players, as the web client shows them.

`web/src/players/` chooses the same faces for the same players; both are tested with
`tests/fixtures/faces.json`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.bots.characters import choose_characters

_PERSON_DRAWINGS: Final = ("fox", "owl", "bear", "hare", "petals", "waves", "rhombs", "pinwheel")
_BACKDROPS: Final = ("#2f7a63", "#6b5aa8", "#b8893a", "#c2577a", "#2f76a8", "#5b6b78")
_FNV_OFFSET: Final = 0x811C9DC5
_FNV_PRIME: Final = 0x01000193
_MASK: Final = 0xFFFFFFFF


class Face(NamedTuple):
    """The drawing of a player, and the colour behind it."""

    drawing: str
    backdrop: str | None
    """None if the drawing has its own background."""


def find_faces(player_ids: Sequence[str | None], levels: Sequence[str | None]) -> list[Face]:
    """Find the faces of the players at a table, by seat; no two people have the same drawing."""
    taken: set[str] = set()
    faces = []
    for player_id, character in zip(player_ids, choose_characters(levels), strict=True):
        if character is not None:
            faces.append(Face(character, None))
            continue
        hashed = _hash_id(player_id or "")
        first = hashed % len(_PERSON_DRAWINGS)
        order = _PERSON_DRAWINGS[first:] + _PERSON_DRAWINGS[:first]
        drawing = next((name for name in order if name not in taken), order[0])
        taken.add(drawing)
        faces.append(Face(drawing, _BACKDROPS[hashed // len(_PERSON_DRAWINGS) % len(_BACKDROPS)]))
    return faces


def _hash_id(player_id: str) -> int:
    """Hash an id with FNV-1a."""
    hashed = _FNV_OFFSET
    for letter in player_id:
        hashed = (hashed ^ ord(letter)) * _FNV_PRIME & _MASK
    return hashed ^ hashed >> 15
