"""The proxies whose headers the server trusts: they say which client sent a request, and to which URL.

The client's IP address is the peer's address. If the peer is a trusted proxy, a header of the proxy has the
client's address. The server ignores such headers from any other peer.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final

_LOCAL_SOCKET: Final = "local"
"""The address of clients that connect through a local socket, which have no address of their own."""
_SUBSCRIBER_PREFIX: Final = 64
"""The prefix length of one IPv6 subscriber, who owns all addresses under the prefix."""


class TrustedProxies:
    """Finds a client's IP address, by which rate limits count, and the URL at which it reaches the server."""

    def __init__(self, proxies: Iterable[str] = ()) -> None:
        self._proxies = tuple(ip_network(proxy, strict=False) for proxy in proxies)

    def find_address(self, scope: Any) -> str:  # noqa: ANN401 - the type of ASGI
        """Return the IP address of the client of a request or a WebSocket."""
        peer = _read_peer(scope)
        if peer is None:
            return _LOCAL_SOCKET
        if not self._is_proxy(peer):
            return _write_rate_limit_address(peer)
        # Each proxy appends its peer, so the client is the last address that is not a proxy.
        forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        for text in reversed(b",".join(forwarded).decode("latin-1").split(",")):
            address = _parse_address(text.strip())
            if address is None:
                break
            peer = address
            if not self._is_proxy(address):
                break
        return _write_rate_limit_address(peer)

    def find_origin(self, scope: Any) -> str:  # noqa: ANN401 - the type of ASGI
        """Return the URL at which the client reaches the server, for links on the page that is sent."""
        headers = dict(scope["headers"])
        peer = _read_peer(scope)
        forwarded = headers.get(b"x-forwarded-proto", b"")
        # A peer without an address uses a local socket, and is trusted like a proxy.
        is_secure = forwarded == b"https" and (peer is None or self._is_proxy(peer))
        scheme = "https" if is_secure else scope["scheme"]
        return f"{scheme}://{headers.get(b'host', b'localhost').decode('latin-1')}"

    def _is_proxy(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self._proxies)


def _read_peer(scope: Any) -> IPv4Address | IPv6Address | None:  # noqa: ANN401 - the type of ASGI
    return _parse_address(scope["client"][0]) if scope.get("client") else None


def _parse_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def _write_rate_limit_address(address: IPv4Address | IPv6Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((int(address), _SUBSCRIBER_PREFIX), strict=False))
