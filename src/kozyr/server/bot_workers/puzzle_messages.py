"""The messages between the server and the process that judges puzzles.

Requests are pickled and replies are JSON, as `messages` explains.
"""

import pickle
from typing import NamedTuple, TypeAlias

import msgspec

from kozyr.analysis.puzzle import Puzzle, PuzzleHistory
from kozyr.analysis.puzzle_attempt import AttemptStep, StepResult
from kozyr.rules import Action, Seat
from kozyr.rules.notation import Record
from kozyr.server.bot_workers.messages import MessageFrame, make_frame


class StepRequest(NamedTuple):
    """A request to judge a legal move; an action of None gives up."""

    puzzle: Puzzle
    steps: tuple[AttemptStep, ...]
    action: Action | None


class SearchRequest(NamedTuple):
    """A request to find the puzzles in a seat's moves of a game."""

    record: Record
    seat: Seat
    name: str
    """The name of the game, for the ids of its puzzles."""


class PuzzleHistoryRequest(NamedTuple):
    """A request for the game before a puzzle."""

    source: str
    """The puzzle's `Puzzle.source`."""


PuzzleRequest: TypeAlias = StepRequest | SearchRequest | PuzzleHistoryRequest


class PuzzleReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reply to a request; only the field that the request asks for is set."""

    result: StepResult | None = None
    puzzles: list[Puzzle] = []
    history: PuzzleHistory | None = None
    error: str = ""
    """Why the request, or the start of the process, failed; empty if it did not."""


def write_puzzle_request(request: PuzzleRequest) -> MessageFrame:
    """Encode a request as a frame."""
    return make_frame(pickle.dumps(request, pickle.HIGHEST_PROTOCOL))


def read_puzzle_request(body: bytes) -> PuzzleRequest:
    """Decode a request, in the worker process."""
    request: PuzzleRequest = pickle.loads(body)  # noqa: S301 - written by the server that started this process
    return request


def write_puzzle_reply(reply: PuzzleReply) -> MessageFrame:
    """Encode a reply as a frame."""
    return make_frame(msgspec.json.encode(reply))


def read_puzzle_reply(body: bytes) -> PuzzleReply:
    """Decode a reply, in the server; raise `msgspec.DecodeError` if it is invalid."""
    return msgspec.json.decode(body, type=PuzzleReply)
