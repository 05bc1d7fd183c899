"""Seats, bots, the host and chat: the commands that do not belong to a running game."""

from typing import Literal, get_args

from kozyr.rules import Refusal, Seat
from kozyr.table.commands import AddBot, FixedGame, Now, Open, React, RemoveBot, RemovePlayer, Say, Sit
from kozyr.table.deal_seeds import SHARED_CLIENT_SEED
from kozyr.table.draft import Draft
from kozyr.table.events import (
    Closed,
    Committed,
    Connected,
    Freed,
    HostChanged,
    Opened,
    Reacted,
    Reaction,
    Readied,
    Said,
    Seated,
    SitterFacts,
    Unreadied,
)
from kozyr.table.evolve import evolve
from kozyr.table.game_start import start_if_ready
from kozyr.table.settings import MAX_NAME_LENGTH, one_line, refuse_rated
from kozyr.table.table import Sitter, Table, bot_id, seat_of
from kozyr.table.table_refusals import refuse

MAX_TEXT_LENGTH = 200
"""The maximum number of characters of a chat message."""
REACTIONS: dict[str, Reaction] = {reaction: reaction for reaction in get_args(Reaction)}
"""The reactions that a player or spectator may show, by name."""
BOT_SEED = "bot"
"""The client seed of every bot.

A constant is enough, because the seeds of the people already keep the server from choosing the deal.
"""


def open_table(sender: str, command: Open, now: Now) -> Draft | Refusal:
    """Open a table; the sender sits down and becomes the host."""
    if refusal := refuse_rated(command.settings):
        return refusal
    if now.coins < command.settings.stake:
        return refuse("cannot_pay_own", command.settings.stake, now.coins)
    opened = Opened(command.table, command.settings)
    draft = Draft(evolve(None, opened, now.at), now.at)
    draft.events.append(opened)
    # Viewers see only the commitment to the secret server seed of game 1, which is the hash of the seed.
    fixed_game = command.fixed_game
    draft.apply(Committed(1, now.random_bytes if fixed_game is None else fixed_game.server_seed))
    if not command.settings.invited:
        return sit(draft, sender, Sit(Seat(0), command.name, admitted=True), now)
    outcome = sit(draft, sender, Sit(None, command.name, admitted=True), now)
    seat = seat_of(draft.table, sender)
    if seat is not None:
        # A game of invited players starts when all are connected, so the sender counts as absent until then.
        draft.apply(Connected(seat, sender, there=False))
    if seat is not None and fixed_game is not None:
        return _start_fixed_game(draft, seat, fixed_game, now)
    return outcome


def _start_fixed_game(draft: Draft, seat: Seat, game: FixedGame, now: Now) -> Draft:
    # Everything happens in one step, so that no other command can change the opponent or the seeds.
    bot_seat = Seat(1 - seat)
    draft.apply(
        Seated(bot_seat, bot_id(game.level, bot_seat), game.level, game.level),
        Readied(seat, SHARED_CLIENT_SEED),
        Readied(bot_seat, SHARED_CLIENT_SEED),
    )
    return start_if_ready(draft, now)


def sit(draft: Draft, sender: str, command: Sit, now: Now) -> Draft | Refusal:
    """Take a seat; a seated person moves to another free seat."""
    table = draft.table
    old_seat = seat_of(table, sender)
    sitter = None if old_seat is None else table.sitters[old_seat]
    if old_seat is not None and sitter is not None and not sitter.departed:
        return _move(draft, old_seat, sitter, command.seat)
    if sender in table.removed:
        return refuse("removed")
    requested_seat = _choose_seat(table, sender, command.seat)
    if isinstance(requested_seat, Refusal):
        return requested_seat
    seat = _find_free_seat(table, requested_seat)
    if isinstance(seat, Refusal):
        return seat
    if table.settings.lock is not None and not command.admitted:
        return refuse("locked")
    if table.settings.rated and not now.sitter.registered:
        return refuse("rated_guest")
    if now.coins < table.settings.stake:
        return refuse("cannot_pay", table.settings.stake, now.coins)
    name = one_line(command.name) or sender
    if len(name) > MAX_NAME_LENGTH:
        return refuse("long_name", MAX_NAME_LENGTH)
    draft.apply(Seated(seat, sender, name, None, *now.sitter))
    if table.host is None:
        draft.apply(HostChanged(sender))
    end_readiness(draft)
    return draft


