"""The options of a server, with their defaults.

Each option is defined here once: its type, its bounds, its default, and its description. The command line,
the environment, the file, the help and the documentation are derived from it (`options`).
"""

from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from kozyr.table.settings import MAX_RAKE, MAX_STAKE

_LONGEST: Final = 1000
_ORIGIN: Final = r"^https?://[^/\s?#@]+$"
_PORT: Final = r"([1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])"
_NATS: Final = rf"^(nats|tls)://([^/\s?#@,]+@)?([^/\s?#@:,\[\]]{{1,253}}|\[[0-9A-Fa-f:.]+\])(:{_PORT})?/?$"


class LimitsConfig(Struct, frozen=True, kw_only=True):
    """The limits on what one client may do."""

    frame_bytes: Annotated[
        int, Meta(ge=1024, le=1 << 20, description="the longest message a connection may send, in bytes")
    ] = 16_384
    calls_per_second: Annotated[
        int, Meta(ge=1, le=10_000, description="calls a connection may make in the long run, a second")
    ] = 20
    burst: Annotated[int, Meta(ge=1, le=100_000, description="calls it may make at once")] = 40
    connections_per_address: Annotated[
        int, Meta(ge=1, le=100_000, description="connections that one address may hold")
    ] = 50
    send_queue: Annotated[
        int,
        Meta(ge=16, le=65_536, description="messages that may wait for a slow reader before it is let go"),
    ] = 256
    chat_per_minute: Annotated[
        int, Meta(ge=1, le=1000, description="messages a player may write into chats, a minute")
    ] = 20
    games_per_second: Annotated[
        int,
        Meta(
            ge=1,
            le=1000,
            description="finished games a person or an address may read (games.get, fair.verify), a second",
        ),
    ] = 4
    games_burst: Annotated[
        int, Meta(ge=1, le=100_000, description="finished games they may read at once")
    ] = 20
    guests_per_address_per_hour: Annotated[
        int,
        Meta(ge=1, le=100_000, description="new players, guests or registered, from one address, an hour"),
    ] = 60
    login_tries_per_minute: Annotated[
        int,
        Meta(
            ge=1,
            le=1000,
            description="passwords that one address may try, a minute; for one name the wait grows",
        ),
    ] = 10


class Config(Struct, frozen=True, kw_only=True):
    """A server's options."""

    host: Annotated[
        str,
        Meta(
            pattern=r"^[^\s/]{1,253}$",
            description="the address to listen on; 0.0.0.0 or :: for all of this machine's",
            extra={"reason": "bad_host"},
        ),
    ] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65_535, description="the port to listen on; 0 for any that is free")
    ] = 8000
    data: Annotated[
        str,
        Meta(
            pattern=rf"^[^\0]{{1,{_LONGEST}}}$",
            description="the folder in which everything is kept; empty for one in your own data folder",
            extra={"reason": "bad_folder"},
        ),
    ] = ""
    database: Annotated[
        str,
        Meta(
            pattern=rf"^postgres(ql)?://\S{{1,{_LONGEST}}}$",
            description="a PostgreSQL database, postgresql://…, instead of the folder",
            extra={"reason": "bad_database"},
        ),
    ] = ""
    nats: Annotated[
        tuple[Annotated[str, Meta(pattern=_NATS)], ...],
        Meta(
            max_length=100,
            description="servers of NATS, nats://… or tls://…, that join all servers on one database",
            extra={"reason": "bad_nats"},
        ),
    ] = ()
    origins: Annotated[
        tuple[Annotated[str, Meta(pattern=_ORIGIN)], ...],
        Meta(
            max_length=100,
            description="web pages, such as https://example.org, that may connect besides those we serve",
            extra={"reason": "bad_origins"},
        ),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        Meta(
            max_length=100,
            description="addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed",
            extra={"reason": "bad_proxies"},
        ),
    ] = ()
    welcome: Annotated[int, Meta(ge=0, le=MAX_STAKE, description="coins that a new player starts with")] = (
        1000
    )
    rake: Annotated[
        int,
        Meta(
            ge=0, le=MAX_RAKE, description="what the house keeps of stakes lost, in hundredths of a percent"
        ),
    ] = 0
    session_days: Annotated[
        int, Meta(ge=1, le=3650, description="days after which a player has to log in again")
    ] = 365
    bot_workers: Annotated[
        int,
        Meta(
            ge=0,
            le=256,
            description="processes in which strong bots think; 0 for one a core, one core left free",
        ),
    ] = 0
    bot_preload: Annotated[
        Literal["off", "on"],
        Meta(description="whether a process for strong bots starts with the server, or with the first one"),
    ] = "on"
    bot_pause_ms: Annotated[
        int,
        Meta(
            ge=0,
            le=4000,
            description="least milliseconds until a bot answers; 0, for tests, lets its time tell its cards",
        ),
    ] = 700
    drain_s: Annotated[
        int,
        Meta(
            ge=0,
            le=300,
            description="seconds for which a server told to stop answers as before, while /health says so",
        ),
    ] = 0
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="what is logged: this, and what is worse"),
    ] = "info"
    log_format: Annotated[
        Literal["auto", "json", "text"],
        Meta(description="how; auto is text in a terminal and JSON elsewhere"),
    ] = "auto"
    access_log: Annotated[
        Literal["off", "on"],
        Meta(description="whether every HTTP request and socket is logged, at any log_level"),
    ] = "off"
    limits: LimitsConfig = field(default_factory=LimitsConfig)

    @property
    def folder(self) -> Path:
        """The folder of the store, if no database is named."""
        return Path(self.data) if self.data else default_folder()


def default_folder() -> Path:
    """Return the default folder of the store."""
    from platformdirs import user_data_path  # noqa: PLC0415 - only where a store is used

    return user_data_path("kozyr", appauthor=False)
