"""Parsing of server addresses and table links.

Players type `localhost:8000`, or paste the address of a page or a friend's link. An invalid address is
refused before any network request.
"""

import ipaddress
import re
from typing import Final, NamedTuple
from urllib.parse import SplitResult, parse_qs, quote, unquote, urlsplit

from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language, say
from kozyr.server.api.messages.fields import MAX_INVITE_LENGTH

DEFAULT_SERVER: Final = "http://127.0.0.1:8000"
"""The default address of `kozyr serve`."""
_MAX_LENGTH: Final = 2000
_ID: Final = re.compile(r"[0-9A-Za-z_.:-]{1,64}")
_HOST: Final = re.compile(r"[0-9A-Za-z_.:-]{1,253}")
_TABLE_PATH: Final = re.compile(r"/*t/(?P<table>[^/]+)/*")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


class Address(NamedTuple):
    """A server's address."""

    url: str
    """`http://host:port`, without a trailing slash."""

    @property
    def socket(self) -> str:
        """The address of the websocket."""
        return f"ws{self.url.removeprefix('http')}/connection/websocket"

    @property
    def is_on_this_machine(self) -> bool:
        """Whether the server is on this machine, so that no proxy is used."""
        host = urlsplit(self.url).hostname or ""
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost"


class TableLink(NamedTuple):
    """The table that the player wants to open."""

    table: str
    invite: str | None = None
    address: Address | None = None
    """The server that the link names; None for the current server."""


def read_address(text: str, language: Language) -> Address | ClientRefusal:
    """Parse a server's address, or the address of any of its pages."""
    parsed = _parse_url(text)
    if parsed is None:
        return ClientRefusal("bad_address", say(language, "online_bad_address", example=DEFAULT_SERVER))
    return parsed[0]


def read_table_link(text: str, language: Language) -> TableLink | ClientRefusal:
    """Parse the id of a table, optionally with an invitation, or a link of the web client."""
    words = text.split()
    if words and len(words) < 3 and all(_ID.fullmatch(word) for word in words):  # noqa: PLR2004 - an id and an invitation
        return TableLink(words[0], words[1] if len(words) > 1 else None)
    parsed = _parse_url(text)
    path = None if parsed is None else _TABLE_PATH.fullmatch(parsed[1].path)
    table = "" if path is None else unquote(path["table"])
    if parsed is not None and _ID.fullmatch(table):
        address, parts = parsed
        invite = parse_qs(parts.query).get("invite", [""])[0][:MAX_INVITE_LENGTH]
        return TableLink(table, invite or None, address)
    return ClientRefusal("bad_link", say(language, "online_bad_link"))


def link_to(address: Address, table: str, invite: str | None) -> str:
    """Return the link to a table, which also works in a browser."""
    return f"{address.url}/t/{quote(table)}" + (f"?invite={quote(invite)}" if invite else "")


def _parse_url(text: str) -> tuple[Address, SplitResult] | None:
    text = text.strip()
    if not text or len(text) > _MAX_LENGTH or not text.isprintable() or any(char.isspace() for char in text):
        return None
    try:
        parts = urlsplit(text if _SCHEME.match(text) else f"http://{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not host or parts.username is not None:
        return None
    try:
        host = host if _HOST.fullmatch(host) else host.encode("idna").decode("ascii")
    except UnicodeError:
        return None
    if not _HOST.fullmatch(host) or port == 0:
        return None
    name = f"[{host}]" if ":" in host else host  # an IPv6 address needs brackets
    return Address(f"{parts.scheme}://{name}" + ("" if port is None else f":{port}")), parts
