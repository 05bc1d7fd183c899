"""Positions and actions in notation, for tests.

`arrange` names only what matters: hands, table, trump. Every other card lies in the discard, or in the talon
if the test needs one. `act` plays tokens of the notation one after another.
"""

from kozyr.rules import Game, Refusal, Seat, Step, cards_in, leave, must, step
from kozyr.rules.bout import compute_cap
from kozyr.rules.cards import ALL_CARDS, CARDS_BY_ID, full_deck, ids
from kozyr.rules.events import Event
from kozyr.rules.notation import LeaveToken, read_position, read_turn
from kozyr.rules.notation.option_words import read_options
from kozyr.rules.notation.scanner import Scanner


def arrange(  # noqa: PLR0913 - a position has this many parts, most of them usual
    hands: str,
    *,
    rules: str = "classic,auto_take=off",
    trump: str = "H6",
    talon: str = "",
    table: str = "",
    attacker: int = 0,
    defender: int = 1,
    bout: int = 2,
    limit: int | None = None,
    rest: str = "discard",
    more: str = "",
) -> Game:
    """Make a position; `rest` says where all other cards go: discard or talon.

    A talon ends with the trump card. `more` holds any other fields of the notation.
    """
    options = read_options(Scanner(rules))
    named = {CARDS_BY_ID[card] for card in _card_ids(hands, table, talon)}
    if rest == "talon" or talon:
        named.add(CARDS_BY_ID[trump])
    others = [card for card in full_deck(options.deck) if card not in named]
    top = [card for card in talon.split(",") if card and card != trump]
    if rest == "talon":
        top += ids(others)
    cards = [*top, trump] if rest == "talon" or talon else []
    discard = ids(others) if rest == "discard" else []
    if limit is None:
        held = len([card for card in hands.split("|")[defender].split(",") if card])
        covers = table.count("/")
        limit = min(compute_cap(options, bout, len(discard)), held + covers)
    parts = {
        "rules": rules, "dealer": "0", "trump": trump, "bout": str(bout), "attacker": str(attacker),
        "defender": str(defender), "limit": str(limit), "hands": hands, "table": table,
        "talon": ",".join(cards), "discard": ",".join(discard),
    }  # fmt: skip
    return read_position(" ".join([*(f"{k}:{v}" for k, v in parts.items() if v), *more.split()]))


def _card_ids(*texts: str) -> list[str]:
    words = "".join(char if char.isalnum() else " " for text in texts for char in f"{text} ").split()
    return [word for word in words if word in CARDS_BY_ID]


def attempt(game: Game, token: str) -> Step | Refusal:
    """Play one token of the notation, such as `1:S9/SQ`; return the step or the refusal."""
    turn = read_turn(token)
    if isinstance(turn.act, LeaveToken):
        return leave(game, turn.seat, turn.act.reason)
    return step(game, turn.seat, turn.act)


def act(game: Game, tokens: str) -> Game:
    """Play legal tokens; return the position after them."""
    for token in tokens.split():
        game = must(attempt(game, token)).game
    return game


def events(game: Game, token: str) -> list[str]:
    """Play one legal token; return the names of its events."""
    return [event.event for event in must(attempt(game, token)).events]


def last_event(game: Game, token: str) -> Event:
    """Play one legal token; return its last event."""
    return must(attempt(game, token)).events[-1]


def word(game: Game, token: str) -> str:
    """Return the word of a token's refusal, or `ok`."""
    outcome = attempt(game, token)
    return outcome.word if isinstance(outcome, Refusal) else "ok"


def hand(game: Game, seat: int) -> str:
    """Write a seat's hand."""
    return ",".join(ids(cards_in(game.hands[seat])))


def tokens(game: Game, seat: int) -> str:
    """Write the canonical actions of a seat as they are listed."""
    from kozyr.rules import legal  # noqa: PLC0415 - keeps the words above short
    from kozyr.rules.notation import Turn, write_turn  # noqa: PLC0415 - the same

    return " ".join(write_turn(Turn(Seat(seat), action)) for action in legal(game).get(Seat(seat), ()))


def deck(top: str, size: int = 36) -> list[str]:
    """Write a whole deck that begins with these cards; the rest follows in canonical order."""
    first = top.split()
    lowest = {24: 7, 36: 4, 52: 0}[size]
    others = [card for card in ids(ALL_CARDS) if CARDS_BY_ID[card] % 13 >= lowest and card not in first]
    return first + others
