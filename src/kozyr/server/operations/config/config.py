"""The options of a server, with their defaults.

Each option is defined here once: its type, its bounds, its default, and its description. The command line,
the environment, the file, the help and the documentation are derived from this definition (`options`).
"""

from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from kozyr.table.settings import MAX_RAKE, MAX_STAKE

_MAX_LENGTH: Final = 1000
_ORIGIN: Final = r"^https?://[^/\s?#@]+$"
_PORT: Final = r"([1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])"
"""A number from 0 to 65535."""
_NATS: Final = rf"^(nats|tls)://([^/\s?#@,]+@)?([^/\s?#@:,\[\]]{{1,253}}|\[[0-9A-Fa-f:.]+\])(:{_PORT})?/?$"


def _number(minimum: int, maximum: int, about: str) -> Meta:
    return Meta(ge=minimum, le=maximum, description=about)


def _text(pattern: str, reason: str, about: str) -> Meta:
    # `reason` is a key of `CONFIG_REASONS`, here and in `_list`.
    return Meta(pattern=pattern, description=about, extra={"reason": reason})


def _list(reason: str, about: str) -> Meta:
    return Meta(max_length=100, description=about, extra={"reason": reason})


class LimitsConfig(Struct, frozen=True, kw_only=True):
    """The limits on what one client may do."""

    frame_bytes: Annotated[
        int, _number(1024, 1 << 20, "the longest message that a connection may send, in bytes")
    ] = 16_384
    calls_per_second: Annotated[
        int, _number(1, 10_000, "calls per second that a connection may make on average")
    ] = 20
    burst: Annotated[int, _number(1, 100_000, "calls that a connection may make at one moment")] = 40
    connections_per_address: Annotated[
        int, _number(1, 100_000, "connections that one address may keep open")
    ] = 50
    send_queue: Annotated[
        int, _number(16, 65_536, "messages that may wait for a slow client before it is disconnected")
    ] = 256
    chat_per_minute: Annotated[int, _number(1, 1000, "chat messages that a player may write per minute")] = 20
    reactions_per_minute: Annotated[int, _number(1, 1000, "reactions that a player may show per minute")] = 30
    games_per_second: Annotated[
        int,
        _number(
            1, 1000, "finished games per second that a person or address may read (games.get, fair.verify)"
        ),
    ] = 4
    games_burst: Annotated[
        int, _number(1, 100_000, "finished games that a person or address may read at one moment")
    ] = 20
    guests_per_address_per_hour: Annotated[
        int, _number(1, 100_000, "new players, guests or registered, per hour from one address")
    ] = 60
    login_tries_per_minute: Annotated[
        int,
        _number(1, 1000, "passwords per minute that one address may try; for one name the wait grows"),
    ] = 10


class Config(Struct, frozen=True, kw_only=True):
    """A server's options."""

    host: Annotated[
        str,
        _text(
            r"^[^\s/]{1,253}$",
            "bad_host",
            "the address to listen on; 0.0.0.0 or :: for all addresses of this machine",
        ),
    ] = "127.0.0.1"
    port: Annotated[int, _number(0, 65_535, "the port to listen on; 0 for any free port")] = 8000
    data: Annotated[
        str,
        _text(
            rf"^[^\0]{{1,{_MAX_LENGTH}}}$",
            "bad_folder",
            "the folder that holds all data; empty for a folder in your own data folder",
        ),
    ] = ""
    database: Annotated[
        str,
        _text(
            rf"^postgres(ql)?://\S{{1,{_MAX_LENGTH}}}$",
            "bad_database",
            "a PostgreSQL database, postgresql://…, instead of the folder",
        ),
    ] = ""
    nats: Annotated[
        tuple[Annotated[str, Meta(pattern=_NATS)], ...],
        _list("bad_nats", "NATS servers, nats://… or tls://…, that connect all servers on one database"),
    ] = ()
    origins: Annotated[
        tuple[Annotated[str, Meta(pattern=_ORIGIN)], ...],
        _list("bad_origins", "other web pages, such as https://example.org, that may connect to this server"),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        _list(
            "bad_proxies",
            "addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted",
        ),
    ] = ()
    public_url: Annotated[
        str,
        _text(
            _ORIGIN,
            "bad_public_url",
            "the address of this server in shared links, https://example.org; empty for each request's own",
        ),
    ] = ""
    smtp_url: Annotated[
        str,
        _text(
            r"^smtps?://([^\s/?#@]+@)?[^/\s?#@]{1,253}/?$",
            "bad_smtp_url",
            "the SMTP server for lost passwords, smtp://… or smtps://name:password@host; empty for none",
        ),
    ] = ""
    smtp_from: Annotated[
        str,
        _text(
            r"^[^@\s]{1,64}@[^@\s]{1,189}$",
            "bad_smtp_from",
            "the sender of e-mails, such as kozyr@example.org",
        ),
    ] = ""
    contact: Annotated[
        str,
        _text(
            r"^\S[^\r\n]{0,199}$",
            "bad_contact",
            "where banned players can appeal, such as mods@example.org; empty for none",
        ),
    ] = ""
    welcome: Annotated[int, _number(0, MAX_STAKE, "coins that a new player starts with")] = 1000
    rake: Annotated[
        int, _number(0, MAX_RAKE, "the house's part of lost stakes, in hundredths of a percent")
    ] = 0
    session_days: Annotated[int, _number(1, 3650, "days after which a player must log in again")] = 365
    bot_workers: Annotated[
        int, _number(0, 256, "processes in which strong bots think; 0 for one per core, except one core")
    ] = 0
    bot_preload: Annotated[
        Literal["off", "on"],
        Meta(description="whether a process for strong bots starts with the server, not with the first bot"),
    ] = "on"
    bot_pause_ms: Annotated[
        int,
        _number(
            0,
            4000,
            "the least milliseconds until a bot answers; with 0, its speed reveals cards, and no bot reacts",
        ),
    ] = 700
    drain_s: Annotated[
        int,
        _number(0, 300, "seconds for which a stopping server still answers, while /health reports the stop"),
    ] = 0
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="the lowest level that is logged"),
    ] = "info"
    log_format: Annotated[
        Literal["auto", "json", "text"],
        Meta(description="the format of the log; auto is text in a terminal and JSON elsewhere"),
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
