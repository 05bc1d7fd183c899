"""The calls about what people show beside their name: an avatar and a country."""

import asyncio

from kozyr.locales import country_codes
from kozyr.rules import Refusal
from kozyr.server.api.calls.call import NO_TOKEN, SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.person_names import show_person
from kozyr.server.api.messages.people import ListProfiles, Me, Profile, Profiles, SetProfile


@call("users.set_profile", SESSION_ONLY, "bad_country overtaken")
async def set_profile(context: CallContext, caller: Caller, request: SetProfile) -> Me | Refusal:
    """Choose an avatar and a country; a field that is not given stays unchanged."""
    if request.country and request.country not in country_codes():
        return refuse("bad_country")
    person = await context.store.person(caller.person or "")
    if person is None:
        return refuse("bad_token")
    changed = person._replace(
        avatar=person.avatar if request.avatar is None else request.avatar,
        country=person.country if request.country is None else request.country,
    )
    if changed != person and not await context.store.change_person(changed, expected=person):
        # Another session changed the person meanwhile. The client gets the word `overtaken`.
        return refuse("profile_changed")
    return show_person(caller, changed)


@call("users.profiles", NO_TOKEN)
async def list_profiles(context: CallContext, caller: Caller, request: ListProfiles) -> Profiles:  # noqa: ARG001 - every call has the same signature
    """List avatars and countries of players; unknown ids are left out."""
    people = await asyncio.gather(*(context.store.person(each) for each in dict.fromkeys(request.user_ids)))
    return Profiles(
        profiles=[
            Profile(user_id=person.id, avatar=person.avatar, country=person.country)  # type: ignore[arg-type]  # as it was stored
            for person in people
            if person is not None
        ]
    )
