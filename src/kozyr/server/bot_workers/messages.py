"""What do the server and a process that thinks say to each other?

Questions go out pickled: the process is ours and as new as we are. Answers come back as JSON with a place in
the list of legal actions: whatever becomes of that process, it cannot make the server do anything but play a
legal card.
"""

import pickle
import struct
from typing import Final, NamedTuple, TypeAlias

import msgspec

from kozyr.rules import Action, View

HEADER: Final = struct.Struct("!I")
"""The length of what follows."""
LONGEST_REPLY: Final = 1 << 16
LONGEST_FAULT: Final = 4000


class ChoiceRequest(NamedTuple):
    """One thought: what a seat may know, what it may do, and nothing else."""

    level: str
    seed: int
    view: View
    legal: tuple[Action, ...]
    stop_at: float | None = None
    """When the search has to stop, by `time.monotonic`, which all processes of a machine share."""


class ChoiceReply(msgspec.Struct, frozen=True, array_like=True):
    """What came of it."""

    choice: int = -1
    """The place in `ChoiceRequest.legal`; -1: there is none."""
    fault: str = ""
    """Why there is none; of the first answer, which says that the process is ready, what it lacks."""


MessageFrame: TypeAlias = bytes
"""A message as it goes through the pipe."""


def write_request(request: ChoiceRequest) -> MessageFrame:
    """Make a frame of a request."""
    body = pickle.dumps(request, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def read_request(body: bytes) -> ChoiceRequest:
    """Read a request, in the process that thinks."""
    request: ChoiceRequest = pickle.loads(body)  # noqa: S301 - written by the server that started this process
    return request


def write_reply(reply: ChoiceReply) -> MessageFrame:
    """Make a frame of an answer."""
    body = msgspec.json.encode(reply)
    return HEADER.pack(len(body)) + body


def read_reply(body: bytes) -> ChoiceReply:
    """Read an answer, in the server; raises `msgspec.DecodeError` for what is none."""
    return msgspec.json.decode(body, type=ChoiceReply)
