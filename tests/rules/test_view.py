"""Views: what a seat or a spectator sees and can know."""

import pytest

from kozyr.rules import CARD_IDS, CARDS_BY_ID, Game, Seat, must, seen_by, start, view
from kozyr.rules.cards import ids
from kozyr.rules.events import Dealt, Event
from kozyr.rules.view import DealtView, Place, RefilledView
from tests.kit.positions import act, arrange, attempt, deck

SPECTATOR = None


def find_known(game: Game, seat: int | None) -> dict[str, Place]:
    """Return where each card is that a viewer can know."""
    seen_view = view(game, None if seat is None else Seat(seat))
    return {CARD_IDS[card]: place for card, place in seen_view.known.items()}


def find_known_in_hands(game: Game, seat: int | None) -> dict[str, Place]:
    """Return the cards in hands that a viewer can know."""
    return {card: place for card, place in find_known(game, seat).items() if isinstance(place, int)}


def find_event(game: Game, token: str, name: str) -> Event:
    """Play one token and return the event of this name."""
    return next(event for event in must(attempt(game, token)).events if event.event == name)


def test_a_seat_sees_its_own_hand() -> None:
    """engine.md: a view holds that seat's cards."""
    game = arrange("S9,D9|SQ,C8|C7,C10")

    assert ids(view(game, Seat(1)).hand) == ["SQ", "C8"]


def test_a_seat_sees_how_many_cards_the_others_hold() -> None:
    """engine.md: a view has the other seats' hands as counts."""
    game = arrange("S9,D9|SQ,C8,C9|C7", talon="D7,D8")

    seen_view = view(game, Seat(1))

    assert (seen_view.counts, seen_view.talon, seen_view.discard) == ((2, 3, 1), 3, 27)


@pytest.mark.parametrize(
    ("game", "seat", "expected"),
    [
        # engine.md: cards not listed are unknown to them.
        (arrange("S9,D9|SQ,C8|C7,C10"), 0, {"S9": 0, "D9": 0}),
        # engine.md: every hidden card is gone.
        (arrange("S9,D9|SQ,C8|C7,C10"), SPECTATOR, {}),
        # §3.10: every player has seen the cards that went to the defender's hand.
        (act(arrange("S9,D9|SQ,C8|C7,C10"), "0:S9 1:take 0:pass 2:pass"), SPECTATOR, {"S9": 1}),
        # §3.7: covers already laid are taken with the rest.
        (
            act(arrange("S9,D9,C6|SQ,C8|C7,C10"), "0:S9,D9 1:S9/SQ 1:take"),
            SPECTATOR,
            {"S9": 1, "SQ": 1, "D9": 1},
        ),
        # §2.2: drawn last, face up.
        (act(arrange("S9,D9|SQ,C8|C7,C10", talon="C9"), "0:S9 1:S9/SQ 0:pass 2:pass"), SPECTATOR, {"H6": 0}),
        # §2.4: the lowest trump is shown to every player.
        (
            must(start(seats=2, deck=deck("S6 S7 S8 S9 S10 SJ D6 D7 D8 D9 HQ HJ H6"))).game,
            SPECTATOR,
            {"HJ": 0},
        ),
        # §2.4: a trump is shown because it decides, and here it does not.
        (
            must(start(seats=2, deck=deck("S6 S7 S8 S9 S10 SJ D6 D7 D8 D9 HQ HJ H6"), leader=1)).game,
            SPECTATOR,
            {},
        ),
        # §4.4: it was shown, and stays in the hand.
        (
            act(arrange("S9,C7|C9,H9|C8,C10", rules="transfer,auto_take=off,show_trump=on"), "0:S9 1:!H9"),
            SPECTATOR,
            {"H9": 1},
        ),
        # §6.3, by table.md: every player is sent the leaver's cards.
        (act(arrange("S9,D9|SQ,C8|C7,C10"), "1:left"), SPECTATOR, {"SQ": 1, "C8": 1}),
        # engine.md: the other player holds every card that this player does not hold and has not seen.
        (arrange("S9,D9|SQ,C8"), 0, {"S9": 0, "D9": 0, "SQ": 1, "C8": 1}),
        # engine.md: two hands may hold the unseen cards.
        (arrange("S9,D9|SQ,C8"), SPECTATOR, {}),
        # engine.md: only one hand can hold the unseen cards.
        (arrange("S9,D9|SQ,C8", more="seen:|SQ,C8"), SPECTATOR, {"S9": 0, "D9": 0, "SQ": 1, "C8": 1}),
        # engine.md: the talon cannot hold an unseen card.
        (arrange("S9,D9|SQ,C8", talon="H6"), 0, {"S9": 0, "D9": 0, "SQ": 1, "C8": 1}),
        # engine.md: two hands may hold the unseen cards.
        (arrange("S9,D9|SQ,C8|C7,C10", more="seen:|SQ"), 0, {"S9": 0, "D9": 0, "SQ": 1}),
        # engine.md: cards that may lie in two places are not listed.
        (arrange("S9,D9|SQ,C8", talon="D7,D8", more="seen:|SQ"), 0, {"S9": 0, "D9": 0, "SQ": 1}),
    ],
)
def test_the_known_cards_in_hands(game: Game, seat: int | None, expected: dict[str, Place]) -> None:
    """Each comment says why the viewer knows these cards."""
    assert find_known_in_hands(game, seat) == expected


