"""Batches of games with the same options, played together with arrays as input and output.

`kozyr.kernel.layout` describes the arrays. Threads share the rows; the same seeds give the same games with
any number of threads. Compiled code checks nothing, so this module checks all arguments. A caller's mistake
raises ValueError and changes nothing.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from kozyr.bots.kernel_codec import refuse_unsupported, settings_of, state_of
from kozyr.kernel import batch as kernel
from kozyr.kernel.compiled import Array, Rng, Talon
from kozyr.kernel.layout import FIELDS, MAX_MOVES, TALON_LENGTH
from kozyr.rules import Game, Options, Seat, Setup, must
from kozyr.rules.cards import Suit
from kozyr.rules.deal import check_seats

_ROWS_PER_JOB: Final = 2048
"""Games that a thread takes at a time, few enough that Ctrl-C takes effect soon."""
_MAX_THREADS: Final = 256
_PLAY_OUT_SALT: Final = 0x6A09E667F3BCC908
"""Playouts combine their seeds with this number, so that they differ from deals with the same seeds."""

Seeds: TypeAlias = npt.NDArray[np.unsignedinteger[Any] | np.signedinteger[Any]] | Sequence[int] | range


class Legal(NamedTuple):
    """Every game's legal moves."""

    moves: Array
    """One row per game, in canonical order, followed by zeros."""
    counts: Array
    """The number of moves of each game, which is 0 when the game is over."""


class PlayoutResults(NamedTuple):
    """The results of random games."""

    losers: Array
    """The losing seats of each game as a bit mask, bit n for seat n; 0 for a draw."""
    moves: Array
    """The number of moves made in each game."""


class Batch:
    """Games of the same options and number of seats."""

    def __init__(
        self, options: Options, seats: int, states: Array, talons: Talon, *, threads: int = 1
    ) -> None:
        """Copy positions and talons in the form that `bots.kernel_codec.state_of` writes."""
        self._settings = _make_settings(options, seats)
        self._threads = _check_whole(threads, "threads", 1, _MAX_THREADS)
        self._states = _check_array(states, "states", FIELDS).copy()
        self._talons = _check_array(talons, "talons", TALON_LENGTH).copy()
        if len(self._states) != len(self._talons):
            message = f"there are {len(self._states)} states but {len(self._talons)} talons"
            raise ValueError(message)
        self._next_states: Array = np.empty_like(self._states)
        # Each job returns its first game with an impossible position, or -1.
        first_games = self._run_jobs(kernel.find_first_unsound, self._settings, self._states, self._talons)
        if unsound := [game for game in first_games if game >= 0]:
            message = f"state {unsound[0]} is no position of a game by these options"
            raise ValueError(message)

    @classmethod
    def deal(cls, options: Options, seats: int, seeds: Seeds, *, threads: int = 1) -> "Batch":
        """Deal one game from each seed."""
        settings, rngs = _make_settings(options, seats), _make_rngs(seeds)
        states = np.zeros((len(rngs), FIELDS), np.int64)
        talons = np.zeros((len(rngs), TALON_LENGTH), np.int64)
        _check_whole(threads, "threads", 1, _MAX_THREADS)
        _run_in_threads(threads, len(states), kernel.deal_games, settings, states, talons, rngs)
        return cls(options, seats, states, talons, threads=threads)

    @classmethod
    def of(cls, games: Sequence[Game], *, threads: int = 1) -> "Batch":
        """Make a batch from games of `kozyr.rules`, which must have the same options and number of seats."""
        kinds = {(game.setup.options, game.setup.seats) for game in games}
        if len(kinds) != 1:
            message = f"a batch has games by one choice of options and seats, not {len(kinds)}"
            raise ValueError(message)
        ((options, seats),) = kinds
        rows = [state_of(game) for game in games]
        states, talons = np.array([state for state, _ in rows]), np.array([talon for _, talon in rows])
        return cls(options, seats, states, talons, threads=threads)

    def __len__(self) -> int:
        return len(self._states)

    @property
    def states(self) -> Array:
        """The position of every game; copy it if you need it after the next step."""
        return _make_read_only(self._states)

    @property
    def talons(self) -> Talon:
        """The talon of every game; it never changes."""
        return _make_read_only(self._talons)

    def legal(self) -> Legal:
        """List the legal moves of every game."""
        counts = np.zeros(len(self), np.int64)
        width = 16  # enough for most positions; if a game has more moves, they are listed again
        while True:
            moves = np.empty((len(self), width), np.int64)
            max_counts = self._run_jobs(
                kernel.list_moves, self._settings, self._states, moves, counts, with_scratch=True
            )
            max_count = max(max_counts, default=0)
            if max_count <= width:
                return Legal(moves, counts)
            width = max_count

    def step(self, moves: Array) -> None:
        """Make a move in each game, all of them or none; move 0 leaves a game unchanged."""
        checked_moves = _check_array(moves, "moves")
        self._check_count(len(checked_moves), "moves")
        # Each job returns its first game with an illegal move, or -1.
        first_games = self._run_jobs(
            kernel.step_games,
            self._settings,
            self._states,
            self._talons,
            checked_moves,
            self._next_states,
            with_scratch=True,
        )
        if illegal := [game for game in first_games if game >= 0]:
            game = illegal[0]
            message = f"move {checked_moves[game]:#x} is not legal in game {game}; nothing was done"
            raise ValueError(message)
        self._states, self._next_states = self._next_states, self._states

    def play_out(self, seeds: Seeds) -> PlayoutResults:
        """Play every game to its end at random, each from its seed; the batch itself does not change."""
        rngs = _make_rngs(seeds)
        self._check_count(len(rngs), "seeds")
        rngs ^= np.uint64(_PLAY_OUT_SALT)
        losers, move_counts = np.zeros(len(self), np.int64), np.zeros(len(self), np.int64)
        self._run_jobs(
            kernel.play_out_games,
            self._settings,
            self._states,
            self._talons,
            rngs,
            losers,
            move_counts,
            with_scratch=True,
        )
        return PlayoutResults(losers, move_counts)

    def _check_count(self, count: int, name: str) -> None:
        if count != len(self):
            message = f"there are {len(self)} games but {count} {name}"
            raise ValueError(message)

    def _run_jobs(
        self, work: Callable[..., int | None], *arrays: Array | Rng, with_scratch: bool = False
    ) -> list[int]:
        return _run_in_threads(self._threads, len(self), work, *arrays, with_scratch=with_scratch)


