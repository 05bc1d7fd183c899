"""The cursor, the marks and the places of a choice of cards."""

from kozyr.server.api.messages.game import PlayerState
from kozyr.terminal import card_choice
from kozyr.terminal.card_choice import Act, CardChoice

BEATS: list[Act] = [
    {"type": "defend", "pairs": [{"attack": "S6", "defend": "S9"}]},
    {"type": "defend", "pairs": [{"attack": "S7", "defend": "S9"}]},
    {"type": "transfer", "cards": ["H6"]},
    {"type": "check"},
]
LEADS: list[Act] = [{"type": "move", "cards": ["S9"]}, {"type": "move", "cards": ["S9", "H9"]}]


def test_the_cursor_goes_round() -> None:
    """It goes from the last card to the first, and back."""
    hand = ["S6", "S7", "S8"]

    assert card_choice.move_cursor(CardChoice("S8"), hand, 1).card == "S6"
    assert card_choice.move_cursor(CardChoice("S6"), hand, -1).card == "S8"


def test_a_card_that_could_do_more_than_one_thing_has_places() -> None:
    """The nine beats either card; each place is an action."""
    player = PlayerState(0, ["S9", "H6"], BEATS)

    assert card_choice.chosen_acts(CardChoice("S9"), player) == tuple(BEATS[:2])
    assert card_choice.chosen_acts(CardChoice("S9", acts=tuple(BEATS[:2]), act_index=1), player) == (
        BEATS[1],
    )


def test_places_are_gone_through_like_cards() -> None:
    """The arrows go round them."""
    choice = CardChoice("S9", acts=tuple(BEATS[:2]), act_index=1)

    assert card_choice.move_cursor(choice, ["S9"], 1).act_index == 0


def test_marks_are_of_one_rank() -> None:
    """Marking another rank starts again; marking a card again removes its mark."""
    two = card_choice.toggle_mark(card_choice.toggle_mark(CardChoice("S9"), "S9"), "H9")

    assert two.marked == ("S9", "H9")
    assert card_choice.toggle_mark(two, "D6").marked == ("D6",)
    assert card_choice.toggle_mark(two, "S9").marked == ("H9",)


def test_marked_cards_are_meant_together() -> None:
    """The order of the marks does not matter."""
    player = PlayerState(0, ["S9", "H9"], LEADS)

    assert card_choice.chosen_acts(CardChoice("H9", ("H9", "S9")), player) == (LEADS[1],)


def test_playable_cards_are_those_of_all_actions() -> None:
    """These are the cards of all legal actions."""
    assert card_choice.playable_cards(BEATS) == {"S9", "H6"}
    assert card_choice.is_legal(BEATS, "check")
    assert not card_choice.is_legal(LEADS, "check")


def test_the_choice_survives_a_changed_hand() -> None:
    """A card that is gone is no longer chosen."""
    assert card_choice.drop_played_cards(CardChoice("S9", ("S9", "H9")), ["H9", "D6"]) == CardChoice(
        "H9", ("H9",)
    )
    assert card_choice.drop_played_cards(CardChoice("S9"), []) == CardChoice(None)
