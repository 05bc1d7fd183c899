"""Views of a tabletop game (tabletop.md, State)."""

import pytest

from tests.kit.tabletop import ByHand, dealt, discard, draw, lay

OPEN, CLOSE = {"type": "openHand"}, {"type": "closeHand"}


def deal_game() -> ByHand:
    """Deal foo and bar three cards each; foo attacks."""
    return ByHand(deal=dealt("S9,H9,D9|SJ,HJ,SQ", "D6,D7,D8,H6,H7,H8,CA"))


def test_the_whole_state_has_its_shape() -> None:
    """State: type, status, participants, state with hands, stacks and piles, meta."""
    view = deal_game().do("foo", lay("S9", 0)).shown("foo")

    assert view == {
        "type": "durak",
        "status": "inProgress",
        "participants": [{"username": "foo"}, {"username": "bar"}],
        "state": {
            "hands": [
                {
                    "owner": "foo",
                    "open": False,
                    "cards": [{"suit": "hearts", "rank": "9"}, {"suit": "diamonds", "rank": "9"}],
                },
                {"owner": "bar", "open": False, "cards": [{}, {}, {}]},
            ],
            "stacks": [
                {"name": "draw", "facing": "down", "cards": [{}] * 7},
                {"name": "discard", "facing": "down", "cards": []},
            ],
            "piles": [
                {"name": "attack0", "facing": "up", "cards": [{"suit": "spades", "rank": "9"}]},
                *({"name": f"attack{number}", "facing": "up", "cards": []} for number in range(1, 6)),
            ],
        },
        "meta": {
            "trumpCard": {"suit": "clubs", "rank": "ace"},
            "stage": "attack",
            "participantsFallenOut": [],
            "attacker": {"username": "foo"},
            "defender": {"username": "bar"},
        },
    }


def test_other_hands_are_hidden() -> None:
    """State: what a viewer may not see becomes {}, one per card: other hands unless open."""
    game = deal_game()

    assert game.cards("bar", "foo") == [{}, {}, {}]
    assert game.cards(None, "foo") == game.cards(None, "bar") == [{}, {}, {}]
    assert {} not in game.cards("foo", "foo")


def test_all_players_see_an_open_hand() -> None:
    """State: other hands unless open; openHand and closeHand on one's own hand."""
    game = deal_game().do("bar", OPEN)
    cards = [game.cards(viewer, "bar") for viewer in ("foo", "bar", None)]
    is_open = [hand["open"] for hand in game.shown(None)["state"]["hands"]]
    game.do("bar", CLOSE)

    assert (cards[0] == cards[1] == cards[2], {} in cards[0]) == (True, False)
    assert (is_open, game.cards("foo", "bar")) == ([False, True], [{}, {}, {}])


def test_an_open_hand_shows_drawn_cards() -> None:
    """State: an open hand stays open."""
    game = deal_game().do("foo", OPEN, lay("S9", 0)).do("bar", lay("SJ", 0)).do("foo", draw(4))

    assert {} not in game.cards("bar", "foo")
    assert len(game.cards("bar", "foo")) == 6


@pytest.mark.parametrize(("earlier_actions", "action", "expected"), [
    ([], CLOSE, "hand_is_closed"), ([OPEN], OPEN, "hand_is_open"), ([OPEN], CLOSE, "ok"),
])  # fmt: skip
def test_a_hand_is_opened_and_closed_in_turn(
    earlier_actions: list[dict[str, str]], action: dict[str, str], expected: str
) -> None:
    """Actions: openHand needs a closed hand, and closeHand an open one."""
    assert deal_game().word("foo", *earlier_actions, action) == expected


def test_a_waiting_player_may_open_the_hand() -> None:
    """Actions: on one's own hand, at any time."""
    game = ByHand(deal=dealt("S9|SJ,HJ|D9,D10", "CA"))

    assert game.word("baz", OPEN) == "ok"


def test_cards_that_wait_to_be_drawn_are_hidden() -> None:
    """A card that the rules assigned lies face down in the stack until the player draws it."""
    game = deal_game().do("foo", lay("S9", 0)).do("bar", lay("SJ", 0)).do("foo", discard(0, 1))
    held_back = [game.cards(name, name) for name in ("foo", "bar")]
    sizes = [len(game.cards(None, name)) for name in ("foo", "bar", "draw")]
    game.do("foo", draw(2))

    assert [len(cards) for cards in held_back] == [2, 2]
    assert sizes == [2, 2, 7]
    assert game.cards("foo", "foo")[:2] == [{"suit": "diamonds", "rank": rank} for rank in ("6", "7")]
    assert game.cards("foo", "draw") == [{}] * 5


def test_the_discard_shows_only_its_size() -> None:
    """State: stacks become {}, one per card."""
    game = deal_game().do("foo", lay("S9", 0)).do("bar", lay("SJ", 0)).do("foo", discard(0, 2))

    assert game.cards("foo", "discard") == [{}, {}]
