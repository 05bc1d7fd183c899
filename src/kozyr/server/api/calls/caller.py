"""The caller of a call: the person, the token and the connection."""

from typing import Final, NamedTuple

from kozyr.locales import Language

SESSION: Final = "all"
"""The scope of a session, which allows everything."""


class Caller(NamedTuple):
    """The caller of a call."""

    person: str | None
    """The person's id, or None for an anonymous caller."""
    name: str
    scopes: tuple[str, ...]
    token_id: str | None
    address: str
    lang: Language
    client_id: str = ""
    """The id of the socket connection, which has its own rate limit. It is empty for a call by HTTP."""
    expires: int | None = None
    """When the caller's token expires, or None if it never does."""

    def has_expired(self, now: int) -> bool:
        """Return whether the token of an open connection has expired."""
        return self.expires is not None and self.expires <= now

    @property
    def rate_limit_key(self) -> str:
        """The key by which the caller's calls are rate limited."""
        return self.client_id or self.token_id or self.address

    @property
    def viewer(self) -> str | None:
        """The person whose view the caller gets, or None for the public view.

        A token without the scope to play or read gets the public view.
        """
        if self.person is None or not {SESSION, "play", "read"}.intersection(self.scopes):
            return None
        return self.person
