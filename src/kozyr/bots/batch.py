"""Batches of games with the same options, played together with arrays as input and output.

`kozyr.kernel.layout` describes the arrays. Threads share the rows; the same seeds give the same games with
any number of threads. Compiled code checks nothing, so this module checks everything: a caller's mistake
raises ValueError and changes nothing.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from kozyr.bots.kernel_codec import refuse_unsupported, settings_of, state_of
from kozyr.kernel import batch as kernel
from kozyr.kernel.compiled import Array, Chance, Talon
from kozyr.kernel.layout import FIELDS, MOST_MOVES, TALONS
from kozyr.rules import Card, Game, Options, Seat, Setup, must
from kozyr.rules.deal import check_seats

_ROWS: Final = 2048
"""Games that a thread takes at a time: few enough that Ctrl-C takes effect soon."""
_MOST_THREADS: Final = 256
_PLAYING: Final = 0x6A09E667F3BCC908
"""Makes playing differ from dealing in its random numbers, even if both get the same seeds."""

Seeds: TypeAlias = npt.NDArray[np.unsignedinteger[Any] | np.signedinteger[Any]] | Sequence[int] | range


class Legal(NamedTuple):
    """Every game's legal moves."""

    moves: Array
    """One row per game, in canonical order, followed by zeros."""
    counts: Array
    """The number of moves of each game: 0 when it is over."""


class PlayoutResults(NamedTuple):
    """The results of random games."""

    losers: Array
    """The set of losing seats of each game; 0 is a draw."""
    moves: Array
    """The number of moves made in each game."""


class Batch:
    """Games of the same options and number of seats."""

    def __init__(
        self, options: Options, seats: int, states: Array, talons: Talon, *, threads: int = 1
    ) -> None:
        """Copy positions and talons in the form that `bots.kernel_codec.state_of` writes."""
        self._settings = _settings(options, seats)
        self._threads = _whole(threads, "threads", 1, _MOST_THREADS)
        self._states = _checked(states, "states", FIELDS).copy()
        self._talons = _checked(talons, "talons", TALONS).copy()
        if len(self._states) != len(self._talons):
            message = f"there are {len(self._states)} states but {len(self._talons)} talons"
            raise ValueError(message)
        self._after: Array = np.empty_like(self._states)
        found = self._share(kernel.first_unsound, self._settings, self._states, self._talons)
        if unsound := [game for game in found if game >= 0]:
            message = f"state {unsound[0]} is no position of a game by these options"
            raise ValueError(message)

    @classmethod
    def deal(cls, options: Options, seats: int, seeds: Seeds, *, threads: int = 1) -> "Batch":
        """Deal one game from each seed."""
        settings, chances = _settings(options, seats), _chances(seeds)
        states = np.zeros((len(chances), FIELDS), np.int64)
        talons = np.zeros((len(chances), TALONS), np.int64)
        _whole(threads, "threads", 1, _MOST_THREADS)
        _share(threads, len(states), kernel.deal_games, settings, states, talons, chances)
        return cls(options, seats, states, talons, threads=threads)

    @classmethod
    def of(cls, games: Sequence[Game], *, threads: int = 1) -> "Batch":
        """Make a batch of games of the rules, all with the same options."""
        kinds = {(game.setup.options, game.setup.seats) for game in games}
        if len(kinds) != 1:
            message = f"a batch has games by one choice of options and seats, not {len(kinds)}"
            raise ValueError(message)
        ((options, seats),) = kinds
        rows = [state_of(game) for game in games]
        states, talons = np.array([s for s, _ in rows]), np.array([talon for _, talon in rows])
        return cls(options, seats, states, talons, threads=threads)

    def __len__(self) -> int:
        return len(self._states)

    @property
    def states(self) -> Array:
        """The position of every game; copy it if you need it after the next step."""
        return _read_only(self._states)

    @property
    def talons(self) -> Talon:
        """The talon of every game; it never changes."""
        return _read_only(self._talons)

    def legal(self) -> Legal:
        """List the legal moves of every game."""
        counts = np.zeros(len(self), np.int64)
        width = 16
        while True:
            moves = np.empty((len(self), width), np.int64)
            found = self._share(
                kernel.list_moves, self._settings, self._states, moves, counts, with_scratch=True
            )
            most = max(found, default=0)
            if most <= width:
                return Legal(moves, counts)
            width = most

    def step(self, moves: Array) -> None:
        """Make a move in each game, all of them or none; move 0 leaves a game unchanged."""
        chosen = _checked(moves, "moves")
        self._one_each(len(chosen), "moves")
        found = self._share(
            kernel.step_games,
            self._settings,
            self._states,
            self._talons,
            chosen,
            self._after,
            with_scratch=True,
        )
        if illegal := [game for game in found if game >= 0]:
            game = illegal[0]
            message = f"move {chosen[game]:#x} is not legal in game {game}; nothing was done"
            raise ValueError(message)
        self._states, self._after = self._after, self._states

    def play_out(self, seeds: Seeds) -> PlayoutResults:
        """Play every game to its end at random, each from its seed; the batch itself does not change."""
        chances = _chances(seeds)
        self._one_each(len(chances), "seeds")
        chances ^= np.uint64(_PLAYING)
        losers, moves = np.zeros(len(self), np.int64), np.zeros(len(self), np.int64)
        self._share(
            kernel.play_out_games,
            self._settings,
            self._states,
            self._talons,
            chances,
            losers,
            moves,
            with_scratch=True,
        )
        return PlayoutResults(losers, moves)

    def _one_each(self, count: int, name: str) -> None:
        if count != len(self):
            message = f"there are {len(self)} games but {count} {name}"
            raise ValueError(message)

    def _share(
        self, work: Callable[..., int | None], *lent: Array | Chance, with_scratch: bool = False
    ) -> list[int]:
        return _share(self._threads, len(self), work, *lent, with_scratch=with_scratch)


