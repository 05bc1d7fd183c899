"""Proofs of deals: found in a table's events, written, read, and every difference named."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kozyr.locales import explain
from kozyr.rules import CARDS_BY_ID, Card, Options, Refusal, Seat, Shown
from kozyr.rules.options import OptionValue
from kozyr.rules.refusals import must
from kozyr.rules.view import CardsOrCount
from kozyr.table import seen_by
from kozyr.table.deal_seeds import compute_commitment
from kozyr.table.events import Committed, Opened, Revealed, Started, TableEvent
from kozyr.table.plain_proof import plain_fault, plain_proof, plain_recomputed, read_proof
from kozyr.table.proof import Proof, PublishedDeal, find_faults, find_proofs, recompute_deals
from tests.kit.proofs import play_table

EVENTS = play_table("three", seats=3, games=3)
FIRST, SECOND, THIRD = find_proofs(EVENTS)
REDEALT = next(
    proof for proof in find_proofs(play_table("16", rules="book", seats=3, games=2)) if proof.game == 2
)


def list_words(proof: Proof) -> list[str]:
    """Return the words of a proof's faults."""
    return [fault.word for fault in find_faults(proof)]


def change_deal(proof: Proof, **changes: object) -> Proof:
    """Change the first deal."""
    swap_values = proof.deals[0]._replace(**changes)  # type: ignore[arg-type]  # fields of a Deal
    return proof._replace(deals=(swap_values, *proof.deals[1:]))


def swap_cards(proof: Proof, one: Card, other: Card) -> Proof:
    """Swap two cards of the first deal."""
    swap = {one: other, other: one}

    def swap_values(cards: CardsOrCount) -> tuple[Card, ...]:
        assert isinstance(cards, tuple)
        return tuple(swap.get(card, card) for card in cards)

    deal = proof.deals[0]
    hands = tuple(tuple(sorted(swap_values(hand))) for hand in deal.hands)
    return change_deal(proof, hands=hands, talon=swap_values(deal.talon))


@pytest.mark.parametrize(
    ("rules", "changes", "seats"),
    [
        ("classic", {}, 2), ("classic", {"deck": 24}, 4), ("classic", {}, 6), ("tabletop", {"deck": 52}, 5),
        ("book", {"deal_by": 2, "deck": 24}, 3), ("pairs", {}, 4),
        ("transfer", {"next_first": "under_durak", "ace_trump": False}, 3),
    ],
)  # fmt: skip
def test_every_game_of_a_table_is_proven(rules: str, changes: dict[str, OptionValue], seats: int) -> None:
    """Fair deal, 4: the deal follows from the published values alone, whatever the rules."""
    found = [*find_proofs(play_table("any", rules=rules, changes=changes, seats=seats, games=4))]

    assert [proof.game for proof in found] == [1, 2, 3, 4]
    assert [find_faults(proof) for proof in found] == [()] * 4


def test_a_game_dealt_again_is_proven_deal_by_deal() -> None:
    """§6.5: the redeal has its own number in the key; dealer and leader stay."""
    assert (len(REDEALT.deals), find_faults(REDEALT)) == (2, ())
    assert len({each.key for each in recompute_deals(REDEALT)}) == 2


def test_a_game_not_yet_revealed_has_no_proof() -> None:
    """Fair deal, 4: the server seed is published after the game."""
    unfinished = [event for event in EVENTS if event != Revealed(3, THIRD.server_seed)]

    assert [proof.game for proof in find_proofs(unfinished)] == [1, 2]


@pytest.mark.parametrize("kind", [Opened, Committed, Started])
def test_a_game_not_seen_whole_has_no_proof(kind: type[TableEvent]) -> None:
    """A stream without the beginning of a game gives no proof of it."""
    assert [*find_proofs(event for event in EVENTS if not isinstance(event, kind))] == []


def test_a_reveal_of_another_game_proves_nothing() -> None:
    """A seed proves only the deal of its own game."""
    assert [*find_proofs(event for event in EVENTS if not isinstance(event, Started) or event.game != 2)] == [
        FIRST,
        THIRD,
    ]


