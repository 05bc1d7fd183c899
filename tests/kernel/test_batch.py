"""Batches: many games proceed as each would alone, with any number of threads; mistakes change nothing."""

import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

from kozyr.bots.batch import Batch
from kozyr.bots.kernel_codec import settings_of, state_of
from kozyr.kernel import layout
from kozyr.kernel.compiled import Array
from kozyr.kernel.playout import play_games
from kozyr.rules import Options, must, options_of, start
from tests.kit.kernel import record_of, walk

OPTIONS = must(options_of("transfer", {"order": "turns", "show_trump": True}))
GAMES = 5000
"""More games than a thread takes at a time."""


def _choose_moves(batch: Batch, rng: np.random.Generator) -> Array:
    moves, counts = batch.legal()
    indexes = (rng.random(len(batch)) * counts).astype(np.int64)
    return np.where(counts > 0, moves[np.arange(len(batch)), indexes], 0)


def _deal_batch(games: int = 3) -> Batch:
    return Batch.deal(OPTIONS, 3, range(games))


def test_a_batch_goes_on_as_each_game_alone() -> None:
    """Legal moves and positions of thirty games with different options are compared to the end."""
    for number in range(30):
        record = record_of(number)
        first, *later_positions = walk(number)
        batch = Batch(record.options, record.seats, first.state[None], first.talon[None])
        for position in (first, *later_positions):
            moves, counts = batch.legal()
            assert moves[0, : counts[0]].tolist() == position.moves
            assert not moves[0, counts[0] :].any()
            assert batch.states[0].tolist() == position.state.tolist()
            batch.step(np.array([position.made]))


def test_threads_change_nothing() -> None:
    """Deals, moves, positions and results are the same with one thread and with three."""
    single, threaded = (Batch.deal(OPTIONS, 4, range(GAMES), threads=threads) for threads in (1, 3))
    for turn in range(30):
        moves = _choose_moves(single, np.random.default_rng(turn))
        assert np.array_equal(single.legal().moves, threaded.legal().moves)
        assert np.array_equal((single.legal().moves != 0).sum(axis=1), single.legal().counts)
        single.step(moves)
        threaded.step(moves)
    outcomes = [batch.play_out(range(GAMES)) for batch in (single, threaded)]

    assert np.array_equal(single.states, threaded.states)
    assert np.array_equal(single.talons, threaded.talons)
    assert np.array_equal(outcomes[0].losers, outcomes[1].losers)
    assert np.array_equal(outcomes[0].moves, outcomes[1].moves)


def test_games_that_are_over_are_left_alone() -> None:
    """After its last game is over, a batch has no moves and does not change."""
    batch = _deal_batch(50)
    rng = np.random.default_rng(1)
    while batch.legal().counts.any():
        batch.step(_choose_moves(batch, rng))
    states_before = batch.states.copy()
    batch.step(np.zeros(50, np.int64))

    assert {*batch.states[:, layout.PHASE].tolist()} == {3}
    assert np.array_equal(batch.states, states_before)
    assert batch.play_out(range(50)).moves.tolist() == [0] * 50


def test_playing_out_moves_nothing_and_follows_from_the_seeds() -> None:
    """The same seed gives the same result, and the batch does not change."""
    batch = _deal_batch(200)
    states_before = batch.states.copy()
    first, repeated, second = (
        batch.play_out(range(first_seed, first_seed + 200)) for first_seed in (0, 0, 1)
    )

    assert np.array_equal(batch.states, states_before)
    assert np.array_equal(first.losers, repeated.losers)
    assert not np.array_equal(first.moves, second.moves)
    assert {*first.losers.tolist()} <= {0, 1, 2, 4}
    assert first.moves.min() > 10


def test_a_batch_takes_up_games_of_the_rules() -> None:
    """The positions are those of the rules."""
    games = [must(start(seats=2, options={"order": "turns"}, seed=str(n))).game for n in range(5)]

    assert Batch.of(games).states.tolist() == [state_of(game)[0].tolist() for game in games]


@pytest.mark.parametrize(
    "moves",
    [
        np.array([layout.MOVE_PASS, 0, 0]),
        np.array([0, 0, layout.MOVE_TAKE]),
        np.array([0, layout.MOVE_LEAD, 0]),
        np.array([0, layout.MOVE_LEAD | (1 << 52) - 1, 0]),
        np.array([-1, -1, -1]),
        np.array([1, 2, 3]),
        np.array([0, 0]),
        np.array([0, 0, 0, 0]),
        np.array([[0, 0, 0]]),
        np.array(0),
        np.array([0.0, 0.0, 0.0]),
        np.array([0, 0, 0], np.int32),
        np.array([0, 0, 0], np.uint64),
        [0, 0, 0],
        None,
    ],
    ids=str,
)
def test_wrong_moves_are_refused_and_change_nothing(moves: Array) -> None:
    """Illegal, missing, extra or badly typed moves are refused, and no other game moves."""
    batch = _deal_batch()
    states_before = batch.states.copy()
    with pytest.raises(ValueError, match="move"):
        batch.step(moves)

    assert np.array_equal(batch.states, states_before)
    assert batch.legal().counts.tolist() == _deal_batch().legal().counts.tolist()