def _run_in_threads(
    threads: int,
    games: int,
    work: Callable[..., int | None],
    *arrays: Array | Rng,
    with_scratch: bool = False,
) -> list[int]:
    # Each job works on some of the rows. The results are returned in the order of the rows.
    jobs = [(first, min(first + _ROWS_PER_JOB, games)) for first in range(0, games, _ROWS_PER_JOB)]

    def run(rows: tuple[int, int]) -> int:
        scratch = [np.zeros(MAX_MOVES, np.int64)] if with_scratch else []  # space for one game's moves
        return work(*arrays, *scratch, *rows) or 0

    if threads == 1 or len(jobs) < 2:  # noqa: PLR2004 - one job needs no pool
        return [run(rows) for rows in jobs]
    pool = ThreadPoolExecutor(min(threads, len(jobs)))
    try:
        return [*pool.map(run, jobs)]
    finally:
        pool.shutdown(cancel_futures=True)


def _make_settings(options: Options, seats: int) -> Array:
    must(check_seats(options, _check_whole(seats, "seats", 2, 6)))
    must(refuse_unsupported(options))
    # The settings depend only on the options and the number of seats, not on the dealer or the trump card.
    return settings_of(Setup(options, seats, Seat(0), Suit(0), None))


def _check_whole(value: object, name: str, minimum: int, maximum: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum:
        return value
    message = f"{name} must be a whole number from {minimum} to {maximum}"
    raise ValueError(message)


def _make_rngs(seeds: Seeds) -> Rng:
    array = np.asarray(seeds)
    if array.ndim != 1 or (array.dtype.kind not in "iu" and array.size):
        message = "seeds must be a row of whole numbers that fit in 64 bits"
        raise ValueError(message)
    return array.astype(np.uint64).reshape(-1, 1)


def _check_array(array: object, name: str, *width: int) -> Array:
    # Compiled code takes contiguous rows of int64. Without `width`, the array has one number per game.
    shape = ("games", *width)
    if (
        not isinstance(array, np.ndarray)
        or array.dtype != np.int64
        or array.shape[1:] != width
        or not array.ndim
    ):
        message = f"{name} must be an array of int64 of shape ({', '.join(map(str, shape))})"
        raise ValueError(message)
    # The letters mean contiguous, aligned, writable and not a subclass. Only an array that differs is copied.
    return np.require(array, np.int64, ["C", "A", "W", "E"])


def _make_read_only(array: Array) -> Array:
    view = array.view()
    view.flags.writeable = False
    return view
