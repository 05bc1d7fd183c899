"""The steps of a custom table.

A step decides on one command. The table core decides, and the consequences of the effect follow in the same
step. A `CustomDraft` collects the events of the step. It also has the time and the random bytes, so that the
functions need no clock and no random generator of their own. A refused step changes nothing.
"""

from kozyr.custom_table.custom_refusals import refuse
from kozyr.custom_table.draft import CustomDraft
from kozyr.custom_table.effect import EffectState
from kozyr.custom_table.seating import Seating, make_playable
from kozyr.custom_table.state import BotMoved, RedealDeclined, effect_of, evolve, position_of, state_of
from kozyr.custom_table.table_queries import TableQueries
from kozyr.locales import Language
from kozyr.locales.cards import SUIT_SIGNS
from kozyr.rules import Refusal, Seat
from kozyr.rules.cards import SUIT_LETTERS
from kozyr.table import Check, Command, DoDueWork, Now, Play, Table, TableStep, seat_of, step
from kozyr.table.events import Committed, HostChanged, Opened, Readied, Seated
from kozyr.table.game_start import start_if_ready
from kozyr.table.table import bot_id
from kozyr.table.table_refusals import refuse as refuse_at_table

WATCHER = "watcher"
"""The host of a table with only bots; without a host the table would close after the first game."""


def open_table(table_id: str, seating: Seating, now: Now, language: Language) -> TableStep | Refusal:
    """Seat the players and deal the first game."""
    playable = make_playable(seating, language)
    if isinstance(playable, Refusal):
        return playable
    opened = Opened(table_id, playable.settings)
    draft = CustomDraft(evolve(None, opened, now.at), now, language)
    draft.events.append(opened)
    draft.apply(Committed(game=1, server_seed=now.random_bytes))
    host = WATCHER
    for number, request in enumerate(playable.seats):
        seat = Seat(number)
        player = f"p{seat}" if request.level is None else bot_id(request.level, seat)
        draft.apply(Seated(seat, player, request.name, request.level), Readied(seat, player))
        if request.level is None and host == WATCHER:
            host = player
    draft.apply(HostChanged(host))
    start_if_ready(draft, now)
    draft.change(effect=seating.effect, see_all=seating.see_all)
    draft.apply_effect_after_events()
    return draft.step


def apply_command(draft: CustomDraft, sender: str, command: Command) -> Refusal | None:
    """Let the table core decide on a command, then apply the effect."""
    if isinstance(command, DoDueWork):
        return end_if_time_is_up(draft)
    table = draft.table
    # `Check` takes or passes, which no effect bans: it plays no card.
    if isinstance(command, Play) and not isinstance(command.action, Check):
        state = state_of(table)
        if table.game is not None and not state.allows(command.action):
            suit = state.effect_state.suit
            return refuse("suit_banned", "" if suit is None else SUIT_SIGNS[SUIT_LETTERS[suit]])
    after = step(table, sender, command, draft.now)
    if isinstance(after, Refusal):
        return after
    draft.apply(*after.events)
    seat = seat_of(table, sender)
    sitter = None if seat is None else table.sitters[seat]
    if isinstance(command, Play) and seat is not None and sitter is not None and sitter.bot is not None:
        draft.apply(BotMoved(seat))
    draft.apply_effect_after_events()
    return None


def keep_cards(draft: CustomDraft, seat: Seat) -> Refusal | None:
    """Record that a person declines the redeal that is offered before the first lead (§2.5)."""
    if seat not in TableQueries(draft.table).redeal_offers:
        return refuse("no_redeal_offered")
    draft.apply(RedealDeclined(seat))
    return None


def start_next_game(draft: CustomDraft, effect: int) -> Refusal | None:
    """Deal the next game with this effect; all people at this keyboard count as ready."""
    if draft.table.phase == "playing":
        return refuse_at_table("being_played")
    for seat, sitter in enumerate(draft.table.sitters):
        # A player without a client seed is not ready yet. The player's id serves as the seed.
        if sitter is not None and sitter.client_seed is None:
            draft.apply(Readied(Seat(seat), sitter.player))
    start_if_ready(draft, draft.now)
    draft.change(effect=effect, effect_state=EffectState(), is_edited=False)
    draft.apply_effect_after_events()
    return None


def is_time_up(table: Table, now_ms: int) -> bool:
    """Return whether the running game's time is up."""
    ends_at = state_of(table).effect_state.ends_at
    return table.phase == "playing" and ends_at is not None and now_ms >= ends_at


def end_if_time_is_up(draft: CustomDraft) -> Refusal | None:
    """End a game whose time is up."""
    position, find_result = position_of(draft.table), effect_of(draft.table).find_timeout_result
    if position is None or find_result is None or not is_time_up(draft.table, draft.now.at):
        return refuse_at_table("not_due")
    draft.end_with(find_result(position.game))
    return None


def catch_up(draft: CustomDraft) -> None:
    """Continue a saved table: extend its time limit, and end its game if the effect ends it early."""
    extend_time_limit(draft, draft.now.at - draft.table.at)
    draft.apply_early_result()


def extend_time_limit(draft: CustomDraft, pause_ms: int) -> None:
    """Extend a game's time limit by the length of a pause."""
    position = position_of(draft.table)
    if position is None or position.effect_state.ends_at is None or pause_ms <= 0:
        return
    ends_at = position.effect_state.ends_at + pause_ms
    draft.change(effect_state=position.effect_state._replace(ends_at=ends_at))
