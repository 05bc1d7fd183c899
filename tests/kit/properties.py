"""Properties that hold in every game, with any options.

Each check raises AssertionError with the finding. `make test` runs them on a share of games through
Hypothesis, `make sim` on a hundred thousand.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, zip_longest

from kozyr.rules import (
    Action,
    Beat,
    Card,
    Game,
    Lead,
    Refusal,
    Seat,
    ShowTrump,
    Step,
    ThrowIn,
    Transfer,
    faults,
    fold,
    legal,
    must,
    seats_in,
    seen_by,
    view,
)
from kozyr.rules.actions import (
    CARDLESS_ACTIONS,
    Beaten,
    Led,
    Passed,
    RedealDemanded,
    Taken,
    ThrownIn,
    Transferred,
    TrumpShown,
)
from kozyr.rules.cards import CardMask, full_deck, mask_of
from kozyr.rules.events import (
    BoutBegan,
    BoutEnded,
    Dealt,
    Event,
    GameEnded,
    Left,
    Refilled,
    TakeReopened,
    WentOut,
)
from kozyr.rules.judge import judge
from kozyr.rules.notation import Record, Turn, play, read_game, read_position, write_game, write_position
from kozyr.rules.view import DealtView, SeenEvent


def position_is_sound(game: Game) -> None:
    """Cards are conserved, roles and limits fit, and no automatic step is left undone."""
    assert faults(game) == ()


def refused_iff_not_listed(game: Game) -> None:
    """A canonical action is refused exactly when it is not in the list (§9)."""
    listed = legal(game)
    for seat in seats_in((1 << game.setup.seats) - 1):
        expected = set(listed.get(seat, ()))
        accepted = {
            action for action in canonical_actions(game) if not isinstance(judge(game, seat, action), Refusal)
        }
        assert accepted == expected


def canonical_actions(game: Game) -> Iterator[Action]:
    """List every canonical action that any seat could try with this deck (§9)."""
    deck = full_deck(game.setup.options.deck)
    for rank in sorted({card % 13 for card in deck}):
        cards = [card for card in deck if card % 13 == rank]
        for count in range(1, 5):
            yield from (Lead(chosen) for chosen in combinations(cards, count))
    for card in deck:
        yield ThrowIn((card,))
        yield Transfer((card,))
        yield ShowTrump(card)
    attacks = [laid.attack for laid in game.table] or [deck[0]]
    yield from (Beat(((attack, cover),)) for attack in attacks for cover in deck)
    yield from CARDLESS_ACTIONS.values()


def live_equals_folded(events: list[Event], game: Game) -> None:
    """The fold of all events is the position that live play reached."""
    assert fold(events) == game


def position_round_trip(game: Game) -> None:
    """A position written and read is the same position, and writes the same."""
    text = write_position(game)
    again = read_position(text)
    assert again == game
    assert write_position(again) == text


def game_round_trip(record: Record) -> None:
    """A game written and read is the same record, and writes the same."""
    text = write_game(record)
    again = read_game(text)
    assert again == record
    assert write_game(again) == text


def view_is_exact(game: Game, events: list[Event], seat: Seat | None) -> None:
    """A viewer knows exactly the cards they have seen and those that counting makes certain."""
    known = view(game, seat).known
    for card, place in known.items():
        assert place == where(game, card)
    met_mask = met(events, seat)
    places = [hand for hand in (*game.hands, mask_of(game.talon)) if hand & ~met_mask]
    deck_mask = mask_of(full_deck(game.setup.options.deck))
    assert mask_of(known) == (deck_mask if len(places) <= 1 else met_mask)


def met(events: list[Event], seat: Seat | None) -> CardMask:
    """Return the cards that a viewer has seen, computed from the events alone."""
    cards: list[Card] = []
    for event in events:
        match event:
            case Dealt(setup, trump_card, hands):
                cards += [trump_card, *(() if seat is None else hands[seat])]
                cards += () if setup.shown is None else [setup.shown.card]
            case Refilled(draws):
                cards += [card for draw in draws if draw.seat == seat for card in draw.cards]
            case Led() | ThrownIn() | Transferred() | BoutEnded() | Left():
                cards += event.cards
            case Beaten(_, pairs):
                cards += [card for pair in pairs for card in pair]
            case TrumpShown():
                cards.append(event.card)
            case (
                Taken() | TakeReopened() | Passed() | WentOut() | BoutBegan() | RedealDemanded() | GameEnded()
            ):
                pass
    return mask_of(cards)


def where(game: Game, card: Card) -> str | int:
    """Return where a card really is."""
    if card in game.talon:
        return "talon"
    if game.discard >> card & 1:
        return "discard"
    for seat, hand in enumerate(game.hands):
        if hand >> card & 1:
            return seat
    return "table"


def hidden_cards_do_not_show(
    game: Game, events: list[Event], seat: Seat | None, chance: random.Random
) -> None:
    """Exchanging cards that a viewer has not seen changes neither the view nor the legal actions."""
    other = exchange_hidden(game, met(events, seat), chance)
    assert view(other, seat) == view(game, seat)
    if seat is not None:
        assert legal(other).get(seat) == legal(game).get(seat)


def exchange_hidden(game: Game, met_mask: CardMask, chance: random.Random) -> Game:
    """Deal all unseen cards again among the places where they may lie."""
    loose = [card for card in full_deck(game.setup.options.deck) if not met_mask >> card & 1]
    chance.shuffle(loose)
    hands = []
    for hand in game.hands:
        fixed = hand & met_mask
        missing = hand.bit_count() - fixed.bit_count()
        hands.append(fixed | mask_of(loose[:missing]))
        loose = loose[missing:]
    talon = tuple(card if met_mask >> card & 1 else loose.pop() for card in game.talon)
    assert not loose
    return game._replace(hands=tuple(hands), talon=talon)


def twin_streams_are_equal(record: Record, chance: random.Random) -> int:
    """Swapping two unseen cards of the deck shows a viewer the same game, move by move.

    Returns the number of compared steps. The games part only where the rules make a hidden card matter to
    all: another trump card behind an ace, another lowest trump, an automatic take or pass, an action that
    is no longer legal.
    """
    seat = chance.choice([None, *(Seat(n) for n in range(record.seats))])
    turns = record.turns[: chance.randint(0, len(record.turns))]
    ours = list(replace(record, turns=turns).steps())
    met_mask = met([event for each in ours for event in each.events], seat)
    deck = list(record.deck or ())
    hidden = [at for at, card in enumerate(deck) if not met_mask >> card & 1]
    if len(hidden) < 2:
        return 0
    one, two = chance.sample(hidden, 2)
    deck[one], deck[two] = deck[two], deck[one]
    theirs = _follow(replace(record, turns=(), deck=tuple(deck)).begin(), turns)
    same = 0
    for here, there in zip(ours, theirs, strict=False):
        pairs = zip_longest(
            [seen_by(event, seat) for event in here.events], [seen_by(event, seat) for event in there.events]
        )
        for one_event, other_event in pairs:
            if one_event != other_event:
                assert _may_differ(one_event, other_event), (one_event, other_event)
                return same
        assert view(there.game, seat) == view(here.game, seat)
        same += 1
    return same


def _may_differ(one: SeenEvent | None, other: SeenEvent | None) -> bool:
    # Public by the rules although it depends on hidden cards: §2.3, §2.4, §3.8, §3.9.
    if isinstance(one, DealtView) and isinstance(other, DealtView):
        return (one.setup, one.trump_card, one.attacker) != (other.setup, other.trump_card, other.attacker)
    return any(isinstance(event, Taken | Passed) and event.auto for event in (one, other))


def _follow(begun: Step | Refusal, turns: tuple[Turn, ...]) -> Iterator[Step]:
    now = must(begun)
    yield now
    for turn in turns:
        done = play(now.game, turn)
        if isinstance(done, Refusal):
            return
        now = done
        yield now