def _move(draft: Draft, old_seat: Seat, sitter: Sitter, requested_seat: Seat | None) -> Draft | Refusal:
    # Move a seated person to another free seat between games. The host stays host, and no coins are needed.
    settings = draft.table.settings
    has_fixed_seats = settings.invited or settings.shared_deal is not None or settings.face == "tabletop"
    if requested_seat in (None, old_seat) or has_fixed_seats:
        return refuse("already_seated", old_seat)
    seat = _find_free_seat(draft.table, requested_seat)
    if isinstance(seat, Refusal):
        return seat
    facts = SitterFacts(sitter.registered, sitter.rating, sitter.deviation)
    draft.apply(
        Freed(old_seat, sitter.player, "moved"), Seated(seat, sitter.player, sitter.name, None, *facts)
    )
    end_readiness(draft)
    return draft


def _choose_seat(table: Table, sender: str, requested_seat: Seat | None) -> Seat | Refusal | None:
    # Each invited player has a fixed seat; at other tables the sender chooses. None means any free seat.
    invited = [invitee.player for invitee in table.settings.invited]
    if not invited:
        return _find_partner_seat(table) if requested_seat is None else requested_seat
    if sender not in invited:
        return refuse("not_invited")
    own_seat = Seat(invited.index(sender))
    return own_seat if requested_seat in (None, own_seat) else refuse("seat_taken", requested_seat)


def _find_partner_seat(table: Table) -> Seat | None:
    # Return a free seat of the host's team, whose seats alternate with those of the other team (rules §1.4).
    host_seat = None if table.host is None else seat_of(table, table.host)
    if host_seat is None or not table.settings.options.teams:
        return None
    seats = table.settings.seats
    own_team = [Seat((host_seat + distance) % seats) for distance in range(2, seats, 2)]
    return next((seat for seat in own_team if table.sitters[seat] is None), None)


def _find_free_seat(table: Table, requested_seat: Seat | None) -> Seat | Refusal:
    if table.phase == "playing":
        return refuse("being_played")
    if requested_seat is None:
        free_seats = [Seat(seat) for seat, sitter in enumerate(table.sitters) if sitter is None]
        return free_seats[0] if free_seats else refuse("table_full")
    if not 0 <= requested_seat < table.settings.seats:
        return refuse("no_such_place", requested_seat)
    return requested_seat if table.sitters[requested_seat] is None else refuse("seat_taken", requested_seat)


def free_seat(draft: Draft, seat: Seat, why: Literal["left", "removed"] = "left") -> None:
    """Free a seat; if the host sat there, the next person clockwise becomes the host."""
    sitter = draft.table.sitters[seat]
    assert sitter is not None, "nobody sits there"  # noqa: S101 - callers checked it
    draft.apply(Freed(seat, sitter.player, why))
    if sitter.player == draft.table.host:
        draft.apply(HostChanged(_find_next_person(draft.table, seat)))


def free_seat_between_games(draft: Draft, seat: Seat, why: Literal["left", "removed"]) -> None:
    """Free a person's seat between games, with all consequences."""
    free_seat(draft, seat, why)
    if draft.table.settings.face == "tabletop":  # `face` says how people play
        draft.apply(Closed("deserted"))  # a game of the tabletop API is only for the invited players
    else:
        end_readiness(draft)


def end_readiness(draft: Draft, except_player: str | None = None) -> None:
    """End the readiness of all persons except one, because they were ready to play with other opponents.

    Bots stay ready, because they play with any opponents.
    """
    for seat, sitter in enumerate(draft.table.sitters):
        if sitter is None or sitter.bot is not None or sitter.player == except_player:
            continue
        if sitter.client_seed is not None:  # a player is ready exactly while the client seed is set
            draft.apply(Unreadied(Seat(seat), "company_changed"))


def _find_next_person(table: Table, seat: Seat) -> str | None:
    for sitter in (*table.sitters[seat:], *table.sitters[:seat]):
        if sitter is not None and sitter.bot is None and not sitter.departed:
            return sitter.player
    return None


