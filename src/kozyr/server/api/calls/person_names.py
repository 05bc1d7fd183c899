"""The call by which a person takes another name, and the refusals of names that other people have."""

from math import ceil
from typing import Final

from kozyr.rules import Refusal
from kozyr.server.api.calls import names
from kozyr.server.api.calls.call import SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.reserved_names import is_generated_guest_name
from kozyr.server.api.messages.fields import MAX_PERSON_NAME_LENGTH
from kozyr.server.api.messages.people import Me, Rename
from kozyr.server.social.renames import Renames
from kozyr.server.tables.people import Person

_HOUR_MS: Final = 3_600_000


@call(
    "auth.rename",
    SESSION_ONLY,
    "bad_name confusable_name name_taken renamed_today reserved_name",
)
async def rename(context: CallContext, caller: Caller, request: Rename) -> Me | Refusal:
    """Take another name, once a day; tables at which you already sit keep the old one."""
    name = names.normalize_name(request.name)
    if name is None:
        return refuse("person_name", MAX_PERSON_NAME_LENGTH)
    before = await context.store.person(caller.person or "")
    if before is None:
        return refuse("bad_token")
    if refusal := names.refuse_impersonation(name, before) or await context.rate_limits.check_shared(
        "newcomers", caller.address
    ):
        return refusal
    if refusal := await refuse_name(context, name, before):
        return refusal
    person = before._replace(name=name, key=names.key_of(name))
    renames = Renames(context.store, context.clock)
    # Another spelling of the same name does not count, nor does the first name after a generated one.
    is_counted = person.key != before.key and not is_generated_guest_name(before.key)
    if is_counted and (wait_ms := await renames.begin(person.id, before.key)):
        return refuse("renamed_today", ceil(wait_ms / _HOUR_MS))
    if not await context.store.change_person(person, expected=before):
        if is_counted:
            await renames.take_back(person.id, before.key)
        return refuse("name_taken")  # meanwhile another person took the name
    context.accounts.token_cache.clear()  # cached tokens hold the old name
    context.connections.rename(person.id, person.name)
    return show_person(caller, person)


async def refuse_name(context: CallContext, name: str, person: Person | None = None) -> Refusal | None:
    """Refuse a name that another person has, or had recently, or that looks like a registered name."""
    person_id = None if person is None else person.id
    owner = await context.store.person_named(names.key_of(name))
    if owner is not None and owner.id != person_id:
        return refuse("name_taken")
    if await is_kept_for_another(context, name, person_id):
        return refuse("name_taken")
    is_confusable = await looks_like_another(context, name, person_id)
    return refuse("confusable_name") if is_confusable else None


async def is_kept_for_another(context: CallContext, name: str, person_id: str | None = None) -> bool:
    """Return whether a name is kept for another person who had it until recently."""
    owner = await Renames(context.store, context.clock).find_owner(names.key_of(name))
    return owner is not None and owner != person_id


async def looks_like_another(context: CallContext, name: str, person_id: str | None = None) -> bool:
    """Return whether a name looks like the name of another registered person, but is not equal to it."""
    # Other functions handle equal names: the name is refused as taken, or a guest gets a number after it.
    lookalike = await context.store.lookalike(name)
    return lookalike is not None and lookalike.id != person_id and lookalike.key != names.key_of(name)


def show_person(caller: Caller, person: Person) -> Me:
    """Return a person as the caller sees their own account."""
    return Me(
        user_id=person.id, name=person.name, guest=person.password is None, token_id=caller.token_id or "",
        avatar=person.avatar, country=person.country,  # type: ignore[arg-type]  # as it was stored
        scopes=[*caller.scopes],  # type: ignore[list-item]  # as they were stored
    )  # fmt: skip
