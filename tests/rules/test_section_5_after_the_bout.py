"""§5 After the bout: refill order and going out."""

import pytest

from kozyr.rules import Game, places
from kozyr.rules.cards import ids
from tests.kit.positions import act, arrange, events, hand
from tests.rules.queries import write_draws

FOUR = "D6,D7,D8,D9,D10|C6,C7,C8,C9,C10|S6,S7,S8,S10,SJ|H7,H8,H9,H10,HJ"
"""Five cards each."""

AT_ONCE = "classic,auto_take=off,out=at_once"


def list_attacks(game: Game) -> list[str]:
    """List the attack cards on the table."""
    return ids(laid.attack for laid in game.table)


def test_refill_goes_against_the_clock_unless_told() -> None:
    """§5.1: the attacker first, then counter-clockwise from them, the defender last."""
    game = arrange(FOUR, table="S9/SQ@0", talon="DJ,DQ,DK,DA", more="passed:2,3")

    assert write_draws(game, "0:pass") == "0:DJ 3:DQ 2:DK 1:DA"


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §5.1: `refill=along`: the attacker first, then clockwise from them, the defender last.
        (
            arrange(
                FOUR,
                rules="classic,auto_take=off,refill=along",
                table="S9/SQ@0",
                talon="DJ,DQ,DK,DA",
                more="passed:2,3",
            ),
            "0:pass",
            "0:DJ 2:DQ 3:DK 1:DA",
        ),
        # §5.1: counter-clockwise from attacker 2 comes 1, then 0; defender 3 is last.
        (
            arrange(FOUR, attacker=2, defender=3, table="S9/SQ@2", talon="DJ,DQ,DK,DA", more="passed:0,1"),
            "2:pass",
            "2:DJ 1:DQ 0:DK 3:DA",
        ),
        # §5.1: clockwise from attacker 2 comes, the defender passed over, 0, then 1.
        (
            arrange(
                FOUR,
                rules="classic,auto_take=off,refill=along",
                attacker=2,
                defender=3,
                table="S9/SQ@2",
                talon="DJ,DQ,DK,DA",
                more="passed:0,1",
            ),
            "2:pass",
            "2:DJ 0:DQ 1:DK 3:DA",
        ),
        # §5.1: only the defender draws last.
        (
            arrange(
                FOUR,
                rules="pairs,auto_take=off,refill=along",
                table="S9/SQ@0",
                talon="DJ,DQ,DK,DA",
                more="passed:2",
            ),
            "0:pass",
            "0:DJ 2:DQ 3:DK 1:DA",
        ),
    ],
)
def test_the_draws_after_a_bout(game: Game, token: str, expected: str) -> None:
    """Each comment says why these seats draw these cards."""
    assert write_draws(game, token) == expected


def test_after_a_transfer_the_last_attacker_draws_first() -> None:
    """§5.1: the attacker first; after transfers: the last one."""
    game = arrange(
        "S9,D6,D7,D8,D9,D10|C9,C6,C7,C8,C10,CJ|SQ,CQ,S6,S7,S8,S10",
        rules="transfer,auto_take=off",
        talon="DJ,DQ,DK,DA",
    )

    game = act(game, "0:S9 1:>C9 2:S9/SQ,C9/CQ 0:pass")

    assert write_draws(game, "1:pass") == "1:DJ 0:DQ 2:DK,DA"


def test_a_defender_who_took_draws_last_too() -> None:
    """§5.1: the defender is last, beaten or taken."""
    game = arrange("S9,S10|C6,C7|D6,D7", talon="DJ,DQ,DK,DA,CJ,CQ,CK,CA,SJ,SQ,SK,SA")

    game = act(game, "0:S9 1:take 0:pass")

    assert write_draws(game, "2:pass") == "0:DJ,DQ,DK,DA,CJ 2:CQ,CK,CA,SJ 1:SQ,SK,SA"


def test_hands_are_filled_to_six() -> None:
    """§5.1: refill to six."""
    game = act(arrange("S9,C7|SQ,C8,C10", rest="talon"), "0:S9 1:S9/SQ 0:pass")

    assert [each.bit_count() for each in game.hands] == [6, 6]


