"""The four examples of `meta` in the documentation."""

import json

from tests.kit.tabletop import ByHand, dealt, discard, draw, lay

ATTACK = """{
    "trumpCard": {"suit": "clubs", "rank": "ace"},
    "stage": "attack",
    "participantsFallenOut": [],
    "attacker": {"username": "foo"},
    "defender": {"username": "bar"}
}"""
REPELLED = """{
    "trumpCard": {"suit": "clubs", "rank": "ace"},
    "stage": "preparation",
    "attackStatus": "repelled",
    "participantsFallenOut": [],
    "attacker": {"username": "foo"},
    "defender": {"username": "bar"}
}"""
READY = """{
    "trumpCard": {"suit": "clubs", "rank": "ace"},
    "stage": "ready",
    "participantsFallenOut": [],
    "attacker": {"username": "bar"},
    "defender": {"username": "foo"}
}"""
LOST = """{
    "trumpCard": {"suit": "clubs", "rank": "ace"},
    "stage": "attack",
    "participantsFallenOut": [{"username": "bar"}],
    "attacker": {"username": "bar"},
    "defender": {"username": "foo"},
    "loser": {"username": "foo"}
}"""


def is_meta(text: str, game: ByHand) -> bool:
    """Return whether this is the game's meta, with the same fields in the same order."""
    return json.dumps(json.loads(text)) == json.dumps(game.meta)


def test_the_four_examples_are_one_game() -> None:
    """All four examples of meta occur in one game."""
    game = ByHand(deal=dealt("S9,H9,D9,D10,DJ,DQ|SJ,HK", "CA"))

    game.do("foo", lay("S9", 0))
    assert is_meta(ATTACK, game)  # somewhere during an attack of foo on bar

    game.do("bar", lay("SJ", 0)).do("foo", discard(0, 1))
    assert is_meta(REPELLED, game)  # bar repelled foo's attack and now they prepare for the next round

    game.do("bar", discard(0, 1)).do("foo", draw(1))
    assert is_meta(READY, game)  # preparations ended and bar is now an attacker

    game.do("bar", lay("HK", 5))
    assert is_meta(LOST, game)  # bar put out his last card: foo is the only player that remained
    assert game.shown("foo")["status"] == "ended"
