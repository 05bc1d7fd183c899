"""The codes of Centrifugo's protocol for errors, disconnects and unsubscriptions.

SDKs reconnect on 3000 to 3499 and 4000 to 4499, but not on 3500 to 3999 and 4500 to 4999.
"""

from typing import Final, NamedTuple


class ErrorReply(NamedTuple):
    """The error with which a command is answered."""

    code: int
    message: str
    temporary: bool = False


INTERNAL: Final = ErrorReply(100, "internal: something went wrong on the server; try again", temporary=True)
UNKNOWN_CHANNEL: Final = ErrorReply(102, "unknown_channel: there is no such channel")
PERMISSION_DENIED: Final = ErrorReply(103, "permission_denied: this channel belongs to another user")
METHOD_NOT_FOUND: Final = ErrorReply(104, "unknown_command: there is no such command")
ALREADY_SUBSCRIBED: Final = ErrorReply(105, "already_subscribed: this connection already has the channel")
LIMIT_EXCEEDED: Final = ErrorReply(106, "limit_exceeded: too many channels on one connection")
BAD_REQUEST: Final = ErrorReply(107, "bad_request: a field is missing or of the wrong type")
NOT_AVAILABLE: Final = ErrorReply(108, "not_available: this channel has no history and no presence")
TOKEN_EXPIRED: Final = ErrorReply(109, "token_expired: get a new token")
TOO_MANY_REQUESTS: Final = ErrorReply(111, "too_often: slow down", temporary=True)
UNRECOVERABLE: Final = ErrorReply(112, "unrecoverable_position: request a snapshot")

REFUSAL_BASE_CODE: Final = 1000
"""The error code of a refusal is this number plus the refusal's HTTP status."""


class Disconnect(NamedTuple):
    """The reason why the server ends a connection."""

    code: int
    reason: str


MESSAGE_TOO_BIG: Final = Disconnect(1009, "message too big")
"""The WebSocket library itself sends this code for a frame over 256 KiB, without reading the frame."""
SHUTDOWN: Final = Disconnect(3001, "shutdown")
SERVER_ERROR: Final = Disconnect(3004, "internal server error")
EXPIRED: Final = Disconnect(3005, "connection expired")
SLOW: Final = Disconnect(3008, "slow")
NO_PONG: Final = Disconnect(3012, "no pong")
TOO_OFTEN: Final = Disconnect(3013, "too many requests")
INVALID_TOKEN: Final = Disconnect(3500, "invalid token")
MALFORMED: Final = Disconnect(3501, "bad request")
TOO_LARGE: Final = Disconnect(3501, "frame too large")
"""The server sends this code for a smaller frame that is over its configured limit."""
STALE: Final = Disconnect(3502, "stale")
"""The client did not send `connect` in time."""
TOO_MANY_CONNECTIONS: Final = Disconnect(4003, "too many connections from this address")

NOT_ALLOWED: Final = Disconnect(2000, "no longer allowed to watch")
"""Ends the subscription to one channel: SDKs do not subscribe again on 2000 to 2499."""