def add_bot(draft: Draft, sender: str, command: AddBot, now: Now) -> Draft | Refusal:
    """Seat a bot, which is ready immediately."""
    table = draft.table
    if sender != table.host:
        return refuse("not_host")
    if not table.settings.bots:
        return refuse("no_bots")
    if command.level not in now.levels:
        return refuse("unknown_bot", command.level, ", ".join(now.levels))
    seat = _find_free_seat(table, command.seat)
    if isinstance(seat, Refusal):
        return seat
    player = bot_id(command.level, seat)
    seated = Seated(seat, player, command.level, command.level, *now.sitter)
    draft.apply(seated, Readied(seat, BOT_SEED))
    end_readiness(draft, except_player=sender)
    return start_if_ready(draft, now)


def remove_bot(draft: Draft, sender: str, command: RemoveBot) -> Draft | Refusal:
    """Remove a bot from the table."""
    if refusal := _refuse_removal(draft.table, sender):
        return refusal
    sitter = _find_sitter(draft.table, command.seat)
    if sitter is None or sitter.bot is None:
        return refuse("no_bot_there", command.seat)
    free_seat(draft, command.seat)
    end_readiness(draft, except_player=sender)
    return draft


def remove_player(draft: Draft, sender: str, command: RemovePlayer) -> Draft | Refusal:
    """Remove a person permanently; hosts cannot remove themselves but can leave."""
    if refusal := _refuse_removal(draft.table, sender):
        return refusal
    sitter = _find_sitter(draft.table, command.seat)
    if sitter is None or sitter.bot is not None or sitter.player == sender:
        return refuse("no_player_there", command.seat)
    if command.player not in (None, sitter.player):
        return refuse("no_player_there", command.seat)  # the intended person has left
    free_seat_between_games(draft, command.seat, "removed")
    return draft


def _refuse_removal(table: Table, sender: str) -> Refusal | None:
    if sender != table.host:
        return refuse("not_host")
    return refuse("being_played") if table.phase == "playing" else None


def _find_sitter(table: Table, seat: Seat) -> Sitter | None:
    return table.sitters[seat] if 0 <= seat < table.settings.seats else None


def connect(draft: Draft, player: str, *, is_connected: bool) -> Draft | Refusal:
    """Record that a seated player connected or disconnected; refuse if nothing changed."""
    seat = seat_of(draft.table, player)
    sitter = None if seat is None else draft.table.sitters[seat]
    if seat is None or sitter is None or sitter.bot is not None or sitter.departed:
        return refuse("not_seated")
    if sitter.is_connected == is_connected:
        return refuse("not_due")
    draft.apply(Connected(seat, player, is_connected))
    return draft


def say(draft: Draft, sender: str, command: Say) -> Draft | Refusal:
    """Publish a chat message; removed people may not write."""
    speaker = _find_speaker(draft.table, sender, command.name)
    if isinstance(speaker, Refusal):
        return speaker
    text = one_line(command.text)
    if not 0 < len(text) <= MAX_TEXT_LENGTH:
        return refuse("bad_text", MAX_TEXT_LENGTH)
    draft.apply(Said(sender, *speaker, text, command.phrase))
    return draft


def react(draft: Draft, sender: str, command: React) -> Draft | Refusal:
    """Publish a reaction; the people who may write may also react."""
    speaker = _find_speaker(draft.table, sender, command.name)
    if isinstance(speaker, Refusal):
        return speaker
    reaction = REACTIONS.get(command.reaction)
    if reaction is None:
        return refuse("unknown_reaction", command.reaction)
    draft.apply(Reacted(sender, *speaker, reaction))
    return draft


def _find_speaker(table: Table, sender: str, name: str) -> tuple[str, Seat | None] | Refusal:
    # Return the name and the seat of a person who may write at the table; spectators have no seat.
    if sender in table.removed:
        return refuse("removed")
    seat = seat_of(table, sender)
    if seat is None and not table.settings.spectators:
        return refuse("no_spectators")
    sitter = None if seat is None else table.sitters[seat]
    shown_name = (one_line(name) or sender)[:MAX_NAME_LENGTH] if sitter is None else sitter.name
    return shown_name, seat


def close(draft: Draft, sender: str) -> Draft | Refusal:
    """Close the table; only the host may do this."""
    if sender != draft.table.host:
        return refuse("not_host")
    if draft.table.phase == "playing":
        return refuse("being_played")
    draft.apply(Closed("host"))
    return draft
