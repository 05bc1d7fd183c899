"""What moderators do: the same code for the calls `admin.*` and the commands `kozyr admin`.

Every action is logged in the same transaction as its effect, or before it where the effect is not a document.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec import structs

from kozyr.ledger import Account, InsufficientFunds, make_adjustment_transfer, player_account
from kozyr.rules import Refusal
from kozyr.server.moderation.action_log import ACTION_LOG, LoggedAction, log_action, make_newest_first_key
from kozyr.server.moderation.moderation_refusals import refuse
from kozyr.server.moderation.notices import NOTICES, StoredNotice
from kozyr.server.moderation.person_status import PERSON_STATUSES, PersonStatus, Role, Sanction, read_status
from kozyr.server.moderation.reports import REPORTS
from kozyr.server.tables.documents import DocumentChange
from kozyr.server.tables.host import Host
from kozyr.server.tables.people import Person
from kozyr.server.tables.ports import Store
from kozyr.table import Close

CONSOLE: Final = "console"
"""The actor of the command line, which has the rights of an administrator."""


class Actor(NamedTuple):
    """The moderator who acts."""

    id: str
    is_administrator: bool


CONSOLE_ACTOR: Final = Actor(CONSOLE, is_administrator=True)


class Moderation:
    """The actions of moderators on a store."""

    def __init__(self, store: Store, clock: Callable[[], int], random_bytes: Callable[[int], bytes]) -> None:
        self._store = store
        self._clock = clock
        self._random_bytes = random_bytes

    async def ban(self, actor: Actor, user_id: str, until: int | None, why: str) -> Refusal | None:
        """Ban a person from everything until a time; None ends the ban."""
        sanction = None if until is None else Sanction(until, why)
        return await self._sanction(
            actor, user_id, until, why, "ban", lambda status: structs.replace(status, ban=sanction)
        )

    async def mute(self, actor: Actor, user_id: str, until: int | None, why: str) -> Refusal | None:
        """Take chat and reactions from a person until a time; None ends the mute."""
        sanction = None if until is None else Sanction(until, why)
        return await self._sanction(
            actor, user_id, until, why, "mute", lambda status: structs.replace(status, mute=sanction)
        )

    async def _sanction(  # noqa: PLR0913, PLR0917 - a mute and a ban differ only in the last two
        self,
        actor: Actor,
        user_id: str,
        until: int | None,
        why: str,
        action: str,
        change: Callable[[PersonStatus], PersonStatus],
    ) -> Refusal | None:
        if until is not None and until <= self._clock():
            return refuse("past")
        if refusal := await self.refuse_target(actor, user_id):
            return refusal
        name, details = (f"un{action}", "") if until is None else (action, str(until))
        await self._change_status(user_id, change, self._make_entry(actor, name, why, user_id, details))
        return None

    async def set_role(
        self, actor: Actor, user_id: str, role: Role, why: str, *, is_granted: bool
    ) -> Refusal | None:
        """Grant a role or take it away."""
        if await self._store.person(user_id) is None:
            return refuse("no_person")

        def change(status: PersonStatus) -> PersonStatus:
            others = tuple(each for each in status.roles if each != role)
            return structs.replace(status, roles=(*others, role) if is_granted else others)

        action = "grant" if is_granted else "revoke"
        await self._change_status(user_id, change, self._make_entry(actor, action, why, user_id, role))
        return None

    async def rename(self, actor: Actor, person: Person, renamed: Person, why: str) -> bool | Refusal:
        """Give a person another name; return False if the name is taken."""
        if refusal := await self.refuse_target(actor, person.id):
            return refusal
        entry = self._make_entry(actor, "rename", why, person.id)
        await self._store.change_documents([entry])
        is_renamed = await self._store.change_person(renamed, expected=person)
        if not is_renamed:
            await self._take_back(entry)
        return is_renamed

    async def adjust_coins(self, actor: Actor, user_id: str, amount: int, why: str) -> Refusal | None:
        """Give a person coins from the mint, or take coins back (a negative amount)."""
        if refusal := await self.refuse_target(actor, user_id):
            return refusal
        entry = self._make_entry(actor, "coins", why, user_id, f"{amount:+d}")
        await self._store.change_documents([entry])
        outcome = await self._store.transfer((make_adjustment_transfer(user_id, amount, entry.key),))
        if isinstance(outcome, InsufficientFunds):
            await self._take_back(entry)
            return refuse("too_few_coins", await self._store.balance(Account(player_account(user_id))))
        return None

    async def publish_notice(self, actor: Actor, text: str, until: int, why: str) -> str | Refusal:
        """Store a notice to everybody; return its id."""
        now = self._clock()
        if until <= now:
            return refuse("past")
        key = make_newest_first_key(now, self._random_bytes)
        notice = NOTICES.change(key, StoredNotice(now, until, text), 0)
        await self._store.change_documents([notice, self._make_entry(actor, "broadcast", why, details=text)])
        return key

    async def resolve_report(self, actor: Actor, report_id: str, decision: str) -> Refusal | None:
        """Close a report with a decision."""
        report = (await REPORTS.read(self._store, report_id)).value
        if report is None:
            return refuse("no_report")
        entry = self._make_entry(actor, "resolve", decision, report.user_id, report_id)
        await REPORTS.update(
            self._store,
            report_id,
            lambda stored: None if stored is None else structs.replace(stored, resolved=decision),
            [entry],
        )
        return None

    async def close_table(self, actor: Actor, host: Host, table_id: str, why: str) -> Refusal | None:
        """Close a table; a running game ends as a draw."""
        entry = self._make_entry(actor, "close_table", why, table_id=table_id)
        await self._store.change_documents([entry])
        outcome = await host.submit_as_server(table_id, Close())
        if not isinstance(outcome, Refusal):
            return None
        if outcome.word != "unavailable":  # after `unavailable`, the table may be closed nevertheless
            await self._take_back(entry)
        return outcome

    async def refuse_target(self, actor: Actor, user_id: str) -> Refusal | None:
        """Refuse an action against an unknown person, or against the moderator's own account.

        Only an administrator may act against an administrator.
        """
        if user_id == actor.id:
            return refuse("yourself")
        if await self._store.person(user_id) is None:
            return refuse("no_person")
        is_protected = (await read_status(self._store, user_id)).is_administrator
        return refuse("administrator") if is_protected and not actor.is_administrator else None

    async def _take_back(self, entry: DocumentChange) -> None:
        """Delete the entry of an action that had no effect."""
        await self._store.change_documents([DocumentChange(ACTION_LOG.name, entry.key, None, None)])

    async def _change_status(
        self, user_id: str, change: Callable[[PersonStatus], PersonStatus], entry: DocumentChange
    ) -> None:
        await PERSON_STATUSES.update(
            self._store, user_id, lambda status: change(status or PersonStatus()), [entry]
        )

    def _make_entry(  # noqa: PLR0913, PLR0917 - every field of an action
        self,
        actor: Actor,
        action: str,
        why: str,
        user_id: str | None = None,
        details: str = "",
        table_id: str | None = None,
    ) -> DocumentChange:
        now = self._clock()
        logged = LoggedAction(now, actor.id, action, why, user_id, table_id, details)
        return log_action(make_newest_first_key(now, self._random_bytes), logged)
