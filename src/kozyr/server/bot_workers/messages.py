"""The messages between the server and a bot worker process.

Questions are pickled: the worker is our own code in the same version. Answers are JSON with an index into the
list of legal actions. So whatever happens to the worker, it can only make the server play a legal action.
"""

import pickle
import struct
from typing import Final, NamedTuple, TypeAlias

import msgspec

from kozyr.rules import Action, View

HEADER: Final = struct.Struct("!I")
"""The length of what follows."""
LONGEST_ANSWER: Final = 1 << 16
LONGEST_FAULT: Final = 4000


class Question(NamedTuple):
    """One thought: what a seat may know, what it may do, and nothing else."""

    level: str
    seed: int
    view: View
    legal: tuple[Action, ...]
    stop_at: float | None = None
    """When the search has to stop, by `time.monotonic`, which all processes of a machine share."""


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """What came of it."""

    choice: int = -1
    """The place in `Question.legal`; -1: there is none."""
    fault: str = ""
    """Why there is none; of the first answer, which says that the process is ready, what it lacks."""


Frame: TypeAlias = bytes
"""A message as it goes through the pipe."""


def write_question(question: Question) -> Frame:
    """Make a frame of a question."""
    body = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def read_question(body: bytes) -> Question:
    """Read a question, in the process that thinks."""
    question: Question = pickle.loads(body)  # noqa: S301 - written by the server that started this process
    return question


def write_answer(answer: Answer) -> Frame:
    """Make a frame of an answer."""
    body = msgspec.json.encode(answer)
    return HEADER.pack(len(body)) + body


def read_answer(body: bytes) -> Answer:
    """Read an answer, in the server; raises `msgspec.DecodeError` for what is none."""
    return msgspec.json.decode(body, type=Answer)
