"""The conversion of a table snapshot into the parts that the screen draws.

The result depends only on the snapshot and on the time since it arrived; nothing here knows the rules.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from kozyr.rules.refusals import Language
from kozyr.server.api.messages.game import GameState, PlayerInGame, ThrownCard
from kozyr.server.api.messages.snapshot import SitterState, TableSnapshot
from kozyr.terminal.drawing.pile import Pile
from kozyr.terminal.drawing.seats import SeatPicture
from kozyr.terminal.event_text import level_name, player_name
from kozyr.terminal.time_left import TimeLeft, countdown, time_left
from kozyr.terminal.words import say

_SUITS: Final = "SHCD"
"""The suit order of a hand; alternating colours keep neighbouring suits distinct."""
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def sort_hand(cards: Sequence[str], trump: str) -> list[str]:
    """Sort a hand by suit and rank, trumps last."""
    return sorted(cards, key=lambda card: (card[0] == trump, _SUITS.index(card[0]), _RANKS.index(card[1:])))


def viewer_of(now: TableSnapshot) -> int | None:
    """Return the viewer's seat; None for a spectator."""
    return now.player.seat if now.player is not None else now.table.your_seat


def other_seats(
    now: TableSnapshot, language: Language, passed_ms: int, hands: Mapping[int, Sequence[str]]
) -> list[SeatPicture]:
    """Return every seat but the viewer's, starting at the viewer's left; `hands` are the open hands."""
    viewer = viewer_of(now)
    seats = len(now.table.sitters)
    first = 0 if viewer is None else viewer + 1
    order = [(first + place) % seats for place in range(seats - (viewer is not None))] if seats else []
    return [_seat(now, seat, language, passed_ms, hands) for seat in order]


def _seat(
    now: TableSnapshot, seat: int, language: Language, passed_ms: int, hands: Mapping[int, Sequence[str]]
) -> SeatPicture:
    sitter, game = now.table.sitters[seat], now.game
    if sitter is None and (game is None or now.table.status != "playing"):
        return SeatPicture(seat, say(language, "free_seat"), "", "", 0)
    name = player_name(now, seat, language)
    if game is None or now.table.status != "playing" or seat >= len(game.players):
        return SeatPicture(seat, name, _waiting_text(sitter, language), "", _card_count(game, seat))
    player = game.players[seat]
    open_cards = hands.get(seat)
    return SeatPicture(
        seat,
        name,
        role_text(player, sitter, language),
        clock_text(game, seat, passed_ms),
        player.cards_count,
        is_awaited=player.state == "active",
        is_attacked=seat == game.defender and game.phase != "lead",
        open_cards=None if open_cards is None else sort_hand(open_cards, game.trump[0]),
    )


def _card_count(game: GameState | None, seat: int) -> int:
    return game.players[seat].cards_count if game is not None and seat < len(game.players) else 0


def _waiting_text(sitter: SitterState | None, language: Language) -> str:
    if sitter is None:
        return ""
    if sitter.bot is not None and sitter.name != sitter.bot:
        return level_name(sitter.bot, language)
    return say(language, "is_ready" if sitter.ready else "is_not_ready")


def role_text(player: PlayerInGame, sitter: SitterState | None, language: Language) -> str:
    """Return a player's role as text."""
    if sitter is not None and sitter.departed:
        return say(language, "departed")
    if not player.connected and player.bot is None:
        return say(language, "away")
    match player.role, player.state:
        case "transferring", _:
            return say(language, "role_defender")
        case "thrower", "active":
            return say(language, "role_asked")
        case "thrower", "inactive":
            return say(language, "role_passed")
        case role, _:
            return say(language, f"role_{role}")


def clock_text(game: GameState, seat: int, passed_ms: int) -> str:
    """Return a player's remaining time as text; empty if no clock runs for that seat."""
    left = time_left(game, seat, passed_ms)
    return "" if left is None else countdown(left.timer_ms or left.reserve_ms)


