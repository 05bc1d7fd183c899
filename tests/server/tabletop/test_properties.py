"""Properties of every tabletop game (tabletop.md)."""

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.locales import explain
from kozyr.rules import Refusal, Seat, deal, faults, mask_of, must
from kozyr.rules.cards import Card
from kozyr.rules.events import Dealt
from kozyr.rules.shuffle import key_of_seed, shuffled
from kozyr.server.tabletop.action_check import check_actions
from kozyr.server.tabletop.actions import read_request
from kozyr.server.tabletop.card_format import PACK
from kozyr.server.tabletop.state import count_cards_to_draw, layout_of, roles_of, rules_game_of, stage_of
from tests.kit.tables import written_and_read
from tests.kit.tabletop import (
    DISCARD,
    DRAW,
    HAND,
    NAMES,
    ByHand,
    Plain,
    all_cards,
    pile,
    plain_card,
    random_request,
    shown_cards,
)

MOST_REQUESTS = 3000
"""More than any random game needs; a longer game is a finding."""
SEEDS = st.integers(0, 1_000_000)
SEATS = st.integers(2, 6)


def deal_pack(deck: tuple[Card, ...], lot: int, seats: int) -> Dealt:
    """Deal a whole pack."""
    options = ByHand().game.table.settings.options
    return must(deal(options, seats, deck, dealer=Seat(0), lot=lot, leader=None))


def begin_game(seats: int, seed: int) -> ByHand:
    """Deal a pack shuffled by a seed."""
    return ByHand(deal=deal_pack(*shuffled(key_of_seed(str(seed)), 36), seats))


def play_game(seats: int, seed: int) -> tuple[ByHand, list[tuple[str, list[Plain]]]]:
    """Play a whole game at random."""
    rng = random.Random(seed)
    game = begin_game(seats, seed)
    requests: list[tuple[str, list[Plain]]] = []
    while request := random_request(game.game, rng):
        game.do(request[0], *request[1])
        requests.append(request)
        assert len(requests) < MOST_REQUESTS
    return game, requests


