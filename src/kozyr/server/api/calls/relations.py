"""Calls about follows, friends and blocks."""

from typing import Final

from msgspec import to_builtins

from kozyr.rules import Refusal
from kozyr.server.api.calls.call import SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.names import read_names
from kozyr.server.api.messages.fields import Nothing
from kozyr.server.api.messages.relations import (
    Followed,
    FriendLine,
    Friends,
    PersonLine,
    RelateTo,
    Relation,
)
from kozyr.server.social.friend_status import FriendStatus, find_status
from kozyr.server.tables.people import Person

_STATUS_ORDER: Final = ("playing", "online", "offline")


@call("users.relation", ("read",), "no_user")
async def show_relation(context: CallContext, caller: Caller, request: RelateTo) -> Relation | Refusal:
    """Show what a player is to you: followed, a friend, or blocked."""
    if await context.store.person(request.user_id) is None:
        return refuse("no_user")
    return await _make_relation(context, caller.person or "", request.user_id)


@call("users.follow", SESSION_ONLY, "cannot_follow no_user too_many_people yourself")
async def follow(context: CallContext, caller: Caller, request: RelateTo) -> Relation | Refusal:
    """Follow a player; two players who follow each other are friends."""
    person, other = caller.person or "", await _find_other(context, caller, request)
    if isinstance(other, Refusal):
        return other
    before = await context.social.relations.find_follow(person, other.id)
    outcome = await context.social.relations.follow(person, other.id)
    if outcome == "blocked":
        return refuse("cannot_follow")
    if outcome == "too_many":
        return refuse("too_many_people")
    context.social.announce(person, other.id)
    relation = await _make_relation(context, person, other.id)
    if before is None:
        followed = Followed(person, caller.name, friend=relation.friend)
        context.connections.notify(other.id, "user.followed", to_builtins(followed))
    return relation


@call("users.unfollow", SESSION_ONLY, "no_user yourself")
async def unfollow(context: CallContext, caller: Caller, request: RelateTo) -> Relation | Refusal:
    """Stop following a player."""
    person, other = caller.person or "", await _find_other(context, caller, request)
    if isinstance(other, Refusal):
        return other
    await context.social.relations.unfollow(person, other.id)
    context.social.announce(person, other.id)
    return await _make_relation(context, person, other.id)


@call("users.remove_follower", SESSION_ONLY, "no_user yourself")
async def remove_follower(context: CallContext, caller: Caller, request: RelateTo) -> Relation | Refusal:
    """Decline a player's wish to be friends: the player no longer follows you, and is not told."""
    person, other = caller.person or "", await _find_other(context, caller, request)
    if isinstance(other, Refusal):
        return other
    await context.social.relations.unfollow(other.id, person)
    context.social.announce(person, other.id)
    return await _make_relation(context, person, other.id)


@call("users.block", SESSION_ONLY, "no_user too_many_people yourself")
async def block(context: CallContext, caller: Caller, request: RelateTo) -> Relation | Refusal:
    """Block a player: neither reads the other's chat, and the player cannot join your unrated tables."""
    person, other = caller.person or "", await _find_other(context, caller, request)
    if isinstance(other, Refusal):
        return other
    if await context.social.relations.block(person, other.id) == "too_many":
        return refuse("too_many_people")
    await _apply_block_change(context, person, other.id)
    return await _make_relation(context, person, other.id)


@call("users.unblock", SESSION_ONLY, "no_user yourself")
async def unblock(context: CallContext, caller: Caller, request: RelateTo) -> Relation | Refusal:
    """Take back a block."""
    person, other = caller.person or "", await _find_other(context, caller, request)
    if isinstance(other, Refusal):
        return other
    await context.social.relations.unblock(person, other.id)
    await _apply_block_change(context, person, other.id)
    return await _make_relation(context, person, other.id)


async def _apply_block_change(context: CallContext, person: str, other: str) -> None:
    await context.social.block_lists.reload(person, other)
    await context.pairing.refresh_blocks(person, other)
    context.social.announce(person, other)


@call("friends.list", ("read",))
async def list_friends(context: CallContext, caller: Caller, request: Nothing) -> Friends:  # noqa: ARG001 - every call has the same signature
    """List your friends and where they are, the others you follow, other followers, and whom you blocked."""
    person = caller.person or ""
    follows = await context.social.relations.list_follows(person)
    blocked = await context.social.relations.list_blocked_by(person)
    followed = {each.person for each in follows}
    followers = [
        each for each in await context.social.relations.list_followers(person) if each not in followed
    ]
    names = await read_names(context.store, [*followed, *followers, *blocked])
    friends = [
        FriendLine(
            user_id=each.person, name=names[each.person],
            status=(status := _find_status(context, each.person)).status, table_id=status.table_id,
        )
        for each in follows
        if each.is_friend and each.person in names
    ]  # fmt: skip
    return Friends(
        friends=sorted(friends, key=lambda line: (_STATUS_ORDER.index(line.status), line.name.casefold())),
        following=[
            PersonLine(user_id=each.person, name=names[each.person])
            for each in follows
            if not each.is_friend and each.person in names
        ],
        followers=[PersonLine(user_id=each, name=names[each]) for each in followers if each in names],
        blocked=[PersonLine(user_id=each, name=names[each]) for each in blocked if each in names],
    )


def _find_status(context: CallContext, person: str) -> FriendStatus:
    return find_status(context.lobby, person, is_online=context.connections.is_online(person))


async def _find_other(context: CallContext, caller: Caller, request: RelateTo) -> Person | Refusal:
    if request.user_id == caller.person:
        return refuse("yourself")
    if refusal := context.rate_limits.check("relations", caller.person or ""):
        return refusal
    return await context.store.person(request.user_id) or refuse("no_user")


async def _make_relation(context: CallContext, person: str, other: str) -> Relation:
    follow = await context.social.relations.find_follow(person, other)
    is_blocked = await context.social.relations.has_blocked(person, other)
    return Relation(
        user_id=other, following=follow is not None, friend=follow is not None and follow.is_friend,
        blocked=is_blocked,
    )  # fmt: skip
