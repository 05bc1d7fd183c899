"""The call by which a guest gets another name, and the refusals of names that other people have."""

from kozyr.rules import Refusal
from kozyr.server.api.calls import names
from kozyr.server.api.calls.call import SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.fields import MAX_PERSON_NAME_LENGTH
from kozyr.server.api.messages.people import Me, Rename
from kozyr.server.tables.people import Person


@call(
    "auth.rename",
    SESSION_ONLY,
    "already_registered bad_name confusable_name name_taken reserved_name",
)
async def rename_guest(context: CallContext, caller: Caller, request: Rename) -> Me | Refusal:
    """Give a guest another name; tables at which the guest already sits keep the old one."""
    name = names.normalize_name(request.name)
    if name is None:
        return refuse("person_name", MAX_PERSON_NAME_LENGTH)
    guest = await context.store.person(caller.person or "")
    if guest is None:
        return refuse("bad_token")
    if guest.password is not None:
        return refuse("registered_name")
    if refusal := names.refuse_impersonation(name, guest) or await context.rate_limits.check_shared(
        "newcomers", caller.address
    ):
        return refusal
    if refusal := await refuse_name(context, name, guest):
        return refusal
    person = guest._replace(name=name, key=names.key_of(name))
    if not await context.store.change_person(person, expected=guest):
        return refuse("name_taken")  # meanwhile another person took the name
    context.accounts.token_cache.clear()  # cached tokens hold the old name
    context.connections.rename(person.id, person.name)
    return show_person(caller, person)


async def refuse_name(context: CallContext, name: str, guest: Person | None = None) -> Refusal | None:
    """Refuse a name that another person has, or that looks like a registered person's name."""
    owner = await context.store.person_named(names.key_of(name))
    if owner is not None and (guest is None or owner.id != guest.id):
        return refuse("name_taken")
    return refuse("confusable_name") if await looks_like_another(context, name) else None


async def looks_like_another(context: CallContext, name: str) -> bool:
    """Return whether a name looks like the name of a registered person, but is not equal to it."""
    # Other functions handle equal names: the name is refused as taken, or a guest gets a number after it.
    lookalike = await context.store.lookalike(name)
    return lookalike is not None and lookalike.key != names.key_of(name)


def show_person(caller: Caller, person: Person) -> Me:
    """Return a person as the caller sees their own account."""
    return Me(
        user_id=person.id, name=person.name, guest=person.password is None, token_id=caller.token_id or "",
        avatar=person.avatar, country=person.country,  # type: ignore[arg-type]  # as it was stored
        scopes=[*caller.scopes],  # type: ignore[list-item]  # as they were stored
    )  # fmt: skip