def test_a_spectator_has_no_hand() -> None:
    """engine.md: a spectator's view."""
    game = arrange("S9,D9|SQ,C8|C7,C10")

    assert view(game, SPECTATOR).hand == ()


def test_a_seat_does_not_know_the_talon() -> None:
    """engine.md: the talon is a count; of its cards only the trump card is known."""
    game = arrange("S9,D9|SQ,C8|C7,C10", talon="D7,D8")

    assert [card for card, place in find_known(game, 0).items() if place == "talon"] == ["H6"]


def test_hidden_cards_do_not_change_a_view() -> None:
    """engine.md: two positions that differ only in hidden cards have one view."""
    game = arrange("S9,D9|SQ,C8|C7,C10", talon="D7,D8")
    other_game = arrange("S9,D9|C7,D8|SQ,C10", talon="C8,D7")

    assert view(game, Seat(0)) == view(other_game, Seat(0))


def test_hidden_cards_do_not_change_a_spectators_view() -> None:
    """engine.md: two positions that differ only in hands and talon have one view."""
    game = arrange("S9,D9|SQ,C8|C7,C10", talon="D7,D8")
    other_game = arrange("D7,D8|C7,D9|SQ,C10", talon="C8,S9")

    assert view(game, SPECTATOR) == view(other_game, SPECTATOR)


def test_cards_on_the_table_are_known_with_their_covers() -> None:
    """§3.4: attack cards and covers lie open."""
    game = act(arrange("S9,D9|SQ,C8|C7,C10"), "0:S9 1:S9/SQ")

    assert [card for card, place in find_known(game, 2).items() if place == "table"] == ["S9", "SQ"]


def test_the_discard_is_known_card_by_card() -> None:
    """§3.10: an attentive player has seen every card that went to the discard."""
    game = act(arrange("S9,D9|SQ,C8|C7,C10", rest="talon"), "0:S9 1:S9/SQ 0:pass 2:pass")

    assert [card for card, place in find_known(game, 2).items() if place == "discard"] == ["S9", "SQ"]


def test_a_taken_card_that_is_laid_again_is_known_on_the_table() -> None:
    """§3.10: once laid, it is no longer in the taker's hand."""
    game = act(arrange("S9,D9|SQ,C8|C7,C10", more="seen:S9,D9"), "0:S9")

    assert (find_known(game, SPECTATOR)["S9"], find_known_in_hands(game, SPECTATOR)) == ("table", {"D9": 0})


