"""The call that shows a player, and the lookup of people by id or name."""

from kozyr.rules import Refusal
from kozyr.server.api.calls import names
from kozyr.server.api.calls.call import NO_TOKEN, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.ratings import show_ratings
from kozyr.server.api.messages.people import GetUser, User
from kozyr.server.api.messages.statistics import GetStatistics, UserStatistics, make_statistics
from kozyr.server.projections.records import read_record
from kozyr.server.projections.statistics import read_statistics
from kozyr.server.tables.people import Person


async def find_person(context: CallContext, user_id: str | None, name: str | None) -> Person | None:
    """Find a person by id or by name, or None; given both, both must match."""
    if user_id is None:
        return None if name is None else await context.store.person_named(names.key_of(name))
    person = await context.store.person(user_id)
    if person is None or (name is not None and person.key != names.key_of(name)):
        return None
    return person


@call("users.get", NO_TOKEN, "no_user")
async def show_user(context: CallContext, caller: Caller, request: GetUser) -> User | Refusal:
    """Show a player, by id or by name; without either, show yourself."""
    user_id = caller.person if request.user_id is None and request.name is None else request.user_id
    person = await find_person(context, user_id, request.name)
    if person is None:
        return refuse("no_user")
    record = await read_record(context.store, person.id)
    return User(
        user_id=person.id, name=person.name, guest=person.password is None, since=person.made,
        avatar=person.avatar, country=person.country,  # type: ignore[arg-type]  # as it was stored
        games=record.games, wins=record.wins, losses=record.losses, draws=record.draws, points=record.points,
        ratings=await show_ratings(context, person),
    )  # fmt: skip


@call("users.stats", NO_TOKEN, "no_user")
async def show_statistics(
    context: CallContext,
    caller: Caller,  # noqa: ARG001 - every call has the same signature
    request: GetStatistics,
) -> UserStatistics | Refusal:
    """Show the statistics and achievements of a player."""
    if await context.store.person(request.user_id) is None:
        return refuse("no_user")
    statistics = await read_statistics(context.store, request.user_id)
    names_by_id = await names.read_names(context.store, [each.player for each in statistics.opponents])
    return make_statistics(statistics, names_by_id)
