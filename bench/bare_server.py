"""What would it cost to do nothing but tell? The same frames, neither decided nor stored.

Whatever one of four sockets of a group sends is told to all four, by uvicorn and a plain ASGI application:
what any Python server would need besides the game itself. Call: `python -m bench.bare_server PORT`.
"""

import sys
from collections import defaultdict
from typing import Any

import uvicorn

_groups: defaultdict[str, list[Any]] = defaultdict(list)
_TOLD = (
    '{"push":{"channel":"table:t#u","pub":{"data":{"seq":%s,"at":0,"events":[]},"offset":1,"pad":"'
    + "x" * 1300
    + '"}}}'
)


async def app(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI
    """Tell a group whatever one of it sends."""
    if scope["type"] != "websocket":
        return
    group = _groups[scope["query_string"].decode()]
    await receive()
    await send({"type": "websocket.accept"})
    group.append(send)
    number = 0
    while (message := await receive())["type"] == "websocket.receive":
        number += 1
        for tell in group:
            await tell({"type": "websocket.send", "text": _TOLD % message["text"]})
    group.remove(send)


if __name__ == "__main__":
    uvicorn.run(
        app, port=int(sys.argv[1]), ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning",
        access_log=False,
    )  # fmt: skip
