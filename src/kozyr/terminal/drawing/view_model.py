"""The conversion of a table snapshot into the parts that the screen draws.

The result depends only on the snapshot and on the time since its arrival; nothing here knows the rules.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from kozyr.client.time_left import TimeLeft, find_time_left, format_countdown
from kozyr.locales import Language, say
from kozyr.server.api.messages.actions import DefendMove, LeadMove, TossMove, list_laid_cards
from kozyr.server.api.messages.game import GameState, PlayerInGame, ThrownCard
from kozyr.server.api.messages.snapshot import SitterState, TableSnapshot
from kozyr.terminal.drawing.field import Pile
from kozyr.terminal.drawing.seats import SeatPicture
from kozyr.terminal.event_text import level_name, player_name, rating_text

_SUIT_ORDER: Final = "SHCD"
"""The suit order of a hand; alternating colours keep neighbouring suits distinct."""
_RANK_ORDER: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def sort_hand(cards: Sequence[str], trump: str) -> list[str]:
    """Sort a hand by suit and rank, trumps last."""
    return sorted(
        cards, key=lambda card: (card[0] == trump, _SUIT_ORDER.index(card[0]), _RANK_ORDER.index(card[1:]))
    )


def _find_viewer_seat(snapshot: TableSnapshot) -> int | None:
    """Return the viewer's seat; None for a spectator."""
    return snapshot.player.seat if snapshot.player is not None else snapshot.table.your_seat


def list_other_seats(
    snapshot: TableSnapshot, language: Language, elapsed_ms: int, hands: Mapping[int, Sequence[str]]
) -> list[SeatPicture]:
    """Return all seats except the viewer's, from the viewer's left; `hands` are the open hands."""
    viewer = _find_viewer_seat(snapshot)
    seats = range(len(snapshot.table.sitters))
    others = seats if viewer is None else [*seats[viewer + 1 :], *seats[:viewer]]
    return [_describe_seat(snapshot, seat, language, elapsed_ms, hands) for seat in others]


def _describe_seat(
    snapshot: TableSnapshot,
    seat: int,
    language: Language,
    elapsed_ms: int,
    hands: Mapping[int, Sequence[str]],
) -> SeatPicture:
    sitter, game = snapshot.table.sitters[seat], snapshot.game
    if sitter is None and (game is None or snapshot.table.status != "playing"):
        return SeatPicture(seat, say(language, "free_seat"), "", "", 0)
    name = player_name(snapshot, seat, language)
    if game is None or snapshot.table.status != "playing" or seat >= len(game.players):
        return SeatPicture(seat, name, _describe_waiting(sitter, language), "", _count_cards(game, seat))
    player = game.players[seat]
    open_cards = hands.get(seat)
    return SeatPicture(
        seat,
        name,
        _describe_role(player, sitter, language),
        _format_clock(game, seat, elapsed_ms),
        player.cards_count,
        is_awaited=player.state == "active",
        is_attacked=seat == game.defender and game.phase != "lead",
        open_cards=None if open_cards is None else sort_hand(open_cards, game.trump[0]),
    )


def _count_cards(game: GameState | None, seat: int) -> int:
    return game.players[seat].cards_count if game is not None and seat < len(game.players) else 0


def _describe_waiting(sitter: SitterState | None, language: Language) -> str:
    if sitter is None:
        return ""
    if sitter.bot is not None and sitter.name != sitter.bot:
        return level_name(sitter.bot, language)  # a bot with a name of its own: say its level
    ready = say(language, "is_ready" if sitter.ready else "is_not_ready")
    return ready if sitter.rating is None else f"{rating_text(sitter.rating)}, {ready}"


def _describe_role(player: PlayerInGame, sitter: SitterState | None, language: Language) -> str:
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


def _format_clock(game: GameState, seat: int, elapsed_ms: int) -> str:
    remaining = find_time_left(game, seat, elapsed_ms)
    return "" if remaining is None else format_countdown(remaining.timer_ms or remaining.reserve_ms)


