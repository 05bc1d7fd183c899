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
"""The length of the body that follows."""
LONGEST_ANSWER: Final = 1 << 16
LONGEST_FAULT: Final = 4000


class Question(NamedTuple):
    """A request for one choice: the seat's view, its legal actions, and no other knowledge."""

    level: str
    seed: int
    view: View
    legal: tuple[Action, ...]
    stop_at: float | None = None
    """When the search must stop, by `time.monotonic`, which all processes of a machine share."""


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """The answer to a question."""

    choice: int = -1
    """The index in `Question.legal`; -1 if there is no choice."""
    fault: str = ""
    """Why there is no choice. In the first answer, which reports readiness: what failed in the warm-up."""


Frame: TypeAlias = bytes
"""A message in the form sent through the pipe."""


def write_question(question: Question) -> Frame:
    """Encode a question as a frame."""
    body = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def read_question(body: bytes) -> Question:
    """Decode a question, in the worker process."""
    question: Question = pickle.loads(body)  # noqa: S301 - written by the server that started this process
    return question


def write_answer(answer: Answer) -> Frame:
    """Encode an answer as a frame."""
    body = msgspec.json.encode(answer)
    return HEADER.pack(len(body)) + body


def read_answer(body: bytes) -> Answer:
    """Decode an answer, in the server; raise `msgspec.DecodeError` if it is invalid."""
    return msgspec.json.decode(body, type=Answer)