@settings(max_examples=10, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_every_game_ends_and_no_card_is_lost(seats: int, seed: int) -> None:
    """State: every state has 36 cards, with hidden ones counted. The last player with cards is the loser."""
    rng = random.Random(seed)
    game = begin_game(seats, seed)
    for _ in range(MOST_REQUESTS):
        assert sorted(all_cards(game.game)) == list(PACK)
        for viewer in (None, *NAMES[:seats]):
            assert len(shown_cards(game.shown(viewer))) == len(PACK)
        if (request := random_request(game.game, rng)) is None:
            break
        game.do(request[0], *request[1])

    out = [each["username"] for each in game.meta["participantsFallenOut"]]
    assert (game.shown(None)["status"], game.game.table.phase) == ("ended", "closed")
    assert sorted([*out, game.meta["loser"]["username"]]) == sorted(NAMES[:seats])


@settings(max_examples=8, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_hands_follow_the_rules(seats: int, seed: int) -> None:
    """The rules settle a bout immediately. Outside of preparation every card lies where the rules have it."""
    rng = random.Random(seed)
    game = begin_game(seats, seed)
    while request := random_request(game.game, rng):
        game.do(request[0], *request[1])
        rules, layout = rules_game_of(game.game), layout_of(game.game)
        assert faults(rules) == ()
        assert sum(count_cards_to_draw(game.game, seat) for seat in map(Seat, range(seats))) == len(
            layout.draw
        ) - len(rules.talon)
        assert {seat for seat in map(Seat, range(seats)) if count_cards_to_draw(game.game, seat)} <= {
            *roles_of(game.game)
        }
        if stage_of(game.game) != "preparation":
            assert tuple(mask_of(hand) for hand in layout.hands) == rules.hands
            assert (layout.draw, mask_of(layout.discard)) == (rules.talon, rules.discard)
            lying = [tuple(c for c in (laid.cover, laid.attack) if c is not None) for laid in rules.table]
            assert sorted(filter(None, layout.piles)) == sorted(lying)


@settings(max_examples=8, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_live_equals_folded(seats: int, seed: int) -> None:
    """The log: a game equals the fold of its stored events, written, read and folded again."""
    game, _ = play_game(seats, seed)
    live = game.game

    game.log = [(index, tuple(map(written_and_read, events))) for index, events in game.log]

    assert game.folded() == live


@settings(max_examples=8, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_a_checked_request_has_the_predicted_effect(seats: int, seed: int) -> None:
    """Actions: the game after the stored entry equals the game that the check predicted."""
    rng = random.Random(seed)
    game = begin_game(seats, seed)
    while request := random_request(game.game, rng):
        judged = game.judged(request[0], *request[1])
        game.do(request[0], *request[1])
        assert not isinstance(judged, Refusal)
        assert judged.game._replace(table=game.game.table) == game.game
        assert judged.game.table.game == game.game.table.game


@settings(max_examples=10, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_one_illegal_action_refuses_the_whole_request(seats: int, seed: int) -> None:
    """Actions: checked in order, all or nothing."""
    rng = random.Random(seed)
    game = begin_game(seats, seed)
    while request := random_request(game.game, rng):
        name, actions = request
        before, entries = game.game, len(game.log)
        extra = _make_probe(rng)
        if isinstance(game.judged(name, *actions, extra), Refusal):
            assert game.word(name, *actions, extra) != "ok"
            assert (game.game, len(game.log)) == (before, entries)
        game.do(name, *actions)


@settings(max_examples=12, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_hidden_cards_have_no_effect(seats: int, seed: int) -> None:
    """Views: two games that differ only in hidden cards show the viewer the same, and refuse the same."""
    rng = random.Random(seed)
    game, requests = play_game(seats, seed)
    viewer = rng.choice([None, *NAMES[:seats]])
    requests = requests[: rng.randint(1, len(requests))]
    deck, lot = shuffled(key_of_seed(str(seed)), 36)
    known_cards = _find_known_cards(begin_game(seats, seed), requests, viewer)
    known_cards.add(rules_game_of(game.game).trump_card)
    unknown_indices = [index for index, card in enumerate(deck) if card not in known_cards]
    if len(unknown_indices) < 2:
        return
    cards, (first, second) = list(deck), rng.sample(unknown_indices, 2)
    cards[first], cards[second] = cards[second], cards[first]
    ours, theirs = begin_game(seats, seed), ByHand(deal=deal_pack(tuple(cards), lot, seats))
    for name, actions in requests:
        assert json.dumps(ours.shown(viewer)) == json.dumps(theirs.shown(viewer))
        if viewer is not None:
            probes = [_make_probe(rng) for _ in range(10)]
            assert [_try_request(ours, viewer, each) for each in probes] == [
                _try_request(theirs, viewer, each) for each in probes
            ]
        ours.do(name, *actions)
        theirs.do(name, *actions)
    assert json.dumps(ours.shown(viewer)) == json.dumps(theirs.shown(viewer))


def _find_known_cards(game: ByHand, requests: list[tuple[str, list[Plain]]], viewer: str | None) -> set[Card]:
    # Every card that a viewer sees on the way, in a state or in an action.
    plain = shown_cards(game.shown(viewer))
    for name, actions in requests:
        plain += [card for action in actions for card in action.get("cards", ())]
        plain += shown_cards(game.do(name, *actions).shown(viewer))
    return {card for card in PACK if plain_card(card) in plain}


def _make_probe(rng: random.Random) -> Plain:
    places: list[Plain] = [HAND, DRAW, DISCARD, pile(rng.randrange(6))]
    source, destination = rng.choice(places), rng.choice(places)
    named_cards = [plain_card(card) for card in rng.sample(PACK, 1)]
    what: Plain = {"cards": named_cards} if source is HAND else {"amount": rng.randint(1, 3)}
    return {"type": "transfer", "source": source, "destination": destination} | what


def _try_request(game: ByHand, name: str, probe: Plain) -> object:
    judged = game.judged(name, probe)
    return judged if isinstance(judged, Refusal) else judged.actions


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.sampled_from(["transfer", "hand", "draw", "x", "6"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["type", "source", "destination", "cards", "amount", "name", "suit", "rank"]),
            inner,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(plain=PLAIN)
def test_every_json_request_is_answered(plain: object) -> None:
    """Errors: 400 with a sentence, malformed or illegal by the rules."""
    request = read_request(json.dumps(plain).encode())

    outcome = request if isinstance(request, Refusal) else check_actions(ByHand().game, Seat(0), request)
    assert not isinstance(outcome, Refusal) or explain(outcome, "ru")


@settings(max_examples=200, deadline=None)
@given(body=st.binary(max_size=60))
def test_any_bytes_are_answered(body: bytes) -> None:
    """Errors: 400 with a sentence."""
    request = read_request(body)

    assert not isinstance(request, Refusal) or explain(request, "en")