@pytest.mark.parametrize("seat", [Seat(0), Seat(2), None])
def test_a_viewers_own_stream_is_proof_enough(seat: Seat | None) -> None:
    """The stream of one seat is enough for a proof; the cards of other players are counts."""
    found = [*find_proofs(seen_by(event, seat) for event in EVENTS)]

    assert [find_faults(proof) for proof in found] == [(), (), ()]
    deal = found[0].deals[0]
    assert [isinstance(hand, tuple) for hand in deal.hands] == [each == seat for each in range(3)]
    assert (deal.talon, found[0].commitment) == (18, FIRST.commitment)


def test_only_the_first_commitment_counts() -> None:
    """Fair deal, 1: a server that commits again after the fact is caught."""
    forged = bytes(32)
    events = [
        e for event in EVENTS for e in ([Committed(1, forged), event] if event == EVENTS[1] else [event])
    ]

    proof = next(find_proofs(events))

    assert (proof.commitment, list_words(proof)) == (compute_commitment(forged), ["commitment"])


def test_a_commitment_after_the_client_seeds_is_none() -> None:
    """Fair deal, 1: before any player readies."""
    late = [event for event in EVENTS if event != EVENTS[1]]
    start = next(n for n, event in enumerate(late) if isinstance(event, Started))
    late.insert(start + 1, EVENTS[1])

    assert [proof.game for proof in find_proofs(late)] == [2, 3]


CHANGED: dict[str, tuple[Proof, list[str]]] = {
    "commitment": (FIRST._replace(commitment="00" * 32), ["commitment"]),
    "dealer": (change_deal(FIRST, dealer=Seat((FIRST.deals[0].dealer + 1) % 3)), ["dealer"]),
    "leader": (change_deal(FIRST, leader=Seat(0)), ["leader"]),
    "attacker": (change_deal(FIRST, attacker=Seat((FIRST.deals[0].attacker + 1) % 3)), ["attacker"]),
    "shown": (change_deal(FIRST, shown=None), ["shown"]),
    "shown card": (change_deal(FIRST, shown=Shown(Seat(0), CARDS_BY_ID["SA"])), ["shown"]),
    "trump card": (change_deal(FIRST, trump_card=CARDS_BY_ID["S6"]), ["trump_card"]),
    "talon": (change_deal(FIRST, talon=()), ["talon"]),
    "talon count": (change_deal(FIRST, talon=17), ["talon"]),
    "hand count": (change_deal(FIRST, hands=(6, 5, 6)), ["hand"]),
    "hidden": (change_deal(FIRST, hands=(6, 6, 6), talon=18), []),
    "needless redeal": (REDEALT._replace(deals=(*REDEALT.deals, REDEALT.deals[1])), ["redeal"]),
    "redeals off": (REDEALT._replace(options=replace(REDEALT.options, redeal=False)), ["redeal"]),
    "leader of a redeal": (
        REDEALT._replace(deals=(REDEALT.deals[0], REDEALT.deals[1]._replace(leader=Seat(1)))),
        ["leader"],
    ),
    "dealer of a redeal": (
        REDEALT._replace(
            deals=(
                REDEALT.deals[0],
                REDEALT.deals[1]._replace(dealer=Seat((REDEALT.deals[0].dealer + 1) % 3)),
            )
        ),
        ["dealer"],
    ),
}


@pytest.mark.parametrize("what", CHANGED)
def test_each_change_is_named(what: str) -> None:
    """Each change gives one fault with a sentence in both languages."""
    proof, expected = CHANGED[what]

    found = [fault.word for fault in find_faults(proof)]

    # A deal that never was differs in its cards as well.
    assert [word for word in found if what != "needless redeal" or word == "redeal"] == expected
    for fault in find_faults(proof):
        assert explain(fault) != explain(fault, "ru")


