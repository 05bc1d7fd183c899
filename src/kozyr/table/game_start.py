"""Readiness of the players, the start of a game and its deal."""

from dataclasses import replace

from kozyr.rules import Refusal, Seat, Step, deal, evolve, first_dealer, must, next_deal, shuffled
from kozyr.table.commands import Now, Ready
from kozyr.table.deal_seeds import MAX_CLIENT_SEED_LENGTH, compute_deal_key
from kozyr.table.draft import Draft
from kozyr.table.events import Readied, Started, Unreadied
from kozyr.table.settings import check_stake
from kozyr.table.table import Table, players_of, seat_of
from kozyr.table.table_refusals import refuse

MAX_REDEALS = 3
"""After this many redeals the cards are played as dealt (rules §6.5)."""


def ready(draft: Draft, sender: str, command: Ready, now: Now) -> Draft | Refusal:
    """Mark a player as ready; when the last player becomes ready, the game starts."""
    seat = seat_of(draft.table, sender)
    if seat is None:
        return refuse("not_seated")
    if draft.table.phase == "playing":
        return refuse("being_played")
    if _is_ready(draft.table, seat):
        return refuse("already_ready")
    if command.opponents is not None and set(command.opponents) != _find_opponents(draft.table, seat):
        return refuse("company_changed")
    if refusal := check_stake(draft.table.settings.stake, draft.table.settings.clock):
        return refusal  # earlier versions opened tables with a stake and without a clock
    seed = command.client_seed
    if not 0 < len(seed) <= MAX_CLIENT_SEED_LENGTH or not seed.isprintable():
        return refuse("bad_client_seed", MAX_CLIENT_SEED_LENGTH)
    draft.apply(Readied(seat, seed))
    return start_if_ready(draft, now)


def unready(draft: Draft, sender: str) -> Draft | Refusal:
    """Mark a player as no longer ready."""
    seat = seat_of(draft.table, sender)
    if seat is None:
        return refuse("not_seated")
    if not _is_ready(draft.table, seat):
        return refuse("not_ready")
    draft.apply(Unreadied(seat, "asked"))
    return draft


def _find_opponents(table: Table, seat: Seat) -> set[str]:
    return {sitter.player for index, sitter in enumerate(table.sitters) if sitter and index != seat}


def _is_ready(table: Table, seat: Seat) -> bool:
    sitter = table.sitters[seat]
    return sitter is not None and sitter.client_seed is not None


def start_if_ready(draft: Draft, now: Now) -> Draft:
    """Start the game if all seats are taken and ready, and no player is known to lack the stake."""
    table = draft.table
    seeds = [sitter.client_seed for sitter in table.sitters if sitter and sitter.client_seed is not None]
    if len(seeds) < table.settings.seats:
        return draft
    players = players_of(table)
    unable_seats = [Seat(seat) for seat, player in enumerate(players) if player in now.cannot_pay]
    if unable_seats:
        draft.apply(*[Unreadied(seat, "cannot_pay") for seat in unable_seats])
        return draft
    next_dealer, leader = next_deal(table.game) if table.game else (None, None)
    draft.apply(Started(table.game_no + 1, 0, players, tuple(seeds), table.settings.stake, leader))
    _deal(draft, next_dealer)
    return draft


def deal_again(draft: Draft) -> None:
    """Deal again after a redeal was demanded, with the same pot and dealer (rules §6.5)."""
    table = draft.table
    assert table.game is not None, "no game to deal again"  # noqa: S101 - the caller checked that it ended
    players, stake = players_of(table), table.settings.stake
    draft.apply(Started(table.game_no, table.redeal_no + 1, players, table.client_seeds, stake, table.leader))
    _deal(draft, table.game.setup.dealer)


def _deal(draft: Draft, dealer: Seat | None) -> None:
    table = draft.table
    options, seats = table.settings.options, table.settings.seats
    # A redeal in a practice game gives the cards that a redeal of the finished game would have given.
    source_game = table.settings.source if table.game_no == 1 else None
    shared = table.settings.shared_deal
    own_name = table.id if shared is None else shared.name
    deal_name, game_no = source_game or (own_name, table.game_no)
    key = compute_deal_key(table.server_seed, deal_name, game_no, table.redeal_no, table.client_seeds)
    deck, lot = shuffled(key, options.deck)
    if table.redeal_no == MAX_REDEALS:
        options = replace(options, redeal=False)
    if dealer is None:
        dealer = first_dealer(lot, seats)
    dealt = must(deal(options, seats, deck, dealer=dealer, lot=lot, leader=table.leader))
    draft.play(Step(evolve(None, dealt), (dealt,)))
