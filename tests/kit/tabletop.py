"""Games of the tabletop API, in tests.

`ByHand` is a game with its log; the players are foo, bar, baz, … Cards are written as everywhere (`S9`),
piles by their numbers.
"""

import hashlib
import json
import random
from typing import Any, TypeAlias

from msgspec import to_builtins

from kozyr.locales import explain
from kozyr.rules import Refusal, Seat, Setup, must
from kozyr.rules.cards import CARDS_BY_ID, SUIT_OF, Card
from kozyr.rules.events import Dealt
from kozyr.rules.rule_sets import options_of
from kozyr.server.tabletop.action_check import AllowedActions, check_actions
from kozyr.server.tabletop.action_messages import PILES
from kozyr.server.tabletop.actions import read_request
from kozyr.server.tabletop.card_format import write_card
from kozyr.server.tabletop.operations import ACT_IN_GAME
from kozyr.server.tabletop.state import (
    TabletopGame,
    count_cards_to_draw,
    fold,
    layout_of,
    list_acting_seats,
    status_of,
)
from kozyr.server.tabletop.view import view
from kozyr.table import Command, MoveByHand, Now, Open, Ready, Sit, Table, TableEvent, make_settings, step
from kozyr.table.events import Played

Plain: TypeAlias = dict[str, Any]

NAMES = ("foo", "bar", "baz", "qux", "quux", "corge")
HAND = {"type": "hand"}
DRAW = {"type": "stack", "name": "draw"}
DISCARD = {"type": "stack", "name": "discard"}


def pile(number: int) -> Plain:
    """Return the place of a pile."""
    return {"type": "pile", "name": f"attack{number}"}


def plain_card(card: Card) -> Plain:
    """Return a card as JSON has it."""
    plain: Plain = to_builtins(write_card(card))
    return plain


def plain_view(game: TabletopGame, viewer: Seat | None) -> Plain:
    """Return a game as a seat sees it, as JSON has it."""
    plain: Plain = to_builtins(view(game, viewer))
    return plain


def lay(card: str, number: int) -> Plain:
    """Lay a card of the hand into a pile."""
    cards = [plain_card(CARDS_BY_ID[card])]
    return {"type": "transfer", "source": HAND, "destination": pile(number), "cards": cards}


def discard(number: int, amount: int) -> Plain:
    """Move cards of a pile to the discard stack."""
    return {"type": "transfer", "source": pile(number), "destination": DISCARD, "amount": amount}


def take(number: int, amount: int) -> Plain:
    """Move cards of a pile into the hand."""
    return {"type": "transfer", "source": pile(number), "destination": HAND, "amount": amount}


def draw(amount: int) -> Plain:
    """Draw cards."""
    return {"type": "transfer", "source": DRAW, "destination": HAND, "amount": amount}


def dealt(hands: str, talon: str = "", *, trump: str = "CA", attacker: int = 0) -> Dealt:
    """Deal these hands and this talon (its last card is the trump card; without one, `trump` was shown)."""
    each = [_cards(hand) for hand in hands.split("|")]
    stock = _cards(talon)
    trump_card = stock[-1] if stock else _cards(trump)[0]
    setup = Setup(must(options_of("tabletop")), len(each), Seat(0), SUIT_OF[trump_card], None)
    defender = (attacker + 1) % len(each)
    limit = min(6, len(each[defender]))
    return Dealt(setup, trump_card, tuple(each), stock, Seat(attacker), Seat(defender), limit)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(CARDS_BY_ID[card] for card in text.split(",") if card)


