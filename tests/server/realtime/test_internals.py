"""The internals of uvicorn and websockets that the realtime socket and the HTTP server build on.

These libraries do not guarantee them, so pyproject.toml pins their minor versions. To try a new version, run
all tests of the gateway; these tests say first what has changed.
"""

import inspect
from importlib.metadata import version

import pytest
import uvicorn
from uvicorn.protocols.websockets import websockets_sansio_impl
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import frames, protocol
from websockets.server import ServerProtocol

from kozyr.server.api.http.server_process import UvicornServer
from kozyr.server.realtime.socket import Socket
from tests.kit.installed import own_requirements

SOURCE = inspect.getsource(websockets_sansio_impl)
METHODS = {
    "connection_made": ["self", "transport"],
    "connection_lost": ["self", "exc"],
    "data_received": ["self", "data"],
    "handle_cont": ["self", "event"],
    "handle_close": ["self", "event"],
    "handle_parser_exception": ["self"],
    "handle_ping": ["self"],
    "resume_writing": ["self"],
    "run_asgi": ["self"],
    "send_receive_event_to_app": ["self"],
    "shutdown": ["self"],
}
"""What `Socket` overrides, and which arguments uvicorn passes."""
ATTRIBUTES = (
    "close_sent", "close_timer", "conn", "curr_msg_data_type", "disconnected", "frames",
    "handshake_initiated", "loop", "queue", "read_paused",
    "request", "response", "scope", "transport", "writable",
)  # fmt: skip
"""What `Socket` reads and writes."""


@pytest.mark.parametrize("name", ["uvicorn", "websockets"])
def test_the_installed_version_is_the_tested_one(name: str) -> None:
    """pyproject.toml pins the minor version whose internals are used."""
    [pin] = [requirement for requirement in own_requirements("server") if requirement.name == name]
    installed = version(name)

    assert pin.specifier.contains(installed), f"{name} {installed} was not tried: pyproject.toml allows {pin}"
    assert {item.operator for item in pin.specifier} == {">=", "<"}, (
        f"{name} is not pinned to a minor version"
    )


@pytest.mark.parametrize("name", METHODS)
def test_the_protocol_has_the_methods_that_socket_overrides(name: str) -> None:
    """Their signatures are unchanged."""
    method = getattr(WebSocketsSansIOProtocol, name, None)

    assert method is not None, (
        f"uvicorn's WebSocket protocol has no {name} any more: see kozyr.server.realtime.socket"
    )
    assert list(inspect.signature(method).parameters) == METHODS[name], f"uvicorn calls {name} in another way"
    assert name in vars(Socket), f"Socket does not override {name}: take it off this list"


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_the_protocol_has_the_attributes_that_socket_uses(name: str) -> None:
    """`Socket` reads and writes them."""
    assert f"self.{name}" in SOURCE, (
        f"uvicorn's WebSocket protocol has no {name} any more: see kozyr.server.realtime.socket"
    )


def test_websockets_has_the_functions_that_socket_uses() -> None:
    """They are the mask function, the state of a connection, and its parser."""
    conn = ServerProtocol()

    assert frames.apply_mask(b"\x01", b"\x01\0\0\0") == b"\0", "websockets.frames.apply_mask has changed"  # type: ignore[attr-defined]
    assert protocol.OPEN is protocol.State.OPEN, "websockets.protocol.OPEN has changed"
    assert inspect.isgenerator(conn.parser), "websockets' connection has no parser any more"
    assert {"state", "send_close", "data_to_send"} <= set(dir(conn)), "websockets' connection has changed"


def test_uvicorns_server_has_the_attributes_that_are_used() -> None:
    """They are the signal handling, the listening sockets, and the flags that stop it."""
    server = UvicornServer(uvicorn.Config("unused:app", log_config=None))

    assert "capture_signals" in vars(uvicorn.Server), "uvicorn's server captures signals in another way"
    assert [
        name for name in ("started", "should_exit", "force_exit") if getattr(server, name) is not False
    ] == []
    assert "self.servers" in inspect.getsource(uvicorn.Server), (
        "uvicorn's server has no list `servers` any more"
    )


def test_uvicorns_filtered_log_lines_are_unchanged() -> None:
    """`kozyr.server.operations.logs` filters uvicorn's lines about sockets by their text."""
    assert SOURCE.count('"WebSocket %s"') == 3, (
        "uvicorn logs sockets in another way: see kozyr.server.operations.logs.setup"
    )
