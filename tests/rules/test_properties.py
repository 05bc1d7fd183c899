"""Properties of every game, checked on fewer games than `make sim` plays."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.rules.notation import NotationError, read_game, read_position, write_game, write_position
from tests.kit.golden import GAMES
from tests.kit.random_games import random_record, random_turns
from tests.simulation.world import run_world

SOME_GAME = (GAMES / "transfer-2.durak").read_text(encoding="utf-8")
MARKS = ['"', "\\", "\n", "{", "}", ";", "[", "]", "S9", "0:", "99999999"]
WILD = st.text(max_size=40) | st.sampled_from(MARKS)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**63))
def test_a_random_game_keeps_every_property(seed: int) -> None:
    """A random game keeps all properties that `run_world` checks."""
    run_world(seed, share=0.1)


@settings(max_examples=400, deadline=None)
@given(at=st.integers(0, len(SOME_GAME)), cut=st.integers(0, 30), wild=WILD)
def test_a_damaged_game_is_read_or_refused(at: int, cut: int, wild: str) -> None:
    """A damaged file is read as a game or gives an error with line and column."""
    text = SOME_GAME[:at] + wild + SOME_GAME[at + cut :]

    try:
        record = read_game(text)
    except NotationError as error:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 2
    else:
        assert read_game(write_game(record)) == record


@settings(max_examples=400, deadline=None)
@given(chance=st.randoms(use_true_random=True), cut=st.integers(0, 30), wild=WILD)
def test_a_damaged_position_is_read_or_refused(chance: random.Random, cut: int, wild: str) -> None:
    """A damaged position is read or gives an error."""
    turns = [game for game, _, _ in random_turns(chance, random_record(chance))]
    text = write_position(chance.choice(turns))
    at = chance.randint(0, len(text))

    try:
        game = read_position(text[:at] + wild + text[at + cut :])
    except NotationError as error:
        assert error.line >= 1
    else:
        assert read_position(write_position(game)) == game
