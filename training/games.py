"""Many games that are played together on a device, and their choices as tensors of packed bits."""

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from kozyr.rules import Options
from training.library import load_library
from training.options_row import options_row

NETWORK, SENSIBLE, RANDOM = 0, 1, 2
"""The kinds of players that can decide for a seat."""
MAX_SEATS = 6


class Sizes(NamedTuple):
    """The sizes of the environment's rows."""

    version: int
    inputs: int
    input_words: int
    hidden_words: int
    actions: int
    action_words: int


def read_sizes(device: str) -> Sizes:
    """Ask the environment for its sizes."""
    library = load_library(device)
    return Sizes(
        library.input_version(), library.input_count(), library.input_words(), library.hidden_words(),
        library.action_count(), library.action_words(),
    )  # fmt: skip


def read_history_mask() -> Tensor:
    """Return a mask for the input words: only the bits of the other seats' history are set."""
    library = load_library("cpu")
    words = np.zeros(library.input_words(), np.int32)
    library.history_mask(words.ctypes.data)
    return torch.from_numpy(words)


class Choices(NamedTuple):
    """The choices of all games at one time or at several: rows of packed bits."""

    inputs: Tensor
    hidden: Tensor
    legal: Tensor
    reports: Tensor
    """Bytes: whether a game has just ended, the seat that chooses, and each seat's loss in the ended game
    (2, or 1 for a draw)."""

    def at(self, time: int) -> "Choices":
        """Return the choices at one time."""
        return Choices(*(rows[time] for rows in self))


def allocate(device: str, times: int, count: int) -> Choices:
    """Allocate rows for the choices of this many games at several times."""
    sizes = read_sizes(device)

    def zeros(words: int, kind: torch.dtype) -> Tensor:
        return torch.zeros(times, count, words, dtype=kind, device=device)

    return Choices(
        zeros(sizes.input_words, torch.int32),
        zeros(sizes.hidden_words, torch.int32),
        zeros(sizes.action_words, torch.int32),
        zeros(2 + MAX_SEATS, torch.uint8),
    )


class Games:
    """Games that are played step by step together; a finished game is replaced by a new one."""

    def __init__(
        self,
        device: str,
        games: list[tuple[Options, int]],
        seeds: np.ndarray,
        players: np.ndarray | None = None,
    ) -> None:
        self.device, self.count = device, len(games)
        self._library = load_library(device)
        self._memory = torch.zeros(self.count * self._library.game_size(), dtype=torch.uint8, device=device)
        rows: dict[tuple[Options, int], bytes] = {}
        for game in games:
            if game not in rows:
                rows[game] = options_row(*game)
        settings = np.frombuffer(b"".join(rows[game] for game in games), np.uint8)
        if players is None:
            players = np.zeros((self.count, MAX_SEATS), np.uint8)
        self.seats = torch.tensor([seats for _, seats in games], device=device)
        columns = [
            torch.from_numpy(np.ascontiguousarray(column).view(np.uint8).copy()).to(device)
            for column in (settings, players.astype(np.uint8), seeds.astype(np.uint64))
        ]
        pointers = [column.data_ptr() for column in columns]
        error = self._library.begin_games(self._memory.data_ptr(), self.count, *pointers, self._stream())
        _check(error)
        if device != "cpu":
            torch.cuda.synchronize()

    def _stream(self) -> int | None:
        return None if self.device == "cpu" else torch.cuda.current_stream().cuda_stream

    def begin(self, choices: Choices) -> None:
        """Deal all games and write their first choices."""
        self.step(torch.full((self.count,), -1, dtype=torch.int32, device=self.device), choices)

    def step(self, actions: Tensor, choices: Choices) -> None:
        """Play one action in every game and write the next choices."""
        pointers = [rows.data_ptr() for rows in choices]
        memory = self._memory.data_ptr()
        _check(self._library.step_games(memory, self.count, actions.data_ptr(), *pointers, self._stream()))


def _check(error: int) -> None:
    if error:
        message = f"CUDA error {error}"
        raise RuntimeError(message)


def unpack(first: Tensor, second: Tensor | None = None) -> Tensor:
    """Turn rows of bits into numbers; each row of `second` follows the same row of `first`."""
    if first.device.type == "cpu":
        words = first if second is None else torch.cat([first, second], 1)
        bits = words[:, :, None] >> torch.arange(32, dtype=torch.int32) & 1
        return bits.reshape(len(words), -1).float()
    second_words = 0 if second is None else second.shape[1]
    out = torch.empty(
        len(first), 32 * (first.shape[1] + second_words), dtype=torch.bfloat16, device=first.device
    )
    library = load_library("cuda")
    _check(
        library.unpack_bits(
            first.data_ptr(), first.shape[1], 0 if second is None else second.data_ptr(), second_words,
            len(first), out.data_ptr(), torch.cuda.current_stream().cuda_stream,
        )
    )  # fmt: skip
    return out


def unpack_mask(words: Tensor) -> Tensor:
    """Turn rows of bits into booleans."""
    if words.device.type == "cpu":
        return unpack(words).bool()
    out = torch.empty(len(words), 32 * words.shape[1], dtype=torch.bool, device=words.device)
    stream = torch.cuda.current_stream().cuda_stream
    library = load_library("cuda")
    _check(library.unpack_mask(words.data_ptr(), words.shape[1], len(words), out.data_ptr(), stream))
    return out
