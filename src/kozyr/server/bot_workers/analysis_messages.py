"""The messages between the server and the process that analyses games.

A request is the notation of a game. The process replies with any number of progress messages, then with the
report or an error.
"""

import msgspec

from kozyr.server.bot_workers.messages import MessageFrame, make_frame


class AnalysisMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message of the process; exactly one of its fields is set."""

    progress: float | None = None
    """How much of the game is analysed, in percent."""
    report: str = ""
    """The report as JSON text; empty if this is no report."""
    error: str = ""


def write_analysis_request(notation: str) -> MessageFrame:
    """Encode a request as a frame."""
    return make_frame(notation.encode())


def write_analysis_message(message: AnalysisMessage) -> MessageFrame:
    """Encode a message of the process as a frame."""
    return make_frame(msgspec.json.encode(message))


def read_analysis_message(body: bytes) -> AnalysisMessage:
    """Decode a message, in the server; raise `msgspec.DecodeError` if it is invalid."""
    return msgspec.json.decode(body, type=AnalysisMessage)