def test_five_deals_are_one_too_many() -> None:
    """§6.5: dealt again at most three times."""
    proof = REDEALT._replace(deals=REDEALT.deals * 3)
    counted = [fault for fault in find_faults(proof) if fault.reason.section == "§6.5"]

    assert [(fault.word, fault.expected, fault.found) for fault in counted] == [("redeal", "4", "6")]


def test_two_cards_that_changed_places_are_found() -> None:
    """Both places are named: whose hand, which card of the talon."""
    deal = FIRST.deals[0]
    assert isinstance(deal.hands[1], tuple)
    assert isinstance(deal.talon, tuple)
    proof = swap_cards(FIRST, deal.hands[1][0], deal.talon[4])

    assert [(fault.word, fault.place) for fault in find_faults(proof)] == [("hand", 1), ("talon", 4)]


@pytest.mark.parametrize(
    "change",
    [
        lambda proof: proof._replace(table="other"),
        lambda proof: proof._replace(game=4),
        lambda proof: proof._replace(client_seeds=(*proof.client_seeds[:2], "other")),
        lambda proof: proof._replace(client_seeds=proof.client_seeds[::-1]),
        lambda proof: proof._replace(server_seed=bytes(32), commitment=compute_commitment(bytes(32))),
    ],
)
def test_every_part_of_the_key_changes_the_deal(change: Callable[[Proof], Proof]) -> None:
    """Fair deal, 3: table, game, seeds and their order are all in it."""
    assert {"hand", "talon"} <= {*list_words(change(SECOND))}


def test_the_dealer_of_a_later_game_comes_from_the_proof() -> None:
    """§6.4: the durak deals, which the seeds do not know; another dealer gives other hands."""
    other = change_deal(SECOND, dealer=Seat((SECOND.deals[0].dealer + 1) % 3))

    assert {*list_words(other)} >= {"hand"}
    assert "dealer" not in list_words(other)


@pytest.mark.parametrize("proof", [FIRST, SECOND, REDEALT, CHANGED["hidden"][0]])
def test_a_proof_is_read_as_it_was_written(proof: Proof) -> None:
    """A proof survives JSON."""
    assert read_proof(json.loads(json.dumps(plain_proof(proof)))) == proof


def test_hexadecimal_may_be_written_in_capitals() -> None:
    """Capital hexadecimal digits are accepted."""
    plain = plain_proof(FIRST)
    plain |= {"commitment": plain["commitment"].upper(), "server_seed": plain["server_seed"].upper()}

    assert read_proof(plain) == FIRST


def test_options_left_out_are_the_usual_ones() -> None:
    """A proof need not name what it does not change."""
    assert must(read_proof(plain_proof(FIRST) | {"options": {}})).options == Options()


def test_plain_words_of_a_fault() -> None:
    """A fault has the fields that programs read."""
    (fault,) = find_faults(change_deal(FIRST, talon=17))

    assert plain_fault(fault) == {
        "code": "talon",
        "deal": 0,
        "place": 0,
        "expected": "18",
        "found": "17",
    }
    assert explain(fault) == "Deal 0: the talon differs at card 0: 17, but the seeds give 18."


def test_plain_words_of_what_was_recomputed() -> None:
    """They are the whole deck and the lot."""
    plain = plain_recomputed(recompute_deals(FIRST)[0])

    assert (len(plain["key"]), len({*plain["deck"]}), plain["lot"] >> 32) == (64, 36, 0)


def _edit(**changes: object) -> dict[str, Any]:
    plain = plain_proof(FIRST)
    return plain | {"deals": [plain["deals"][0] | changes]}


def _omit(plain: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in plain.items() if key != name}


PLAIN = plain_proof(FIRST)