def test_one_illegal_move_among_many_is_named() -> None:
    """The error names the first illegal move of all threads, and no legal move is made."""
    batch = Batch.deal(OPTIONS, 2, range(GAMES), threads=2)
    moves = _choose_moves(batch, np.random.default_rng(1))
    states_before = batch.states.copy()
    moves[[3000, 4900]] = layout.MOVE_TAKE
    with pytest.raises(ValueError, match="is not legal in game 3000; nothing was done"):
        batch.step(moves)

    assert np.array_equal(batch.states, states_before)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (0, 0), (5, 1), (layout.TURN, 6), (layout.TURN, -1), (layout.ATTACKER, 99), (layout.DEFENDER, -5),
        (layout.PHASE, 4), (layout.PHASE, 1), (layout.PHASE, -1), (layout.TRUMP, 7),
        (layout.BEATERS_START, 10_000), (layout.LIMIT, -3), (layout.TALON, 53), (layout.TALON, -1),
        (layout.TALON, 5), (layout.ACTIVE, 0),
        (layout.ACTIVE, 1), (layout.ACTIVE, 255), (layout.DISCARD, 1 << 60), (layout.UNBEATEN, 1),
    ],
)  # fmt: skip
def test_states_that_are_no_positions_are_refused(field: int, value: int) -> None:
    """Compiled code checks nothing, so invalid numbers must not reach it."""
    batch = _deal_batch()
    states = batch.states.copy()
    states[1, field] = value
    with pytest.raises(ValueError, match="state 1 is no position"):
        Batch(OPTIONS, 3, states, batch.talons)


def test_other_wrong_arguments_are_refused() -> None:
    """Shapes, types, numbers of seats, seeds, threads and unsupported options are checked."""
    batch = _deal_batch()
    states, talons = batch.states, batch.talons
    calls: list[Callable[[], object]] = [
        lambda: Batch(OPTIONS, 3, states[:2], talons),
        lambda: Batch(OPTIONS, 3, states[:, :20], talons),
        lambda: Batch(OPTIONS, 3, states, talons[:, :5]),
        lambda: Batch(OPTIONS, 3, states.astype(np.float64), talons),
        lambda: Batch(OPTIONS, 2, states, talons),
        lambda: Batch(Options(order="turns", deck=52), 3, states, talons),
        lambda: Batch(OPTIONS, 7, states, talons),
        lambda: Batch(Options(order="free"), 3, states, talons),
        lambda: Batch(OPTIONS, 3, states, talons[::-1]),
        lambda: Batch.deal(OPTIONS, 0, range(3)),
        lambda: Batch.deal(OPTIONS, 3, [0.5]),  # type: ignore[list-item]  # the mistake under test
        lambda: Batch.deal(OPTIONS, 3, [1 << 70]),
        lambda: Batch.deal(OPTIONS, 3, "seed"),  # type: ignore[arg-type]  # the mistake under test
        lambda: Batch.deal(OPTIONS, 3, range(3), threads=0),
        lambda: Batch.deal(OPTIONS, 3, range(3), threads=-1),
        lambda: batch.play_out(range(2)),
        lambda: Batch.of([]),
    ]

    assert [number for number, call in enumerate(calls) if not _is_refused(call)] == []


def _is_refused(call: Callable[[], object]) -> bool:
    try:
        call()
    except ValueError:
        return True
    return False


def test_arrays_of_any_order_are_taken_and_none_can_be_written_to() -> None:
    """Arrays with other layouts are copied, and the returned arrays are read-only."""
    batch = _deal_batch(6)
    by_columns = Batch(OPTIONS, 3, np.asfortranarray(batch.states), np.asfortranarray(batch.talons))
    every_second = Batch(OPTIONS, 3, batch.states[::2], batch.talons[::2])

    assert np.array_equal(by_columns.states, batch.states)
    assert np.array_equal(every_second.states, batch.states[::2])
    with pytest.raises(ValueError, match="read-only"):
        batch.states[0, 0] = 1


def test_no_games_are_a_batch_too() -> None:
    """An empty batch can be dealt, listed, stepped and played out."""
    batch = Batch.deal(OPTIONS, 2, [], threads=2)
    batch.step(np.zeros(0, np.int64))

    assert (len(batch), len(batch.legal().counts), len(batch.play_out([]).losers)) == (0, 0, 0)


def test_python_goes_on_while_compiled_code_plays() -> None:
    """Compiled code releases the GIL, so another thread runs during one long call."""
    game = must(start(seats=2, options={"order": "turns"}, seed="1")).game
    settings, (state, talon) = settings_of(game.setup), state_of(game)
    rng = np.array([1], np.uint64)
    play_games(settings, state, talon, rng, 1)
    thread = threading.Thread(target=play_games, args=(settings, state, talon, rng, 150_000))
    ticks = 0
    start_s = time.monotonic()
    thread.start()
    while thread.is_alive():
        ticks += 1
        time.sleep(0.001)

    assert time.monotonic() - start_s > 0.05
    assert ticks > 10
