"""NATS server addresses, credentials and TLS.

An address is `nats://user:password@host:port`, or has a token instead of both. `tls://` requires encryption;
by default nats-py would send even the password unencrypted to a server without TLS. OpenSSL chooses the
trusted authorities (SSL_CERT_FILE). Nothing here shows a password.
"""

import ssl
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from nats.errors import Error

PORT: Final = 4222
"""The default port of NATS."""
_IN_THE_CLEAR: Final = "the server does not offer TLS, which tls:// demands"


class NatsServer(NamedTuple):
    """The address and credentials of one server."""

    host: str
    port: int
    user: str | None = None
    password: str | None = None
    token: str | None = None
    requires_tls: bool = False
    """Whether encryption is required."""

    @property
    def shown(self) -> str:
        """The address without credentials, for messages."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def address(self) -> str:
        """The URL without credentials."""
        return f"{'tls' if self.requires_tls else 'nats'}://{self.shown}"


class CheckedTls(ssl.SSLContext):
    """A client's TLS context that records whether it was used."""

    used = False

    def wrap_bio(self, *parts: Any, **named: Any) -> ssl.SSLObject:  # noqa: ANN401 - passed on
        """Start encrypting, and record that."""
        self.used = True
        return super().wrap_bio(*parts, **named)

    def check(self) -> None:
        """Raise an error if the connection is not encrypted."""
        if not self.used:
            raise Error(_IN_THE_CLEAR)


def server_of(address: str) -> NatsServer:
    """Parse a server's address from the configuration."""
    parts = urlsplit(address)
    user = None if parts.username is None else unquote(parts.username)
    password = None if parts.password is None else unquote(parts.password)
    server = NatsServer(parts.hostname or "", parts.port or PORT, requires_tls=parts.scheme == "tls")
    return server._replace(token=user) if password is None else server._replace(user=user, password=password)


def new_tls() -> CheckedTls:
    """Create the TLS context."""
    tls = CheckedTls(ssl.PROTOCOL_TLS_CLIENT)
    tls.load_default_certs(ssl.Purpose.SERVER_AUTH)
    return tls


def credentials(server: NatsServer, tls: CheckedTls | None) -> dict[str, Any]:
    """Return callbacks that give nats-py the credentials, and raise if required encryption is missing."""

    def given(secret: str | None) -> Any:  # noqa: ANN401 - called by nats-py
        def give() -> str:
            if tls is not None:
                tls.check()
            return secret or ""

        return None if secret is None else give

    return {"user": given(server.user), "password": given(server.password), "token": given(server.token)}
