"""The internals of nats-py that `kozyr.server.cluster.nats.connection` builds on.

The library does not guarantee them, so pyproject.toml pins its minor version. To try a new version, run all
tests of the buses; these tests say first what has changed.
"""

import inspect
import logging
from importlib.metadata import version

import pytest
from nats.aio import client, transport
from nats.aio.client import Client

from tests.kit.installed import own_requirements

OPTIONS = (
    "allow_reconnect", "closed_cb", "connect_timeout", "error_cb", "flusher_queue_size", "lame_duck_mode_cb",
    "max_reconnect_attempts", "name", "no_echo", "password", "pending_size", "ping_interval",
    "reconnect_time_wait", "tls", "token", "user",
)  # fmt: skip


def test_the_installed_version_is_the_tested_one() -> None:
    """pyproject.toml pins the minor version whose internals are used."""
    [asked] = [each for each in own_requirements("postgres") if each.name == "nats-py"]
    installed = version("nats-py")

    assert asked.specifier.contains(installed), (
        f"nats-py {installed} was not tried: pyproject.toml allows {asked}"
    )
    assert {each.operator for each in asked.specifier} == {">=", "<"}, (
        "nats-py is not pinned to a minor version"
    )


@pytest.mark.parametrize("name", OPTIONS)
def test_a_connection_is_made_with_these_options(name: str) -> None:
    """User, password and token may be functions."""
    assert name in inspect.signature(Client.connect).parameters, f"nats-py's connect takes no {name} any more"


def test_the_socket_of_a_failed_connection_can_be_closed() -> None:
    """The transport has a writer that can be aborted."""
    assert "_transport" in vars(Client()), "nats-py's client has no _transport any more: see Line.close"
    source = inspect.getsource(transport.TcpTransport)
    assert "self._io_writer" in source, "nats-py's transport has no _io_writer any more: see Line.close"


def test_waiting_bytes_can_be_counted() -> None:
    """The client has the number of waiting bytes, the longest message, and the last error."""
    fresh = Client()

    assert fresh.pending_data_size == 0, "nats-py counts in another way what waits: see Line.tell"
    assert isinstance(fresh.max_payload, int), "nats-py has no max_payload any more: see Line.largest"
    assert fresh.last_error is None, "nats-py has no last_error any more: see Line"


def test_the_log_of_nats_has_the_expected_name() -> None:
    """`kozyr.server.cluster.nats.connection` shortens its tracebacks."""
    source = inspect.getsource(client)

    assert "getLogger(__name__)" in source, "nats-py logs under another name: see `_shorten`"
    assert logging.getLogger("nats.aio.client").name == client.__name__


def test_each_message_passes_through_one_method() -> None:
    """The client overrides this method to handle messages without a queue."""
    parameters = inspect.signature(Client._process_msg).parameters  # noqa: SLF001 - nats-py has no public access

    assert [*parameters] == ["self", "sid", "subject", "reply", "data", "headers"], (
        "nats-py handles messages in another way: see _DirectClient"
    )
    assert "_subs" in vars(Client()), "nats-py has no _subs any more: see _DirectClient"