def test_a_seat_with_six_or_more_cards_draws_nothing() -> None:
    """§5.1: refill to six; a seat with seven draws nothing."""
    game = arrange("S9,S6,S7,S8,C6,C7,C8,D6|SQ,D7,D8,D9,D10,DJ", talon="CQ,CK")

    game = act(game, "0:S9 1:S9/SQ")

    assert write_draws(game, "0:pass") == "1:CQ"


def test_a_defender_who_took_more_than_six_draws_nothing() -> None:
    """§5.1: taken cards count when a hand is refilled."""
    game = arrange("S9,C7|D6,D7,D8,D9,D10,DJ", talon="CQ,CK,CA,SA,SK")

    game = act(game, "0:S9 1:take")

    assert write_draws(game, "0:pass") == "0:CQ,CK,CA,SA,SK"


def test_cards_come_from_the_talons_top() -> None:
    """§5.1: from the talon's top, so that the rest keeps its order."""
    game = act(arrange("S9,S6,S7,S8,C6,C7|D6,D7,D8,D9,D10,SQ", talon="CQ,CK,DA,SA"), "0:S9 1:S9/SQ 0:pass")

    assert ids(game.talon) == ["DA", "SA", "H6"]


def test_the_talon_may_run_out_before_everybody_has_six() -> None:
    """§5.1: the first seats draw from a small talon, and the others get the rest."""
    game = arrange("S9,C7|SQ,C8|D7,D8", talon="CQ,CK,CA,SA,SK")

    game = act(game, "0:S9 1:S9/SQ 0:pass")

    assert write_draws(game, "2:pass") == "0:CQ,CK,CA,SA,SK 2:H6"


def test_the_trump_card_is_drawn_last() -> None:
    """§5.1: a talon of one card is the trump card, and the attacker draws it."""
    game = arrange("S9,C7|SQ,C8", talon="H6")

    game = act(game, "0:S9 1:S9/SQ 0:pass")

    assert hand(game, 0) == "C7,H6"


def test_no_seat_draws_while_cards_lie_on_the_table() -> None:
    """§5.1: an empty hand stays empty until the bout has ended."""
    game = act(arrange("S9|SQ,C8,C10|S10,CQ", talon="CK,CA"), "0:S9 1:S9/SQ")

    assert [hand(game, 0), hand(game, 1)] == ["", "C8,C10"]


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §5.1: refill from the talon, while it lasts.
        (act(arrange("S9,C7|SQ,C8"), "0:S9 1:S9/SQ"), "0:pass", ["passed", "bout_ended", "bout_began"]),
        # §5.2: the refill comes first; then, if the talon is empty, an empty hand goes out.
        (
            act(arrange("S9,S10|SJ|D7,D8", talon="CK,CA"), "0:S9"),
            "1:S9/SJ",
            ["beaten", "bout_ended", "refilled", "went_out", "bout_began"],
        ),
        # §5.3: `out=at_once`: a seat is out the moment it lays its last card.
        (arrange("S9|SQ,C8|D7,D8", rules=AT_ONCE), "0:S9", ["led", "went_out"]),
        # §5.3: a throw-in of the last card is its laying.
        (act(arrange("S9,C7|SQ,C8|D9", rules=AT_ONCE), "0:S9"), "2:+D9", ["thrown_in", "went_out"]),
        # §5.3: the defender lays a card too.
        (
            act(arrange("S9,C7|SQ|D7,D8", rules=AT_ONCE), "0:S9"),
            "1:S9/SQ",
            ["beaten", "went_out", "bout_ended", "bout_began"],
        ),
        # §5.3: with an empty talon, not before.
        (arrange("S9|SQ,C8|D7,D8", rules=AT_ONCE, talon="CK,CA"), "0:S9", ["led"]),
        # §5.3: the last defender is not asked.
        (arrange("S9|SQ,C8", rules=AT_ONCE), "0:S9", ["led", "went_out", "game_ended"]),
        # §5.3: the defender lays their last card, and the attacker is left.
        (act(arrange("S9,C7|SQ", rules=AT_ONCE), "0:S9"), "1:S9/SQ", ["beaten", "went_out", "game_ended"]),
    ],
)
def test_the_events_of_a_request(game: Game, token: str, expected: list[str]) -> None:
    """Each comment says why the request has these events."""
    assert events(game, token) == expected


