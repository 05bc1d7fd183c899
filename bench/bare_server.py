"""A server that only forwards frames, to compare with the real one. It decides and stores nothing.

When one of the four sockets of a group sends a message, all four receive a frame of a usual size. uvicorn and
a plain ASGI application do this, so any Python server needs at least this time besides the game itself.
Call: `python -m bench.bare_server PORT`.
"""

import sys
from collections import defaultdict
from typing import Any

import uvicorn

_groups: defaultdict[str, list[Any]] = defaultdict(list)
_FRAME = (
    '{"push":{"channel":"table:t#u","pub":{"data":{"seq":%s,"at":0,"events":[]},"offset":1,"pad":"'
    + "x" * 1300
    + '"}}}'
)


async def app(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI
    """Forward every message of a socket to all sockets of its group."""
    if scope["type"] != "websocket":
        return
    group = _groups[scope["query_string"].decode()]
    await receive()
    await send({"type": "websocket.accept"})
    group.append(send)
    while (message := await receive())["type"] == "websocket.receive":
        for send_to_member in group:
            await send_to_member({"type": "websocket.send", "text": _FRAME % message["text"]})
    group.remove(send)


if __name__ == "__main__":
    uvicorn.run(
        app, port=int(sys.argv[1]), ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning",
        access_log=False,
    )  # fmt: skip
