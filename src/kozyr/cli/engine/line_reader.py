"""The loop of the engine protocol: it reads request lines and writes reply lines.

Every line gets one reply, in order, flushed immediately; the end of the input ends the program. A line that
is too long is discarded while it arrives and never held in memory.
"""

import json
from collections.abc import Callable
from typing import BinaryIO, Final

from kozyr.cli.engine.engine_refusals import engine_refusal
from kozyr.cli.engine.requests import Reply, refusal_reply
from kozyr.cli.engine.session import EngineSession

MOST_LINE_BYTES: Final = 1 << 20
"""A longer line is refused without being parsed."""


def run_engine(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of the source until it ends or the caller quits."""
    session = EngineSession()
    answer_lines(source, sink, session.answer, ended=lambda: session.ended)


def answer_lines(
    source: BinaryIO,
    sink: BinaryIO,
    answer: Callable[[bytes], Reply],
    *,
    ended: Callable[[], bool] = lambda: False,
) -> None:
    """Answer every line of the source in order, until the source or the conversation ends."""
    while not ended() and (line := source.readline(MOST_LINE_BYTES + 1)):
        if len(line) > MOST_LINE_BYTES and not line.endswith(b"\n"):
            _skip_rest(source)
            reply = refusal_reply(engine_refusal("line_too_long", MOST_LINE_BYTES))
        else:
            reply = answer(line)
        # Plain ASCII suits any locale of the caller: JSON escapes the rest.
        sink.write(json.dumps(reply, separators=(",", ":")).encode("ascii") + b"\n")
        sink.flush()


def _skip_rest(source: BinaryIO) -> None:
    while (piece := source.readline(MOST_LINE_BYTES)) and not piece.endswith(b"\n"):
        pass