def test_an_empty_hand_goes_out_at_the_bouts_end() -> None:
    """§5.2: the talon being empty, every active seat with an empty hand goes out."""
    game = act(arrange("S9|SQ,C8|D7,D8"), "0:S9 1:S9/SQ 2:pass")

    assert game.out == ((0,),)


def test_no_seat_goes_out_while_the_bout_lasts() -> None:
    """§5.3: `out=bout_end` is the default: a seat that has laid its last card is still active."""
    game = act(arrange("S9|SQ,C8|D7,D8"), "0:S9")

    assert (game.out, game.active) == ((), 0b111)


def test_a_seat_that_can_draw_does_not_go_out() -> None:
    """§5.2: first the refill, then the going out."""
    game = arrange("S9|SQ,C8|D7,D8", talon="CK,CA")

    game = act(game, "0:S9 1:S9/SQ 2:pass")

    assert (hand(game, 0), game.out) == ("CK,CA,H6", ())


def test_several_go_out_together_at_the_bouts_end() -> None:
    """§5.2: every active seat with an empty hand goes out, in whatever order they laid their last cards."""
    game = act(arrange("S9|SQ|C7|D8,D10"), "0:S9 1:S9/SQ")

    assert game.out == ((0, 1),)


def test_those_who_go_out_together_share_a_place() -> None:
    """§5.2: places are recorded in order of going out, and shared: 1, 1, 3."""
    game = act(arrange("S9|SQ|C7|D8,D10"), "0:S9 1:S9/SQ 2:C7 3:take")

    assert places(game) == {0: 1, 1: 1, 2: 3}


def test_those_who_go_out_one_after_another_have_places_of_their_own() -> None:
    """§5.2: places are recorded in order of going out."""
    game = act(arrange("S9|SQ,C8|C7|D8,D10"), "0:S9 1:take 2:pass 3:pass 2:C7 3:take 1:pass")

    assert places(game) == {0: 1, 2: 2}


def test_at_once_a_seat_is_out_when_it_transfers_with_its_last_card() -> None:
    """§5.3: a transfer lays a card too, and the next seat defends."""
    game = arrange("S9,C7|D9|D7,D8", rules="transfer,auto_take=off,out=at_once")

    game = act(game, "0:S9 1:>D9")

    assert (game.out, game.defender) == (((1,),), 2)


def test_at_once_showing_the_last_card_does_not_lay_it() -> None:
    """§5.3: a shown trump stays in the hand."""
    game = arrange("S9,C7|H9|D7,D8", rules="transfer,auto_take=off,out=at_once,show_trump=on")

    game = act(game, "0:S9 1:!H9")

    assert (game.out, hand(game, 1)) == ((), "H9")


def test_at_once_two_of_one_bout_do_not_share_a_place() -> None:
    """§5.3: they went out at two moments."""
    game = act(arrange("S9|SQ|C7|D8,D10", rules=AT_ONCE), "0:S9 1:S9/SQ")

    assert places(game) == {0: 1, 1: 2}


def test_at_once_the_bout_goes_on_while_two_are_left() -> None:
    """§5.3: the game is over when one seat is left, not two."""
    game = act(arrange("S9|SQ,C8|D7,D8", rules=AT_ONCE), "0:S9 1:S9/SQ")

    assert (game.phase, list_attacks(game)) == ("throw_in", ["S9"])


def test_at_once_the_cards_on_the_table_stay_there() -> None:
    """§5.3: the cards that lie there when the game ends go nowhere."""
    game = act(arrange("S9|SQ,C8", rules=AT_ONCE), "0:S9")

    assert (list_attacks(game), hand(game, 1)) == (["S9"], "SQ,C8")


def test_at_once_an_empty_hand_that_draws_nothing_goes_out_at_the_bouts_end() -> None:
    """§5.2: the talon ran out before this seat could draw."""
    game = act(arrange("S9,S10|SJ|D7,D8", rules=AT_ONCE, talon="CK,CA"), "0:S9 1:S9/SJ")

    assert game.out == ((1,),)