@pytest.mark.parametrize(
    ("plain", "word"),
    [
        (None, "bad_proof"), (7, "bad_proof"), ("proof", "bad_proof"), ([], "bad_proof"), ({}, "bad_proof"),
        (PLAIN | {"proof": 2}, "unknown_version"), (PLAIN | {"proof": True}, "bad_proof"),
        (PLAIN | {"more": 1}, "bad_proof"),
        *[(_omit(PLAIN, name), "bad_proof") for name in PLAIN],
        *[(PLAIN | {name: None}, "bad_proof") for name in PLAIN if name != "proof"],
        (PLAIN | {"table": ""}, "bad_proof"), (PLAIN | {"table": "t" * 201}, "bad_proof"),
        (PLAIN | {"table": "\ud800"}, "bad_proof"), (PLAIN | {"game": 0}, "bad_proof"),
        (PLAIN | {"game": True}, "bad_proof"), (PLAIN | {"game": 1.0}, "bad_proof"),
        (PLAIN | {"game": 10**30}, "bad_proof"),
        (PLAIN | {"options": {"deck": 37}}, "bad_option"), (PLAIN | {"options": {"x": 1}}, "bad_option"),
        (PLAIN | {"options": []}, "bad_proof"), (PLAIN | {"seats": 1}, "bad_seats"),
        (PLAIN | {"seats": 7}, "bad_seats"), (PLAIN | {"seats": "2"}, "bad_proof"),
        (PLAIN | {"seats": 4}, "bad_proof"), (PLAIN | {"options": {"teams": True}}, "bad_seats"),
        (PLAIN | {"commitment": "ab"}, "bad_proof"), (PLAIN | {"commitment": "x" * 64}, "bad_proof"),
        (PLAIN | {"server_seed": " " * 64}, "bad_proof"), (PLAIN | {"server_seed": "٣" * 64}, "bad_proof"),
        (PLAIN | {"client_seeds": ["a", "b"]}, "bad_proof"), (PLAIN | {"client_seeds": "abc"}, "bad_proof"),
        (PLAIN | {"client_seeds": ["a", "b", ""]}, "bad_proof"),
        (PLAIN | {"client_seeds": ["a", "b", "\udfff"]}, "bad_proof"),
        (PLAIN | {"client_seeds": ["a", "b", "c" * 65]}, "bad_proof"),
        (PLAIN | {"client_seeds": ["a"] * 1000}, "bad_proof"),
        (PLAIN | {"deals": []}, "bad_proof"), (PLAIN | {"deals": [{}]}, "bad_proof"),
        (PLAIN | {"deals": PLAIN["deals"] * 101}, "bad_proof"),
        (_edit(dealer=3), "bad_seat"), (_edit(dealer=-1), "bad_proof"), (_edit(leader=4), "bad_seat"),
        (_edit(attacker="0"), "bad_proof"), (_edit(attacker=5), "bad_seat"), (_edit(more=1), "bad_proof"),
        (_edit(shown={"seat": 3, "card": "S6"}), "bad_seat"), (_edit(shown={"seat": 0}), "bad_proof"),
        (_edit(hands=[6, 6]), "bad_proof"), (_edit(hands=[6, 6, 53]), "bad_proof"),
        (_edit(hands=[6, 6, True]), "bad_proof"), (_edit(hands=[6, 6, ["S6", "S1"]]), "bad_proof"),
        (_edit(hands=[[["S6"]], 6, 6]), "bad_proof"), (_edit(talon=-1), "bad_proof"),
        (_edit(talon=["S6"] * 53), "bad_proof"), (_edit(trump_card="H1"), "bad_proof"),
    ],
)  # fmt: skip
def test_an_invalid_proof_is_refused(plain: object, word: str) -> None:
    """A stable word, and a sentence in both languages."""
    outcome = read_proof(plain)

    assert isinstance(outcome, Refusal)
    assert (outcome.word, bool(explain(outcome, "ru"))) == (word, True)


def test_deals_have_the_fields_the_page_names() -> None:
    """The fields of docs/reference/fair-deal.md, in its order; only a daily deal has a secret."""
    fields = ["proof", *Proof._fields]
    assert ([*PLAIN, "secret"], [*PLAIN["deals"][0]]) == (fields, [*PublishedDeal._fields])
