"""The client's address, and the address at which the client reaches the server.

The client's address is the peer's, unless the peer is one of our proxies: then the proxy's header names it.
The server ignores such headers from any other peer.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final

_LOCAL_SOCKET: Final = "local"
"""The address of clients without one, which connect through a local socket."""
_SUBSCRIBER_PREFIX: Final = 64
"""The prefix length of one IPv6 subscriber, which owns all addresses under its prefix."""


class ClientAddresses:
    """Finds the addresses of clients, by which rate limits count."""

    def __init__(self, proxies: Iterable[str] = ()) -> None:
        self._proxies = tuple(ip_network(each, strict=False) for each in proxies)

    def of(self, scope: Any) -> str:  # noqa: ANN401 - ASGI's
        """Return the client's address of a request or a socket."""
        peer = _parse(scope["client"][0]) if scope.get("client") else None
        if peer is None:
            return _LOCAL_SOCKET
        if not self._is_proxy(peer):
            return _rate_limit_address(peer)
        forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        for each in reversed(b",".join(forwarded).decode("latin-1").split(",")):
            address = _parse(each.strip())
            if address is None:
                break
            peer = address
            if not self._is_proxy(address):
                break
        return _rate_limit_address(peer)

    def origin(self, scope: Any) -> str:  # noqa: ANN401 - ASGI's
        """Return the URL at which the client reaches the server, for links on the page it gets."""
        headers = dict(scope["headers"])
        peer = _parse(scope["client"][0]) if scope.get("client") else None
        forwarded = headers.get(b"x-forwarded-proto", b"")
        secure = forwarded == b"https" and (peer is None or self._is_proxy(peer))
        scheme = "https" if secure else scope["scheme"]
        return f"{scheme}://{headers.get(b'host', b'localhost').decode('latin-1')}"

    def _is_proxy(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self._proxies)


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def _rate_limit_address(address: IPv4Address | IPv6Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((int(address), _SUBSCRIBER_PREFIX), strict=False))
