"""NATS server addresses, credentials and TLS.

An address is `nats://user:password@host:port`, or has a token instead of user and password. `tls://` requires
encryption, and this module checks it: nats-py would send even the password unencrypted to a server without
TLS. OpenSSL chooses the trusted authorities (SSL_CERT_FILE). No error message or URL made here contains a
password.
"""

import ssl
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from nats.errors import Error

PORT: Final = 4222
"""The default port of NATS."""
_NO_TLS: Final = "the server does not offer TLS, which tls:// demands"


class NatsServer(NamedTuple):
    """The address and credentials of one server."""

    host: str
    port: int
    user: str | None = None
    password: str | None = None
    token: str | None = None
    requires_tls: bool = False

    @property
    def host_and_port(self) -> str:
        """The host and the port, for messages."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        """The URL without credentials."""
        return f"{'tls' if self.requires_tls else 'nats'}://{self.host_and_port}"


class CheckedTls(ssl.SSLContext):
    """A client's TLS context that records whether it was used."""

    is_used = False

    def wrap_bio(self, *arguments: Any, **keywords: Any) -> ssl.SSLObject:  # noqa: ANN401 - passed on to ssl
        """Start encrypting, and record that the context was used."""
        self.is_used = True
        return super().wrap_bio(*arguments, **keywords)

    def check(self) -> None:
        """Raise an error if the connection is not encrypted."""
        if not self.is_used:
            raise Error(_NO_TLS)


def server_of(address: str) -> NatsServer:
    """Parse a server's address from the configuration."""
    url = urlsplit(address)
    user = None if url.username is None else unquote(url.username)
    password = None if url.password is None else unquote(url.password)
    server = NatsServer(url.hostname or "", url.port or PORT, requires_tls=url.scheme == "tls")
    # A single word before the @ is a token, not a user.
    return server._replace(token=user) if password is None else server._replace(user=user, password=password)


def make_tls_context() -> CheckedTls:
    """Make a TLS context that trusts the authorities of the system."""
    tls = CheckedTls(ssl.PROTOCOL_TLS_CLIENT)
    tls.load_default_certs(ssl.Purpose.SERVER_AUTH)
    return tls


def make_secret_callbacks(server: NatsServer, tls: CheckedTls | None) -> dict[str, Any]:
    """Return callbacks that give nats-py the credentials, but raise if required encryption is missing."""

    def make_callback(secret: str | None) -> Any:  # noqa: ANN401 - called by nats-py
        def get_secret() -> str:
            if tls is not None:
                tls.check()
            return secret or ""

        return None if secret is None else get_secret

    return {
        "user": make_callback(server.user),
        "password": make_callback(server.password),
        "token": make_callback(server.token),
    }
