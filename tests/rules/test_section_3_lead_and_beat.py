"""Leading and beating: attacker, defender, limits (§3.1 to §3.4)."""

import pytest

from kozyr.rules import Beat, Game, Lead, Refusal, Seat, must, start, step
from kozyr.rules.refusals import refuse
from tests.kit.positions import act, arrange, attempt, events, hand, tokens, word
from tests.rules.queries import read_field

SIX_EACH = "S9,S8,C8,D8,D7,C10|SQ,C6,S6,S7,D6,D10"


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §3.1: the attacker leads, no other player.
        (arrange("S9|C7|D8"), "2:D8", refuse("not_attacker", 0)),
        # §3.3: before the lead every player waits for the attacker.
        (arrange("S9|C7|D8"), "2:pass", refuse("not_attacker", 0)),
        # §3.3: what the attacker adds later is thrown in, not led.
        (act(arrange("S9,D9|SQ,C7"), "0:S9"), "0:D9", refuse("already_led")),
        # §3.1, §3.4: the attack is against the defender.
        (arrange("CQ|SK|SA", table="S9@0"), "2:S9/SA", refuse("not_defender", 1)),
        # §3.4: without a lead there is nothing to beat.
        (arrange("S9|SK"), "1:S9/SK", refuse("nothing_to_beat")),
    ],
)
def test_the_refusal_of_a_request(game: Game, token: str, expected: Refusal) -> None:
    """Each comment says why the request is refused."""
    assert attempt(game, token) == expected


def test_the_defender_is_the_next_seat_clockwise() -> None:
    """§3.1: the attacker leads against the next seat clockwise."""
    game = act(arrange("S9,C8|SQ,C7|D8"), "0:S9 1:S9/SQ 0:pass 2:pass")

    assert (game.attacker, game.defender) == (1, 2)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # §3.1: clockwise from the last seat sits the first.
        (act(arrange("D8|S9,C8|SQ,C7", attacker=1, defender=2), "1:S9 2:S9/SQ 0:pass 1:pass"), (2, 0)),
        # §3.1: a seat that is out is passed over when the defender is looked for.
        (act(arrange("S9,C8|SQ,C7||D8", more="out:2"), "0:S9 1:S9/SQ 0:pass 3:pass"), (1, 3)),
        # §3.1: with teams the defender is the next opponent clockwise.
        (
            act(arrange("S9,C8|SQ,C7|D8|D7", rules="pairs,auto_take=off"), "0:S9 1:S9/SQ 0:pass 2:pass"),
            (1, 2),
        ),
    ],
)
def test_the_attacker_and_defender(game: Game, expected: tuple[int, int]) -> None:
    """Each comment says why these seats attack and defend."""
    assert (game.attacker, game.defender) == expected


def test_with_teams_a_partner_is_passed_over() -> None:
    """§3.1: with teams no player leads against a partner, though the opponent between them is out."""
    rules = "pairs,auto_take=off"
    game = arrange("SQ,C7||D8|S9,C8", rules=rules, attacker=3, defender=0, more="out:1")

    game = act(game, "3:S9 0:S9/SQ 3:pass")

    assert (game.attacker, game.defender) == (0, 3)


def test_the_first_bout_has_five_cards_at_most() -> None:
    """§3.2: `cap_first` is 5 by default."""
    assert must(start(seats=2, seed="any")).game.limit == 5


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # §3.2: `cap_first` limits the first bout.
        (must(start(seats=2, seed="any", options={"cap_first": 3})).game, 3),
        # §3.2: without `cap_first` the first bout has the cap of the others.
        (must(start(seats=2, seed="any", options={"cap_first": None, "cap": 4})).game, 4),
        # §3.2: the hand that counts is the one with which the bout begins.
        (act(arrange("S9,S8|SQ,C7", rest="talon"), "0:S9 1:S9/SQ 0:pass"), 6),
        # §3.2: `cap_first_until=first_bout`: after a first bout that was taken, the usual cap holds.
        (act(arrange(SIX_EACH, rest="talon", bout=1), "0:S9 1:take 0:pass"), 6),
        # §3.2: `cap_first_until=first_discard`: after a first bout that was taken, the lower cap holds on.
        (act(arrange(SIX_EACH, rules="street", rest="talon", bout=1), "0:S9 1:take 0:pass"), 5),
        # §3.2: `cap_first_until=first_discard`: a later bout that is beaten lifts the lower cap.
        (act(arrange(SIX_EACH, rules="street", rest="talon", bout=2), "0:S9 1:S9/SQ 0:pass"), 6),
    ],
)
def test_the_limit_of_a_bout(game: Game, expected: int) -> None:
    """Each comment says why the bout has this limit."""
    assert game.limit == expected


