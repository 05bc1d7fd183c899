"""The log of moderators' actions: each is a stored event that says who did what, when and why."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import DocumentChange, Documents

_AFTER_ALL_TIMES: Final = 10**15
"""A time after all others, in milliseconds: keys that count down from it sort newest first."""
_PAGE: Final = 200


class LoggedAction(Struct, frozen=True):
    """One action of a moderator."""

    at: int
    by: str
    """The moderator's id; `console` for the command line."""
    action: str
    why: str
    user_id: str | None = None
    table_id: str | None = None
    details: str = ""
    """What was set, such as the end of a ban. Names of people are never stored here."""


ACTION_LOG: Final = DocumentKind("moderation", LoggedAction)


def make_newest_first_key(at: int, random_bytes: Callable[[int], bytes]) -> str:
    """Make a unique key; later keys sort before earlier ones."""
    return f"{_AFTER_ALL_TIMES - at:015d}-{random_bytes(4).hex()}"


def log_action(key: str, action: LoggedAction) -> DocumentChange:
    """Return the change that stores an action."""
    return ACTION_LOG.change(key, action, 0)


async def list_actions(
    store: Documents, *, after: str = "", limit: int = _PAGE
) -> Sequence[tuple[str, LoggedAction]]:
    """Return the actions, newest first, with their keys."""
    return await ACTION_LOG.list(store, after=after, limit=limit)


async def erase_name_in_log(store: Documents, person: str, name: str, new_name: str) -> None:
    """Replace a person's name in what moderators wrote about the person."""
    last = ""
    while page := await list_actions(store, after=last):
        for key, action in page:
            if action.user_id == person and name in action.why:
                why = action.why.replace(name, new_name)
                new = LoggedAction(
                    action.at, action.by, action.action, why, person, action.table_id, action.details
                )
                await store.change_documents([ACTION_LOG.change(key, new)])
        last = page[-1][0]
