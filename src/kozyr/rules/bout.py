"""Facts about the current bout: its cap, the ranks on the table, and whether a transfer or redeal is allowed.

Both `legal` (which lists actions) and `judge` (which checks one action) use these functions.
"""

from kozyr.rules.cards import SAME_RANK, SUIT_MASKS, Card, CardMask
from kozyr.rules.game import Game, Laid, Phase, Seat
from kozyr.rules.options import Options

_MIN_REDEAL_CARDS = 5


def compute_cap(options: Options, bout: int, discard: CardMask) -> int:
    """Return how many attack cards the rules allow in a bout, regardless of the defender's hand (§3.2).

    If the option `cap_first` is None, the option `cap` also applies at the beginning of the game.
    """
    is_first_bout, is_discard_empty = bout == 1, not discard
    is_early = is_first_bout if options.cap_first_until == "first_bout" else is_discard_empty
    if is_early and options.cap_first is not None:
        return options.cap_first
    return options.deck if options.cap is None else options.cap


def find_cards_of_table_ranks(game: Game) -> CardMask:
    """Return all cards of the deck whose rank lies on the table, as an attack or a cover (§3.5)."""
    mask = 0
    for attack, cover, _ in game.table:
        mask |= SAME_RANK[attack]
        if cover is not None:
            mask |= SAME_RANK[cover]
    return mask


def list_table_cards(table: tuple[Laid, ...]) -> list[Card]:
    """Return the cards that lie on the table, attacks and covers."""
    cards = []
    for attack, cover, _ in table:
        cards.append(attack)
        if cover is not None:
            cards.append(cover)
    return cards


def find_bout_phase(table: tuple[Laid, ...], *, taking: bool) -> Phase:
    """Return the phase of a bout with these cards on the table."""
    if not table:
        return "lead"
    return "throw_in" if taking or all(laid.cover is not None for laid in table) else "defence"


def has_beaten_card(game: Game) -> bool:
    """Return whether any card on the table is beaten, which rules out a transfer (§4.1)."""
    return any(laid.cover is not None for laid in game.table)


def is_transfer_allowed(game: Game) -> bool:
    """Return whether these rules allow a transfer at this time of the game (§4.1, §4.3)."""
    options = game.setup.options
    if not options.transfer:
        return False
    if options.transfer_from == "second_bout":
        return game.bout > 1
    return options.transfer_from == "start" or bool(game.discard)


def has_redeal_hand(game: Game, seat: Seat) -> bool:
    """Return whether the hand of this seat allows a redeal: five or six cards of one suit (§2.5).

    The option `redeal` and the time of the demand are not checked here.
    """
    hand = game.hands[seat]
    return any((hand & suit_mask).bit_count() >= _MIN_REDEAL_CARDS for suit_mask in SUIT_MASKS)