@pytest.mark.parametrize(("cap", "limit"), [("6", 6), ("4", 4), ("none", 8)])
def test_the_cap_limits_later_bouts(cap: str, limit: int) -> None:
    """§3.2: `cap` limits a bout against eight cards; without a cap only the hand limits it."""
    rules = f"classic,auto_take=off,cap={cap}"
    game = arrange("S9,S6,S7,S8,C6,C8,C9,D6,D7|SQ,C7", rules=rules)

    assert act(game, "0:S9 1:S9/SQ 0:pass").limit == limit


def test_the_cap_is_six_by_default() -> None:
    """§3.2: after the first bout `cap` is 6 by default."""
    game = act(arrange("S9,S6,S7,S8,C6,C8,C9,D6,D7|SQ,C7"), "0:S9 1:S9/SQ 0:pass")

    assert game.limit == 6


def test_a_small_hand_limits_the_bout() -> None:
    """§3.2: no more attack cards than the defender holds."""
    game = act(arrange("S9,C8,D8|SQ,C7"), "0:S9 1:S9/SQ 0:pass")

    assert game.limit == 2


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §3.2: the defender's hand is counted when they became defender, not when they have laid covers.
        (act(arrange("S9,D9|SQ,DQ"), "0:S9 1:S9/SQ"), "0:+D9", "ok"),
        # §3.2: the attack cards may not exceed L, covered or not.
        (act(arrange("S9,D9,C9|SQ,DQ"), "0:S9 1:S9/SQ 0:+D9"), "0:+C9", "limit_reached"),
        # §3.3: several cards are led up to L.
        (arrange("S9,C9,D9|SQ,C7"), "0:S9,C9,D9", "limit_reached"),
        # §3.3: several cards are led only if they are of equal rank.
        (arrange("S9,S8|SQ,C7"), "0:S9,S8", "ranks_differ"),
        # §3.3: with `lead_many` off two cards of equal rank are too many.
        (arrange("S9,D9|SQ,C7", rules="classic,auto_take=off,lead_many=off"), "0:S9,D9", "one_card_only"),
        # §3.3: the attacker lays cards of their own.
        (arrange("S9|C7"), "0:C7", "card_not_in_hand"),
        # §3.3, §9: laid one after the other, a card is gone the second time.
        (arrange("S9,D9|SQ,C7"), "0:S9,S9", "card_not_in_hand"),
        # §1.3, §3.1: only the seats of the table act.
        (arrange("S9|C7"), "2:S9", "bad_seat"),
        # §3.1, §6.3: a game that is over has no bout.
        (act(arrange("S9|C7"), "1:left"), "0:S9", "game_over"),
        # §3.4: `low_beats_ace` is off by default.
        (arrange("CQ|S6,CK", table="SA@0"), "1:SA/S6", "does_not_beat"),
        # §3.4: a beaten card stays beaten, a better cover comes too late.
        (arrange("CQ|SK,C7", table="S9/SQ@0"), "1:S9/SK", "already_beaten"),
        # §3.4: what does not lie there as an attack card is not beaten.
        (arrange("S8,CQ|SK,C7", table="S9@0"), "1:S8/SK", "not_on_table"),
        # §3.4: the defender lays cards of their own.
        (arrange("CQ|SK,C7", table="S9@0"), "1:S9/SA", "card_not_in_hand"),
        # §9: laid one after the other, a cover is gone the second time.
        (arrange("CQ|H7,C7", table="S9@0,D9@0"), "1:S9/H7,D9/H7", "card_not_in_hand"),
        # §9: laid one after the other, the second cover finds the card beaten.
        (arrange("CQ|SK,SA", table="S9@0"), "1:S9/SK,S9/SA", "already_beaten"),
        # §9: a request of several pairs is legal when each of them is.
        (arrange("CQ|SK,D7", table="S9@0,D9@0"), "1:S9/SK,D9/D7", "does_not_beat"),
    ],
)
def test_the_answer_to_a_request(game: Game, token: str, expected: str) -> None:
    """Each comment says why the request is accepted (`ok`) or refused."""
    assert word(game, token) == expected


def test_one_card_is_led() -> None:
    """§3.3: the attacker lays one card."""
    assert read_field(act(arrange("S9,C8|SQ,C7"), "0:S9"), "table") == "S9@0"


def test_several_cards_of_equal_rank_are_led() -> None:
    """§3.3: the attacker may lay several cards of equal rank."""
    assert read_field(act(arrange("S9,D9|SQ,C7"), "0:S9,D9"), "table") == "S9@0,D9@0"