def test_the_trump_card_is_known_in_the_talon() -> None:
    """§2.2: turned face up, it lies at the bottom."""
    game = arrange("S9,D9|SQ,C8|C7,C10", rest="talon")

    assert find_known(game, SPECTATOR) == {"H6": "talon"}


def test_the_dealers_last_card_is_known_in_the_hand() -> None:
    """§2.2: if no card is left after the deal, the dealer's last card is shown."""
    game = must(start(seats=6, deck=deck(""), dealer=4, leader=0)).game

    assert find_known(game, SPECTATOR) == {"DA": 4}


def test_the_talon_is_known_if_every_hand_is_known() -> None:
    """engine.md: every hand is seen, so what was not seen lies in the talon."""
    game = arrange("S9,D9|SQ,C8", talon="D7,D8", more="seen:|SQ,C8")

    assert [card for card, place in find_known(game, 0).items() if place == "talon"] == ["H6", "D7", "D8"]


def test_known_cards_have_the_canonical_order() -> None:
    """engine.md: S, C, H, D, then rank."""
    seen_view = view(arrange("S9,D9|SQ,C8"), Seat(0)).known

    assert list(seen_view) == sorted(CARDS_BY_ID[card] for card in deck(""))


def test_a_seat_sees_its_own_hand_being_dealt() -> None:
    """engine.md: `Dealt` with one hand and otherwise counts."""
    (dealt,) = must(start(seats=3, seed="any")).events
    assert isinstance(dealt, Dealt)

    assert seen_by(dealt, Seat(1)) == DealtView(
        dealt.setup, dealt.trump_card, (6, dealt.hands[1], 6), 18, dealt.attacker, dealt.defender, dealt.limit
    )


def test_a_spectator_sees_hands_being_dealt_as_counts() -> None:
    """engine.md: `Dealt` with counts only."""
    (dealt,) = must(start(seats=3, seed="any")).events
    assert isinstance(dealt, Dealt)

    assert seen_by(dealt, SPECTATOR) == DealtView(
        dealt.setup, dealt.trump_card, (6, 6, 6), 18, dealt.attacker, dealt.defender, dealt.limit
    )


def test_a_seat_sees_the_cards_it_draws() -> None:
    """engine.md: `Refilled` with their own cards, the others' as counts."""
    game = act(arrange("S9,D9|SQ,C8|C7,C10", talon="C9,CQ,CK,CA,SA,SK"), "0:S9 1:S9/SQ 0:pass")

    seen_view = seen_by(find_event(game, "2:pass", "refilled"), Seat(2))

    assert isinstance(seen_view, RefilledView)
    assert seen_view.draws == ((0, 5), (2, (CARDS_BY_ID["SK"], CARDS_BY_ID["H6"])))


def test_a_spectator_sees_how_many_cards_are_drawn() -> None:
    """engine.md: `Refilled` with counts only."""
    game = act(arrange("S9,D9|SQ,C8|C7,C10", talon="C9,CQ,CK,CA,SA,SK"), "0:S9 1:S9/SQ 0:pass")

    seen_view = seen_by(find_event(game, "2:pass", "refilled"), SPECTATOR)

    assert isinstance(seen_view, RefilledView)
    assert seen_view.draws == ((0, 5), (2, 2))


def test_public_actions_are_seen_by_all() -> None:
    """engine.md: cards laid on the table are hidden from no player."""
    led = find_event(arrange("S9,D9|SQ,C8|C7,C10"), "0:S9", "led")

    assert seen_by(led, SPECTATOR) == led


def test_the_leavers_cards_are_sent_to_everybody() -> None:
    """§6.3, by table.md: leaving shows the hand."""
    left = find_event(arrange("S9,D9|SQ,C8|C7,C10"), "1:left", "left")

    assert seen_by(left, SPECTATOR) == left


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_view_of_an_unknown_seat_is_an_error(seat: int) -> None:
    """A view of a seat that does not exist raises an error, also for seat -1."""
    with pytest.raises(IndexError):
        view(arrange("S9,D9|SQ,C7"), Seat(seat))
