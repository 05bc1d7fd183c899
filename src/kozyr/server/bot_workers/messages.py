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
LONGEST_REPLY: Final = 1 << 16
LONGEST_FAULT: Final = 4000


class ChoiceRequest(NamedTuple):
    """A request for one choice: the seat's view, its legal actions, and no other knowledge."""

    level: str
    seed: int
    view: View
    legal: tuple[Action, ...]
    stop_at: float | None = None
    """When the search must stop, by `time.monotonic`, which all processes of a machine share."""


class ChoiceReply(msgspec.Struct, frozen=True, array_like=True):
    """The answer to a question."""

    choice: int = -1
    """The index in `ChoiceRequest.legal`; -1 if there is no choice."""
    fault: str = ""
    """Why there is no choice. In the first answer, which reports readiness: what failed in the warm-up."""


MessageFrame: TypeAlias = bytes
"""A message in the form sent through the pipe."""


def write_request(request: ChoiceRequest) -> MessageFrame:
    """Encode a question as a frame."""
    body = pickle.dumps(request, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def read_request(body: bytes) -> ChoiceRequest:
    """Decode a question, in the worker process."""
    request: ChoiceRequest = pickle.loads(body)  # noqa: S301 - written by the server that started this process
    return request


def write_reply(reply: ChoiceReply) -> MessageFrame:
    """Encode an answer as a frame."""
    body = msgspec.json.encode(reply)
    return HEADER.pack(len(body)) + body


def read_reply(body: bytes) -> ChoiceReply:
    """Decode an answer, in the server; raise `msgspec.DecodeError` if it is invalid."""
    return msgspec.json.decode(body, type=ChoiceReply)