def find_own_time(snapshot: TableSnapshot, elapsed_ms: int) -> TimeLeft | None:
    """Return the viewer's remaining time; None if no clock runs for them."""
    seat = _find_viewer_seat(snapshot)
    if seat is None or snapshot.game is None or snapshot.table.status != "playing":
        return None
    return find_time_left(snapshot.game, seat, elapsed_ms)


def format_own_clock(remaining: TimeLeft, language: Language) -> str:
    """Return the viewer's countdown as text.

    An exclamation mark marks an urgent clock, for screens without colours.
    """
    mark = "" if remaining.urgency == "calm" else "! "
    if not remaining.timer_ms and remaining.reserve_ms:
        return mark + say(language, "clock_reserve", time=format_countdown(remaining.reserve_ms))
    if not remaining.reserve_ms:
        return mark + say(language, "clock_own_bare", time=format_countdown(remaining.timer_ms))
    times = {"time": format_countdown(remaining.timer_ms), "reserve": format_countdown(remaining.reserve_ms)}
    return mark + say(language, "clock_own", **times)


def format_minutes(milliseconds: int) -> str:
    """Format a time as 1:05."""
    seconds = milliseconds // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def describe_pile(game: GameState, language: Language) -> Pile:
    """Return what the screen shows of talon and discard: trump card, size of the talon and both labels."""
    talon, discard = game.deck_count, game.discard_count
    labels = say(language, "pile_talon", n=talon), say(language, "pile_discard", n=discard)
    return Pile(game.trump, talon, labels)


def choose_prompt(snapshot: TableSnapshot, language: Language) -> str:
    """Return the prompt, which names the awaited action and the players who may act."""
    game = snapshot.game
    if game is None or snapshot.table.status != "playing":
        return say(language, "said_closed" if snapshot.table.status == "closed" else "waiting_others")
    legal = snapshot.player.legal if snapshot.player is not None else []
    if legal:
        key = _choose_own_prompt(game, [str(action["type"]) for action in legal], snapshot)
        return say(language, key, stop=choose_stop_label(snapshot, language))
    awaited = [
        player_name(snapshot, player.seat, language) for player in game.players if player.state == "active"
    ]
    key = {"lead": "turn_leads", "defence": "turn_defends"}.get(game.phase, "turn_throws")
    return say(language, key, name=", ".join(awaited)) if awaited else ""


def _choose_own_prompt(game: GameState, kinds: Sequence[str], snapshot: TableSnapshot) -> str:
    # Kinds of actions: `move` leads, `toss` throws in, `check` passes.
    if "move" in kinds:
        return "turn_lead"
    if "redeal" in kinds:
        return "turn_redeal"
    if snapshot.player is not None and snapshot.player.seat == game.defender:
        return "turn_defend"
    if "check" not in kinds:
        return "turn_may_throw"
    if "toss" not in kinds:
        return "turn_pass"
    return "turn_add" if _is_defender_taking(game) else "turn_throw"


def _is_defender_taking(game: GameState) -> bool:
    return game.players[game.defender].role == "taking"


def choose_stop_label(snapshot: TableSnapshot, language: Language) -> str:
    """Return the label of the stop key: take, done or pass."""
    game = snapshot.game
    if game is None or snapshot.player is None:
        return say(language, "pass")
    if snapshot.player.seat == game.defender:
        return say(language, "take")
    return say(language, "pass" if _is_defender_taking(game) else "done")


def find_final_bout_cards(previous: GameState | None, current: GameState | None) -> list[ThrownCard] | None:
    """Return the final cards of a bout, shown before the table is cleared; None if no bout ended."""
    if previous is None or current is None or current.round_end is None or current.prev_move is None:
        return None
    move = current.prev_move
    covers = {pair.attack: pair.defend for pair in move.pairs} if isinstance(move, DefendMove) else {}
    pairs = [
        ThrownCard(pair.attack, covers.get(pair.attack, pair.defend), pair.seat)
        for pair in previous.board.thrown_cards
    ]
    if isinstance(move, LeadMove | TossMove):
        pairs += [ThrownCard(card, None, move.seat) for card in move.cards]
    return pairs


def list_last_cards(game: GameState) -> list[str]:
    """Return the cards of the last action."""
    return [] if game.prev_move is None else list_laid_cards(game.prev_move)
