"""Calls by which friends challenge each other."""

from typing import Final

from msgspec import to_builtins

from kozyr.rules import Refusal
from kozyr.server.api.calls import names
from kozyr.server.api.calls.access import invite_of, make_lock
from kozyr.server.api.calls.call import call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.tables import count_pending_seat, refuse_program, refuse_too_many_tables
from kozyr.server.api.messages.fields import Done, Nothing
from kozyr.server.api.messages.relations import (
    AnswerChallenge,
    ChallengeAccepted,
    ChallengeEnded,
    ChallengeLine,
    ChallengeLines,
    ChallengePerson,
    CreateChallenge,
    DeclineChallenge,
)
from kozyr.server.social.challenges import VALID_MS, Challenge, ChallengeSide, Terms
from kozyr.table import Close, Open, Settings, Sit, make_settings

_SETTINGS_REFUSALS: Final = (
    "bad_clock bad_option bad_seats bad_stake needs_session rated_bots rated_private rated_rules "
    "stake_needs_clock unknown_rules"
)


@call(
    "challenges.create",
    ("tables",),
    f"{_SETTINGS_REFUSALS} already_challenged no_user not_friends too_many_tables",
)
async def create(context: CallContext, caller: Caller, request: CreateChallenge) -> ChallengeLine | Refusal:
    """Challenge a friend to a game; the friend has 60 seconds to accept."""
    person = caller.person or ""
    opponent = await context.store.person(request.user_id)
    if opponent is None:
        return refuse("no_user")
    terms = Terms(
        request.rules, request.options, request.seats, request.stake, request.clock, request.private,
        request.rated,
    )  # fmt: skip
    settings = _make_settings(context, terms)
    if isinstance(settings, Refusal):
        return settings
    follow = await context.social.relations.find_follow(person, opponent.id)
    # A block ends the follows of both, so a blocked person is not a friend.
    if follow is None or not follow.is_friend:
        return refuse("not_friends")
    if refusal := (
        refuse_program(caller, settings)
        or await refuse_too_many_tables(context, person)
        or context.rate_limits.check("invites", person)
    ):
        return refusal
    challenge = Challenge(
        names.make_id("c", context.random_bytes(8)),
        ChallengeSide(person, caller.name),
        ChallengeSide(opponent.id, opponent.name),
        terms,
        context.clock() + VALID_MS,
    )
    if not await context.social.challenges.open(challenge):
        return refuse("already_challenged")
    line = _make_line(context, challenge)
    context.connections.notify(opponent.id, "challenge.received", to_builtins(line))
    return line


@call("challenges.list", ("tables", "read"))
async def list_challenges(context: CallContext, caller: Caller, request: Nothing) -> ChallengeLines:  # noqa: ARG001 - every call has the same signature
    """List the open challenges from and to you."""
    challenges = await context.social.challenges.list_open(caller.person or "")
    return ChallengeLines(challenges=[_make_line(context, each) for each in challenges])


@call(
    "challenges.accept",
    ("tables",),
    (
        f"{_SETTINGS_REFUSALS} bad_command_id bad_name being_played busy cannot_pay challenger_unable "
        "command_reused no_challenge rated_guest table_closed too_many_tables"
    ),
)
async def accept(
    context: CallContext, caller: Caller, request: AnswerChallenge
) -> ChallengeAccepted | Refusal:
    """Accept a challenge: both players sit down at a new table."""
    person = caller.person or ""
    challenge = await _find_received(context, caller, request.challenge_id)
    if isinstance(challenge, Refusal):
        return challenge
    settings = _make_settings(context, challenge.terms)
    if isinstance(settings, Refusal):
        return settings
    if refusal := refuse_program(caller, settings) or await refuse_too_many_tables(context, person):
        return refusal
    table = names.make_table_id(context.random_bytes)
    with count_pending_seat(context, person, table):
        if not await context.social.challenges.close(challenge):
            return refuse("no_challenge")  # meanwhile it was answered, or taken back
        if await refuse_too_many_tables(context, challenge.challenger.person):
            return _end_impossible(context, challenge, refuse("challenger_unable"))
        with count_pending_seat(context, challenge.challenger.person, table):
            answer = await _open_table(context, challenge, caller.name, table, settings)
    if isinstance(answer, Refusal):
        return _end_impossible(context, challenge, answer)
    for player in challenge.people:
        context.presence.expect_connection(table, player)
        context.connections.notify(player, "challenge.accepted", to_builtins(answer))
    return answer