def own_time(now: TableSnapshot, passed_ms: int) -> TimeLeft | None:
    """Return the viewer's remaining time; None if no clock runs for them."""
    seat = viewer_of(now)
    if seat is None or now.game is None or now.table.status != "playing":
        return None
    return time_left(now.game, seat, passed_ms)


def own_clock_text(left: TimeLeft, language: Language) -> str:
    """Return the viewer's countdown as text; a sign marks an urgent clock, for themes without colours."""
    mark = "" if left.urgency == "calm" else "! "
    if not left.timer_ms and left.reserve_ms:
        return mark + say(language, "clock_reserve", time=countdown(left.reserve_ms))
    if not left.reserve_ms:
        return mark + say(language, "clock_own_bare", time=countdown(left.timer_ms))
    times = {"time": countdown(left.timer_ms), "reserve": countdown(left.reserve_ms)}
    return mark + say(language, "clock_own", **times)


def format_minutes(milliseconds: int) -> str:
    """Format a time as 1:05."""
    seconds = milliseconds // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def pile_of(game: GameState, language: Language) -> Pile:
    """Return the talon and the discard, ready to draw."""
    words = (
        say(language, "pile_talon", n=game.deck_count),
        say(language, "pile_discard", n=game.discard_count),
    )
    return Pile(game.trump, game.deck_count, game.discard_count, words)


def prompt_of(now: TableSnapshot, language: Language) -> str:
    """Return the prompt: what the game waits for, and from which player."""
    game = now.game
    if game is None or now.table.status != "playing":
        return say(language, "said_closed" if now.table.status == "closed" else "waiting_others")
    legal = now.player.legal if now.player is not None else []
    if legal:
        key = _own_prompt(game, [str(act["type"]) for act in legal], now)
        return say(language, key, stop=stop_label(now, language))
    awaited = [player_name(now, player.seat, language) for player in game.players if player.state == "active"]
    key = {"lead": "turn_leads", "defence": "turn_defends"}.get(game.phase, "turn_throws")
    return say(language, key, name=", ".join(awaited)) if awaited else ""


def _own_prompt(game: GameState, kinds: Sequence[str], now: TableSnapshot) -> str:
    if "move" in kinds:
        return "turn_lead"
    if "redeal" in kinds:
        return "turn_redeal"
    if now.player is not None and now.player.seat == game.defender:
        return "turn_defend"
    if "check" not in kinds:
        return "turn_may_throw"
    if "toss" not in kinds:
        return "turn_pass"
    taking = game.players[game.defender].role == "taking"
    return "turn_add" if taking else "turn_throw"


def stop_label(now: TableSnapshot, language: Language) -> str:
    """Return the label of the stop key: take, done or pass."""
    game = now.game
    if game is None or now.player is None:
        return say(language, "pass")
    if now.player.seat == game.defender:
        return say(language, "take")
    taking = game.players[game.defender].role == "taking"
    return say(language, "pass" if taking else "done")


def final_bout_cards(before: GameState | None, after: GameState | None) -> list[ThrownCard] | None:
    """Return the final cards of a bout, shown before the table is cleared; None if no bout ended."""
    if before is None or after is None or after.round_end is None or after.prev_move is None:
        return None
    laid = list(before.board.thrown_cards)
    move = after.prev_move
    covers = {pair.attack: pair.defend for pair in move.pairs or ()}
    laid = [ThrownCard(each.attack, covers.get(each.attack, each.defend), each.seat) for each in laid]
    if move.type in ("toss", "move"):
        laid += [ThrownCard(card, None, move.seat) for card in move.cards or ()]
    return laid


def last_played_cards(game: GameState) -> list[str]:
    """Return the cards of the last action."""
    move = game.prev_move
    if move is None:
        return []
    return [*(move.cards or ()), *(pair.defend for pair in move.pairs or ())]
