"""The messages between the server and a bot worker process.

Requests are pickled, because the worker is our own code in the same version. Replies are JSON with an index
into the list of legal actions. So even a broken worker can only make the server play a legal action.
"""

import pickle
import struct
from typing import Final, NamedTuple, TypeAlias

import msgspec

from kozyr.rules import Action, View

HEADER: Final = struct.Struct("!I")
"""The length of the body that follows."""
MAX_REPLY_BYTES: Final = 1 << 18
"""The longest reply; the report of a long game of six has 100 kB."""
MAX_ERROR_LENGTH: Final = 4000


class ChoiceRequest(NamedTuple):
    """A request for one choice. It holds only the seat's view and its legal actions, no hidden cards."""

    level: str
    seed: int
    view: View
    legal: tuple[Action, ...]
    character: str | None = None
    """The character that the bot plays at its table; None for a hint to a person."""
    stop_at: float | None = None
    """When the search must stop, by `time.monotonic`: all processes of a machine share this clock."""


class ChoiceReply(msgspec.Struct, frozen=True, array_like=True):
    """The reply to a request."""

    choice: int = -1
    """The index in `ChoiceRequest.legal`; -1 if there is no choice."""
    error: str = ""
    """Why there is no choice; empty if there is one.

    The worker's first reply answers no request. It says that the worker is ready, or why its start failed.
    """


MessageFrame: TypeAlias = bytes
"""A message in the form sent through the pipe."""


def make_frame(body: bytes) -> MessageFrame:
    """Put the length before the body of a message."""
    return HEADER.pack(len(body)) + body


def write_request(request: ChoiceRequest) -> MessageFrame:
    """Encode a request as a frame."""
    return make_frame(pickle.dumps(request, pickle.HIGHEST_PROTOCOL))


def read_request(body: bytes) -> ChoiceRequest:
    """Decode a request, in the worker process."""
    request: ChoiceRequest = pickle.loads(body)  # noqa: S301 - written by the server that started this process
    return request


def write_reply(reply: ChoiceReply) -> MessageFrame:
    """Encode a reply as a frame."""
    return make_frame(msgspec.json.encode(reply))


def read_reply(body: bytes) -> ChoiceReply:
    """Decode a reply, in the server; raise `msgspec.DecodeError` if the reply is invalid."""
    return msgspec.json.decode(body, type=ChoiceReply)