@pytest.mark.parametrize(
    ("game", "seat", "expected"),
    [
        # §3.3, §9: leads are the sets of equal rank, up to L.
        (arrange("S9,C9,D9,D7|SQ,C7"), 0, "0:S9 0:C9 0:D7 0:D9 0:S9,C9 0:S9,D9 0:C9,D9"),
        # §3.3, §9: with `lead_many` off the leads are the cards of the hand.
        (arrange("S9,D9|SQ,C7", rules="classic,auto_take=off,lead_many=off"), 0, "0:S9 0:D9"),
        # §3.4, §9: every attack card and every card of the hand that beats it is a beat.
        (arrange("CQ|S10,D10,H7", table="S9@0,D9@0"), 1, "1:S9/S10 1:S9/H7 1:D9/H7 1:D9/D10 1:take"),
        # §3.4: the defender who has beaten everything has nothing to take back.
        (act(arrange("CQ|SK,C7", table="S9@0"), "1:S9/SK"), 1, ""),
    ],
)
def test_the_legal_actions_of_a_seat(game: Game, seat: int, expected: str) -> None:
    """Each comment says why the seat has these legal actions."""
    assert tokens(game, seat) == expected


def test_the_attacker_cannot_pass_instead_of_leading() -> None:
    """§3.3: the attacker cannot pass."""
    assert attempt(arrange("S9|C7"), "0:pass") == refuse("attacker_must_lead")


def test_a_lead_has_a_card() -> None:
    """§3.3, §9: a lead is a set that is not empty."""
    assert step(arrange("S9|C7"), Seat(0), Lead(())) == refuse("no_cards")


@pytest.mark.parametrize(
    ("attack", "cover", "answer"),
    [
        ("S9", "S10", "ok"),
        ("S9", "SA", "ok"),
        ("S9", "S8", "does_not_beat"),
        ("S9", "D9", "does_not_beat"),
        ("S9", "DA", "does_not_beat"),
        ("S9", "H6", "ok"),
        ("SA", "H6", "ok"),
        ("SA", "DA", "does_not_beat"),
        ("H9", "HJ", "ok"),
        ("H9", "H8", "does_not_beat"),
        ("H9", "SA", "does_not_beat"),
    ],
)
def test_the_cards_that_beat_with_hearts_as_trump(attack: str, cover: str, answer: str) -> None:
    """§3.4: a higher card of the suit beats, and a trump beats what is not a trump."""
    assert word(arrange(f"CQ|{cover},CK", table=f"{attack}@0"), f"1:{attack}/{cover}") == answer


@pytest.mark.parametrize(
    ("options", "attack", "cover", "answer"),
    [
        ("low_beats_ace=off", "SA", "S6", "does_not_beat"),
        ("low_beats_ace=off", "HA", "H6", "does_not_beat"),
        ("low_beats_ace=on", "SA", "S6", "ok"),
        ("low_beats_ace=on", "HA", "H6", "ok"),
        ("low_beats_ace=on", "SA", "D6", "does_not_beat"),
        ("low_beats_ace=on", "HA", "S6", "does_not_beat"),
        ("low_beats_ace=on", "SA", "S7", "does_not_beat"),
        ("low_beats_ace=on", "SK", "S6", "does_not_beat"),
        ("low_beats_ace=on", "S6", "SA", "ok"),
        ("low_beats_ace=on,deck=24", "SA", "S9", "ok"),
        ("low_beats_ace=on,deck=52", "SA", "S2", "ok"),
        ("low_beats_ace=on,deck=52", "SA", "S6", "does_not_beat"),
    ],
)
def test_the_cards_that_the_lowest_rank_beats(options: str, attack: str, cover: str, answer: str) -> None:
    """§3.4: with `low_beats_ace` the deck's lowest rank also beats the ace of its own suit, trumps too."""
    rules = f"classic,auto_take=off,{options}"
    game = arrange(f"CQ|{cover},CK", rules=rules, trump="HJ", table=f"{attack}@0")

    assert word(game, f"1:{attack}/{cover}") == answer


def test_a_cover_leaves_the_hand() -> None:
    """§3.4: a cover is laid on the table."""
    assert hand(act(arrange("CQ|SK,C7", table="S9@0"), "1:S9/SK"), 1) == "C7"


def test_a_beat_has_a_pair() -> None:
    """§9: a beat needs at least one pair."""
    assert step(arrange("CQ|SK", table="S9@0"), Seat(1), Beat(())) == refuse("no_cards")


def test_several_pairs_are_one_step() -> None:
    """§9: one request may beat several cards."""
    game = act(arrange("CQ|SK,DK,C7", table="S9@0,D9@0"), "1:S9/SK,D9/DK")

    assert read_field(game, "table") == "S9/SK@0,D9/DK@0"


def test_a_take_waits_for_all_pairs_of_a_request() -> None:
    """§9: after S9/H7 nothing beats C9, but the automatic take comes only after both pairs."""
    game = arrange("CQ|H7,DQ,C7,S6", rules="classic", table="S9@0,C9@0,D9@0")

    assert events(game, "1:S9/H7,D9/DQ") == ["beaten", "taken"]