class ByHand:
    """A game by hand, with its log."""

    def __init__(self, seats: int = 2, *, deal: Dealt | None = None, seed: str = "1") -> None:
        self.log: list[tuple[int, tuple[TableEvent, ...]]] = []
        self.table: Table | None = None
        self._seed = seed
        seats = deal.setup.seats if deal else seats
        wanted = must(make_settings(rules="tabletop", seats=seats, clock="none", bots=False, face="tabletop"))
        self._do("u0", Open("t1", wanted, NAMES[0]))
        for seat in range(1, seats):
            self._do(f"u{seat}", Sit(Seat(seat), NAMES[seat], admitted=True))
        for seat in range(seats):
            self._do(f"u{seat}", Ready(f"seed {seed} {seat}"))
        if deal is not None:
            self.redeal(deal)
        self.game = self.folded()

    def redeal(self, deal: Dealt) -> None:
        """Restart the game with another deal."""
        at, events = self.log[-1]
        otherwise = [Played(deal) if isinstance(event, Played) else event for event in events]
        self.log[-1] = at, tuple(otherwise)
        self.game = self.folded()
        self.table = self.game.table

    def folded(self) -> TabletopGame:
        """Fold the log."""
        game: TabletopGame | None = None
        for at, events in self.log:
            game = fold(game, events, at)
        assert game is not None
        return game

    def _do(self, sender: str, command: Command) -> None:
        chance = hashlib.sha256(f"{self._seed} {len(self.log)}".encode()).digest()
        done = must(step(self.table, sender, command, Now(len(self.log), chance)))
        self.table = done.table
        self.log.append((done.at, done.events))

    def judged(self, name: str, *actions: Plain) -> AllowedActions | Refusal:
        """Return the outcome of a request without storing it."""
        asked = read_request(json.dumps(list(actions)).encode())
        outcome = asked if isinstance(asked, Refusal) else check_actions(self.game, self.seat(name), asked)
        assert not isinstance(outcome, Refusal) or outcome.reason in ACT_IN_GAME.refusals, (
            f"{outcome} is not declared"
        )
        return outcome

    def refused(self, name: str, *actions: Plain) -> Refusal | None:
        """Send a request and store its events; return the refusal, if any."""
        judged = self.judged(name, *actions)
        if isinstance(judged, Refusal):
            return judged
        self._do(
            f"u{self.seat(name)}", MoveByHand(judged.actions, judged.note, self.game.table.hand_move_count)
        )
        self.game = fold(self.game, self.log[-1][1], self.log[-1][0])
        return None

    def do(self, name: str, *actions: Plain) -> "ByHand":
        """Send a request that must be accepted."""
        refusal = self.refused(name, *actions)
        assert refusal is None, explain(refusal)
        return self

    def word(self, name: str, *actions: Plain) -> str:
        """Return the word of a request's refusal, or `ok`."""
        refusal = self.refused(name, *actions)
        return "ok" if refusal is None else refusal.word

    def command(self, name: str, command: Command) -> "ByHand":
        """Send a command that is not a tabletop request."""
        self._do(f"u{self.seat(name)}", command)
        self.game = fold(self.game, self.log[-1][1], self.log[-1][0])
        return self

    @staticmethod
    def seat(name: str) -> Seat:
        """Return a player's seat."""
        return Seat(NAMES.index(name))

    def shown(self, name: str | None) -> Plain:
        """Return the game as a player sees it."""
        return plain_view(self.game, None if name is None else self.seat(name))

    @property
    def meta(self) -> Plain:
        """The public data of the game."""
        meta: Plain = self.shown(None)["meta"]
        return meta

    def cards(self, viewer: str | None, place: str) -> list[Plain]:
        """Return the cards of a stack, a pile or a hand as a player sees them."""
        state = self.shown(viewer)["state"]
        places = {each["owner"]: each["cards"] for each in state["hands"]}
        places |= {each["name"]: each["cards"] for each in (*state["stacks"], *state["piles"])}
        found: list[Plain] = places[place]
        return found


def random_request(game: TabletopGame, chance: random.Random) -> tuple[str, list[Plain]] | None:
    """Choose a random legal request of any player; return None if the game has ended."""
    if status_of(game) == "ended":
        return None
    seats = list(list_acting_seats(game))
    chance.shuffle(seats)
    for seat in seats:
        found: list[Plain] = []
        for _ in range(chance.choice((1, 1, 1, 2, 3, 12))):
            more = _one_more(game, seat, found, chance)
            if more is None:
                break
            found.append(more)
        if found:
            return NAMES[seat], found
    message = "nobody can do anything"
    raise AssertionError(message)


def _one_more(game: TabletopGame, seat: Seat, before: list[Plain], chance: random.Random) -> Plain | None:
    if before:
        so_far = check_actions(game, seat, must(read_request(json.dumps(before).encode())))
        assert not isinstance(so_far, Refusal)
        game = so_far.game
    wishes = _wishes(game, seat, chance)
    chance.shuffle(wishes)
    if chance.random() < 0.8:
        wishes.sort(key=lambda wish: wish["source"]["type"] == "pile")  # beating comes before taking
    for wish in wishes:
        if not isinstance(check_actions(game, seat, must(read_request(json.dumps(wish).encode()))), Refusal):
            return wish
    return None


def _wishes(game: TabletopGame, seat: Seat, chance: random.Random) -> list[Plain]:
    layout = layout_of(game)
    wishes: list[Plain] = []
    for number in range(len(PILES)):
        cards = layout.piles[number]
        wishes += [
            {"type": "transfer", "source": HAND, "destination": pile(number), "cards": [plain_card(card)]}
            for card in layout.hands[seat]
            if len(cards) < 2
        ]
        if cards:
            amount = chance.randint(1, len(cards))
            named = [plain_card(card) for card in chance.sample(cards, amount)]
            way = {"type": "transfer", "source": pile(number)}
            what: Plain = {"amount": amount} if chance.random() < 0.5 else {"cards": named}
            wishes += [way | {"destination": HAND} | what, way | {"destination": DISCARD} | what]
    if layout.draw:
        wishes += [draw(amount) for amount in range(1, max(1, count_cards_to_draw(game, seat)) + 1)]
    return wishes


def all_cards(game: TabletopGame) -> list[Card]:
    """List every card of the game, in every place."""
    layout = layout_of(game)
    return [card for place in (*layout.hands, layout.draw, layout.discard, *layout.piles) for card in place]


def shown_cards(plain: Plain) -> list[Plain]:
    """List every card of a shown state, including hidden ones."""
    return [
        card
        for kind in ("hands", "stacks", "piles")
        for place in plain["state"][kind]
        for card in place["cards"]
    ]
