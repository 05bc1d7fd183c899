"""Neighbouring seats, throwers and card limits: `rules.seats` and `rules.bout` on integers."""

from kozyr.kernel.compiled import Array, compiled, highest, inlined, lowest, popcount
from kozyr.kernel.layout import (
    ACTIVE,
    ALL,
    ATTACKER,
    ATTACKER_ALONE,
    ATTACKS,
    BOUT,
    CAP,
    CAP_FIRST,
    DEFENDER,
    DISCARD,
    EVERY_SUIT,
    OPPONENTS,
    PASSED,
    RANKS,
    SEATS,
    SHOW_TRUMP,
    SHOW_USED,
    SUIT,
    TABLE,
    THROWERS,
    TRANSFER,
    TRUMP,
    UNTIL_DISCARD,
)


@inlined
def next_of(seats: int, mask: int, seat: int) -> int:
    """Return the first seat of a non-empty set clockwise from this seat."""
    found: int = seat + 1 + lowest((mask | mask << seats) >> (seat + 1))
    return found - seats if found >= seats else found


@inlined
def before(seats: int, mask: int, seat: int) -> int:
    """Return the first seat of a non-empty set counter-clockwise from this seat."""
    found: int = highest((mask | mask << seats) & ((1 << (seat + seats)) - 1))
    return found - seats if found >= seats else found


@inlined
def next_opponent(o: Array, s: Array, seat: int) -> int:
    """Return the next active opponent clockwise (§3.1)."""
    found: int = next_of(o[SEATS], s[ACTIVE] & o[OPPONENTS + seat], seat)
    return found


@inlined
def ranks_of(mask: int) -> int:
    """Return all cards of the ranks of these cards."""
    return ((mask | mask >> 13 | mask >> 26 | mask >> 39) & SUIT) * EVERY_SUIT


@inlined
def cap(o: Array, bout: int, discard: int) -> int:
    """Return how many attack cards the rules allow in a bout, regardless of the defender's hand (§3.2)."""
    early = discard == 0 if o[UNTIL_DISCARD] else bout == 1
    found: int = o[CAP_FIRST] if early else o[CAP]
    return found


@inlined
def throwers(o: Array, s: Array) -> int:
    """Return the seats that may throw in, with or without cards (§3.5)."""
    if o[THROWERS] == ATTACKER_ALONE:
        alone: int = s[ACTIVE] & (1 << s[ATTACKER])
        return alone
    defender = s[DEFENDER]
    opponents: int = s[ACTIVE] & o[OPPONENTS + defender]
    if o[THROWERS] == ALL:
        return opponents
    left = next_of(o[SEATS], opponents, defender)
    right = before(o[SEATS], opponents, defender)
    return opponents & (1 << s[ATTACKER] | 1 << left | 1 << right)


@inlined
def undecided(o: Array, s: Array) -> int:
    """Return the throwers with cards who have not passed (§3.9)."""
    mask = throwers(o, s) & ~s[PASSED]
    left = mask
    while left:
        if s[lowest(left)] == 0:
            mask ^= left & -left
        left &= left - 1
    return mask


@compiled
def transfer_cards(o: Array, s: Array) -> int:
    """Return the cards with each of which the defender may transfer (§4.1, §4.3)."""
    cards, lying, held = _transferable(o, s)
    if cards and lying < held and lying < cap(o, s[BOUT], s[DISCARD]):
        return cards
    return 0


@compiled
def shown_trump(o: Array, s: Array) -> int:
    """Return, as a set, the trump that the defender may show to transfer (§4.4)."""
    if not o[SHOW_TRUMP] or s[SHOW_USED] >> s[DEFENDER] & 1:
        return 0
    cards, lying, held = _transferable(o, s)
    return cards & SUIT << RANKS * s[TRUMP] if lying <= held else 0


@compiled
def _transferable(o: Array, s: Array) -> tuple[int, int, int]:
    allowed = o[TRANSFER]
    late = allowed == 1 or (allowed == 2 and s[BOUT] > 1) or (allowed == 3 and s[DISCARD] != 0)
    if not late or s[ATTACKS] != s[TABLE]:
        return 0, 0, 0
    cards = s[s[DEFENDER]] & ranks_of(s[ATTACKS])
    return cards, popcount(s[ATTACKS]), popcount(s[next_opponent(o, s, s[DEFENDER])])
