"""The faces of players, as the web client shows them.

`web/src/players/` chooses the same faces for the same players; both are tested with
`tests/fixtures/faces.json`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.bots.characters import choose_characters

_PERSON_DRAWINGS: Final = (
    *("fox", "owl", "bear", "hare", "wolf", "hedgehog", "frog", "raccoon", "dog", "rooster"),
    *("penguin", "panda", "petals", "waves", "rhombs", "pinwheel"),
)
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
    """Find the faces of the players at a table, by seat.

    Each player has the same drawing everywhere. If two people would look the same, the second one gets
    another backdrop.
    """
    taken: set[Face] = set()
    faces = []
    for player_id, character in zip(player_ids, choose_characters(levels), strict=True):
        face = Face(character, None) if character is not None else _find_free_face(player_id or "", taken)
        if player_id:
            taken.add(face)
        faces.append(face)
    return faces


def _find_free_face(player_id: str, taken: set[Face]) -> Face:
    hashed = _hash_id(player_id)
    drawing = _PERSON_DRAWINGS[hashed % len(_PERSON_DRAWINGS)]
    first = hashed // len(_PERSON_DRAWINGS) % len(_BACKDROPS)
    looks = [Face(drawing, backdrop) for backdrop in _BACKDROPS[first:] + _BACKDROPS[:first]]
    return next((face for face in looks if face not in taken), looks[0])


def _hash_id(player_id: str) -> int:
    """Hash an id with FNV-1a."""
    hashed = _FNV_OFFSET
    for letter in player_id:
        hashed = (hashed ^ ord(letter)) * _FNV_PRIME & _MASK
    return hashed ^ hashed >> 15
