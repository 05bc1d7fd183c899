"""The main program of a bot worker process: `python -m kozyr.server.bot_workers.worker`.

The worker compiles or loads the kernel, reports that it is ready, and answers one request after another. It
runs at a lower priority than the server and ignores the terminal's signals. It ends when its standard input
is closed, which also happens when the server crashes.

With `NUMBA_DISABLE_JIT=1`, the worker compiles nothing and is ready in about a second. Then every strong
level plays as `master`: its neural network and the solver of small endings need no compiled code, but a
search does.
"""

import os
import signal
import sys
import time
import traceback
from io import BufferedReader
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Final

from kozyr.bots.bot import Bot, Budget
from kozyr.bots.levels import compile_levels, make_character
from kozyr.rules import legal, view
from kozyr.rules.notation import read_position
from kozyr.server.bot_workers.hint_level import CHOOSER_LEVELS, HINT_LEVEL
from kozyr.server.bot_workers.messages import (
    HEADER,
    MAX_ERROR_LENGTH,
    ChoiceReply,
    ChoiceRequest,
    read_request,
    write_reply,
)

_NICENESS: Final = 5
"""The niceness of the process, because people's moves are more important than bots' searches."""
_GRACE_S: Final = 2.0
"""How long a search may go on after the server has closed the pipe."""
_OPENING_POSITION: Final = (
    "rules:classic dealer:1 trump:H7 bout:1 attacker:0 defender:1 limit:5 "
    "hands:S6,S9,SA,C7,H8,D10|S7,SQ,C9,H9,D6,DK seen:| "
    "talon:S8,S10,SJ,SK,C6,C8,C10,CJ,CQ,CK,CA,H6,H10,HJ,HQ,HK,HA,D7,D8,D9,DJ,DQ,DA,H7"
)
_LOST_POSITION: Final = (
    "rules:classic,auto_take=off dealer:1 trump:H7 bout:9 attacker:0 defender:1 limit:3 "
    "hands:SQ,D6,D9|CA,H9,HQ discard:S6,S7,S8,S9,S10,SJ,SK,SA,C6,C7,C8,C9,C10,CJ,CQ,CK,"
    "H6,H7,H8,H10,HJ,HK,HA,D7,D8,D10,DJ,DQ,DK,DA"
)
_IS_INTERPRETED: Final = os.environ.get("NUMBA_DISABLE_JIT") == "1"
_MAX_INTERPRETED_MS: Final = 1000
"""The longest time that the interpreted solver may take; it then leaves the ending to the neural network."""
_WARM_UP_POSITIONS: Final = (_OPENING_POSITION, _LOST_POSITION)
"""A position to search and a lost ending to solve. Choosing in both compiles everything that bots use."""


def main() -> None:
    """Answer requests until the server closes the pipe."""
    replies = prepare_process(_NICENESS)
    requests = SimpleQueue[bytes | None]()
    Thread(target=read_frames, args=(sys.stdin.buffer, requests), daemon=True).start()
    try:
        replies.write(write_reply(_compile_kernel()))
        while (body := requests.get()) is not None:
            replies.write(write_reply(choose(read_request(body))))
    except BrokenPipeError:
        os._exit(0)  # the server has gone; a normal exit would try to flush again


def choose(request: ChoiceRequest) -> ChoiceReply:
    """Answer one request; the reply to a failed request has the error."""
    try:
        bot = _make_bot(request)
        budget = Budget(limit_ms=_time_left_ms(request))
        return ChoiceReply(request.legal.index(bot.choose(request.view, request.legal, budget)))
    except Exception:  # noqa: BLE001 - reported; the next request may succeed
        return ChoiceReply(error=traceback.format_exc()[-MAX_ERROR_LENGTH:])


def _make_bot(request: ChoiceRequest) -> Bot:
    level = CHOOSER_LEVELS[request.level]
    if _IS_INTERPRETED and level.needs_kernel:
        return make_character("master", request.seed, request.character)
    if level is HINT_LEVEL:
        return level.make(request.seed)
    return make_character(level.name, request.seed, request.character)


def _time_left_ms(request: ChoiceRequest) -> int | None:
    limit_ms = _MAX_INTERPRETED_MS if _IS_INTERPRETED else None
    if request.stop_at is None:
        return limit_ms
    left_ms = max(1, int(1000 * (request.stop_at - time.monotonic())))
    return left_ms if limit_ms is None else min(left_ms, limit_ms)


def _compile_kernel() -> ChoiceReply:
    try:
        for position in _WARM_UP_POSITIONS:
            game = read_position(position)
            for seat, actions in legal(game).items():
                if _IS_INTERPRETED:
                    make_character("master", 1, None).choose(view(game, seat), actions, Budget())
                else:
                    compile_levels(view(game, seat), actions)
                    HINT_LEVEL.make(1).choose(view(game, seat), actions, Budget())
    except Exception:  # noqa: BLE001 - the reply reports it
        return ChoiceReply(error=traceback.format_exc()[-MAX_ERROR_LENGTH:])
    return ChoiceReply()


def prepare_process(niceness: int) -> BinaryIO:
    """Lower the priority, ignore the terminal's signals, and return the pipe for replies.

    The pipe carries only replies. Anything printed goes to standard error.
    """
    pipe = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    os.nice(niceness)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    return pipe


def read_frames(source: BufferedReader, requests: "SimpleQueue[bytes | None]") -> None:
    """Queue the bodies of all frames; end the process soon after the server has closed the pipe."""
    while (body := _read_frame(source)) is not None:
        requests.put(body)
    requests.put(None)
    time.sleep(_GRACE_S)
    os._exit(0)  # even in the middle of a search or a compilation


def _read_frame(source: BufferedReader) -> bytes | None:
    header = source.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    (length,) = HEADER.unpack(header)
    body = source.read(length)
    return body if len(body) == length else None


if __name__ == "__main__":
    main()