def _share(
    threads: int,
    games: int,
    work: Callable[..., int | None],
    *lent: Array | Chance,
    with_scratch: bool = False,
) -> list[int]:
    # Each thread works on its share of the rows; the results are returned in the order of the shares.
    shares = [(at, min(at + _ROWS, games)) for at in range(0, games, _ROWS)]

    def do(share: tuple[int, int]) -> int:
        scratch = [np.zeros(MOST_MOVES, np.int64)] if with_scratch else []
        return work(*lent, *scratch, *share) or 0

    if threads == 1 or len(shares) < 2:  # noqa: PLR2004 - one share needs no pool
        return [do(share) for share in shares]
    pool = ThreadPoolExecutor(min(threads, len(shares)))
    try:
        return [*pool.map(do, shares)]
    finally:
        pool.shutdown(cancel_futures=True)


def _settings(options: Options, seats: int) -> Array:
    for refusal in (check_seats(options, _whole(seats, "seats", 2, 6)), refuse_unsupported(options)):
        must(refusal)
    return settings_of(Setup(options, seats, Seat(0), Card(0), None))


def _whole(value: object, name: str, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    message = f"{name} must be a whole number from {least} to {most}"
    raise ValueError(message)


def _chances(seeds: Seeds) -> Chance:
    given = np.asarray(seeds)
    if given.ndim != 1 or (given.dtype.kind not in "iu" and given.size):
        message = "seeds must be a row of whole numbers that fit in 64 bits"
        raise ValueError(message)
    return given.astype(np.uint64).reshape(-1, 1)


def _checked(given: object, name: str, *width: int) -> Array:
    # Compiled code takes contiguous rows of int64.
    shape = ("games", *width)
    if (
        not isinstance(given, np.ndarray)
        or given.dtype != np.int64
        or given.shape[1:] != width
        or not given.ndim
    ):
        message = f"{name} must be an array of int64 of shape ({', '.join(map(str, shape))})"
        raise ValueError(message)
    return np.require(given, np.int64, ["C", "A", "W", "E"])  # copied only if its layout differs


def _read_only(array: Array) -> Array:
    view = array.view()
    view.flags.writeable = False
    return view