@call("challenges.decline", ("tables",), "no_challenge")
async def decline(context: CallContext, caller: Caller, request: DeclineChallenge) -> Done | Refusal:
    """Decline a challenge, with a reason if you like."""
    challenge = await _find_received(context, caller, request.challenge_id)
    if isinstance(challenge, Refusal):
        return challenge
    return await _end(context, challenge, ChallengeEnded(challenge.id, "declined", request.reason))


@call("challenges.cancel", ("tables",), "no_challenge")
async def cancel(context: CallContext, caller: Caller, request: AnswerChallenge) -> Done | Refusal:
    """Take back a challenge of yours."""
    challenge = await context.social.challenges.find(caller.person or "", request.challenge_id)
    if challenge is None or challenge.challenger.person != caller.person:
        return refuse("no_challenge")
    return await _end(context, challenge, ChallengeEnded(challenge.id, "cancelled"))


async def _find_received(context: CallContext, caller: Caller, challenge_id: str) -> Challenge | Refusal:
    challenge = await context.social.challenges.find(caller.person or "", challenge_id)
    if challenge is None or challenge.opponent.person != caller.person:
        return refuse("no_challenge")
    if challenge.challenger.person in await context.social.block_lists.blocked(caller.person):
        return refuse("no_challenge")
    return challenge


async def _end(context: CallContext, challenge: Challenge, ended: ChallengeEnded) -> Done | Refusal:
    if not await context.social.challenges.close(challenge):
        return refuse("no_challenge")
    for player in challenge.people:
        context.connections.notify(player, "challenge.ended", to_builtins(ended))
    return Done()


def _end_impossible(context: CallContext, challenge: Challenge, refusal: Refusal) -> Refusal:
    ended = to_builtins(ChallengeEnded(challenge.id, "impossible"))
    for player in challenge.people:
        context.connections.notify(player, "challenge.ended", ended)
    return refusal


async def _open_table(
    context: CallContext, challenge: Challenge, opponent_name: str, table: str, settings: Settings
) -> ChallengeAccepted | Refusal:
    challenger, opponent = challenge.people
    lock = await make_lock(context, None, private=settings.private)
    if isinstance(lock, Refusal):
        return lock
    submit = context.table_host.submit
    command = Open(table, settings._replace(lock=lock), challenge.challenger.name)
    outcome = await submit(table, challenger, command, context.make_command_id())
    if isinstance(outcome, Refusal):
        return outcome
    sit = Sit(None, opponent_name, admitted=True)
    outcome = await submit(table, opponent, sit, context.make_command_id())
    if isinstance(outcome, Refusal):
        await submit(table, challenger, Close(), context.make_command_id())
        return outcome
    return ChallengeAccepted(challenge_id=challenge.id, table_id=table, invite=invite_of(lock))


def _make_settings(context: CallContext, terms: Terms) -> Settings | Refusal:
    return make_settings(
        rules=terms.rules, changes=terms.options, seats=terms.seats, stake=terms.stake,
        rake=context.settings.rake, clock=terms.clock, private=terms.private, rated=terms.rated,
    )  # fmt: skip


def _make_line(context: CallContext, challenge: Challenge) -> ChallengeLine:
    terms = challenge.terms
    by, to = (ChallengePerson(each.person, each.name) for each in (challenge.challenger, challenge.opponent))
    return ChallengeLine(
        challenge_id=challenge.id, by=by, to=to, rules=terms.rules, options=terms.options or {},
        seats=terms.seats, stake=terms.stake, clock=terms.clock, private=terms.private, rated=terms.rated,
        expires=challenge.expires, left_ms=max(0, challenge.expires - context.clock()),
    )  # fmt: skip
