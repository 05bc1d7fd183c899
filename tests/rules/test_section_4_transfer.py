"""Transferring the attack (§4.1 to §4.4)."""

import pytest

from kozyr.rules import Game, Refusal, Seat, Transfer, step
from kozyr.rules.refusals import refuse
from tests.kit.positions import act, arrange, attempt, events, hand, tokens, word
from tests.rules.queries import list_throwers, read_field

ON = "transfer,auto_take=off"
SHOW = "transfer,auto_take=off,show_trump=on"
PAIRS = "pairs-transfer,auto_take=off"

THREE = "C8,C10|D9,C7|S6,S7,S8"
TRUMP = "C8,C10|H9,C7|S6,S7,S8"
"""Seat 0 has led S9; seat 1 can transfer it with D9, or with the trump H9, to seat 2."""


def arrange_lead(hands: str, rules: str = ON, table: str = "S9@0", more: str = "") -> Game:
    """Arrange the moment at which seat 1 has to answer the lead of seat 0."""
    return arrange(hands, rules=rules, table=table, more=more)


def find_pair(game: Game) -> tuple[int, int]:
    """Return the attacker and the defender."""
    return game.attacker, game.defender


def test_without_the_option_nothing_is_transferred() -> None:
    """§4: `transfer` is off by default."""
    assert attempt(arrange(THREE, table="S9@0"), "1:>D9") == refuse("transfer_off")


def test_the_defender_adds_a_card_of_the_rank() -> None:
    """§4.1: the defender transfers the attack by adding a card of its rank."""
    assert read_field(act(arrange_lead(THREE), "1:>D9"), "table") == "S9@0,D9@1"


def test_the_card_added_leaves_the_hand() -> None:
    """§4.1: a transfer lays the card on the table."""
    assert hand(act(arrange_lead(THREE), "1:>D9"), 1) == "C7"


@pytest.mark.parametrize(
    ("game", "name", "expected"),
    [
        # §4.1, §9: one transfer may add one or more cards of the rank.
        (act(arrange_lead("C8|C9,D9,C7|S6,S7,S8"), "1:>C9,D9"), "table", "S9@0,C9@1,D9@1"),
        # §4.4: the attack stays as it was.
        (act(arrange_lead(TRUMP, SHOW), "1:!H9"), "table", "S9@0"),
        # §4.4: once a game, not once a bout.
        (act(arrange_lead(TRUMP, SHOW), "1:!H9 2:take 0:pass 1:pass"), "showed", "1"),
    ],
)
def test_the_position_after_a_request(game: Game, name: str, expected: str) -> None:
    """Each comment says why this field of the position has this value."""
    assert read_field(game, name) == expected


@pytest.mark.parametrize(
    ("game", "seat", "expected"),
    [
        # §4.1, §9: each card of the rank, the trump too, is a transfer.
        (arrange_lead("C8|C9,H9,C7|S6,S7,S8"), 1, "1:S9/H9 1:>C9 1:>H9 1:take"),
        # §4.1, §4.4, §9: a full attack may be shown on, and nothing is laid to it.
        (arrange_lead(TRUMP, f"{SHOW},cap=1"), 1, "1:S9/H9 1:!H9 1:take"),
        # §4.4, §9: the trump of the rank beats, is laid, or is shown.
        (arrange_lead(TRUMP, SHOW), 1, "1:S9/H9 1:>H9 1:!H9 1:take"),
        # §4.4: one card lies there, one card at the next seat is enough to show and too few to lay.
        (arrange_lead("C8|H9,C7|S6", SHOW), 1, "1:S9/H9 1:!H9 1:take"),
        # §4.4: a player who has shown a trump may still transfer by laying.
        (arrange_lead(TRUMP, SHOW, more="showed:1"), 1, "1:S9/H9 1:>H9 1:take"),
    ],
)
def test_the_legal_actions_of_a_seat(game: Game, seat: int, expected: str) -> None:
    """Each comment says why the seat has these legal actions."""
    assert tokens(game, seat) == expected


def test_another_rank_is_not_transferred() -> None:
    """§4.1: the card added is of the attack's rank."""
    assert attempt(arrange_lead(THREE), "1:>C7") == refuse("transfer_rank", "C7")


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §4.1, §9: every card added is of the attack's rank.
        (arrange_lead(THREE), "1:>D9,C7", refuse("transfer_rank", "C7")),
        # §4.1: without an attack there is nothing to pass on.
        (arrange(THREE, rules=ON), "1:>D9", refuse("nothing_to_beat")),
        # §4.1: two cards lie there, the third needs three cards at the next seat.
        (arrange_lead("C8|D9,C7|S6,S7", table="S9@0,C9@2"), "1:>D9", refuse("transfer_hand", 2)),
        # §9: one card would be legal, both together are too many for the next hand.
        (arrange_lead("C8|C9,D9,C7|S6,S7"), "1:>C9,D9", refuse("transfer_hand", 2)),
        # §4.1: the number of attack cards does not exceed the cap of §3.2.
        (arrange_lead(THREE, f"{ON},cap=2", "S9@0,C9@0"), "1:>D9", refuse("transfer_cap", 2)),
        # §9: one card would be legal, both together are above the cap.
        (arrange_lead("C8|C9,D9,C7|S6,S7,S8", f"{ON},cap=2"), "1:>C9,D9", refuse("transfer_cap", 2)),
        # §4.1, §3.2: in the first bout the cap is `cap_first`.
        (
            arrange(THREE, rules=f"{ON},cap_first=1", table="S9@0", rest="talon", bout=1),
            "1:>D9",
            refuse("transfer_cap", 1),
        ),
        # §4.1: the attacker holds one card after their lead: too few for a transfer back.
        (act(arrange("S9,C8|D9,C7", rules=ON), "0:S9"), "1:>D9", refuse("transfer_hand", 0)),
        # §4.2, §3.5: with teams the old attacker is the new defender's partner.
        (act(arrange_lead("C9,C8|D9,C7|S6,S7,S8|D7", PAIRS), "1:>D9"), "0:+C9", refuse("not_a_thrower", 0)),
    ],
)
def test_the_refusal_of_a_request(game: Game, token: str, expected: Refusal) -> None:
    """Each comment says why the request is refused."""
    assert attempt(game, token) == expected


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §4.1: the defender adds cards of their own.
        (arrange_lead(THREE), "1:>C9", "card_not_in_hand"),
        # §4.1: the attack can be passed on only before the defender declares a take.
        (arrange_lead(THREE, more="taking:yes"), "1:>D9", "already_taking"),
        # §4.1: the next defender holds as many cards as the attack would have.
        (arrange_lead("C8|D9,C7|S6,S7"), "1:>D9", "ok"),
        # §4.1: as many attack cards as the cap allows.
        (arrange_lead(THREE, f"{ON},cap=3", "S9@0,C9@0"), "1:>D9", "ok"),
        # §4.1, §4.2: the last card of a hand, against which L is 1, is transferred all the same.
        (arrange_lead("C8|D9|S6,S7"), "1:>D9", "ok"),
        # §4.3: `transfer_from` is `start` by default.
        (arrange(THREE, rules=ON, table="S9@0", rest="talon", bout=1), "1:>D9", "ok"),
        # §4.4: no card is added, so a full attack may be shown on, to a hand just large enough.
        (arrange_lead("C8|H9,C7|S6", f"{SHOW},cap=1"), "1:!H9", "ok"),
        # §4.4: once a game is counted for each player.
        (arrange_lead(TRUMP, SHOW, more="showed:0,2"), "1:!H9", "ok"),
    ],
)
def test_the_answer_to_a_request(game: Game, token: str, expected: str) -> None:
    """Each comment says why the request is accepted (`ok`) or refused."""
    assert word(game, token) == expected


def test_a_transfer_has_a_card() -> None:
    """§4.1, §9: one or more cards."""
    assert step(arrange_lead(THREE), Seat(1), Transfer(())) == refuse("no_cards")


def test_only_the_defender_transfers() -> None:
    """§4.1: only the defender transfers the attack."""
    assert attempt(arrange_lead("C8|D9,C7|C9,S7,S8"), "2:>C9") == refuse("not_defender", 1)


def test_after_a_beat_nothing_is_transferred() -> None:
    """§4.1: an attack can be transferred while no card is beaten."""
    assert attempt(arrange_lead("C8|D9,C7|S6,S7,S8", table="S9/SQ@0,C9@0"), "1:>D9") == refuse(
        "transfer_after_beat"
    )


def test_the_next_defender_holds_too_few_cards() -> None:
    """§4.1: the next defender needs as many cards as the attack would have."""
    assert attempt(arrange_lead("C8|D9,C7|S6"), "1:>D9") == refuse("transfer_hand", 2)


def test_the_defender_becomes_the_attacker_and_the_next_seat_defends() -> None:
    """§4.2: the player who transfers attacks, and the next seat clockwise defends."""
    assert find_pair(act(arrange_lead(THREE), "1:>D9")) == (1, 2)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # §4.1: the next defender is an active seat.
        (act(arrange_lead("C8|D9,C7||S6,S7", more="out:2"), "1:>D9"), (1, 3)),
        # §4.1: with two seats the attacker becomes the defender.
        (act(arrange_lead("C8,C10|D9,C7"), "1:>D9"), (1, 0)),
        # §4.1: with teams, seat 2 being out, seat 1 transfers past its partner to seat 0.
        (act(arrange_lead("C8,C10|D9,C7||D7,D8", rules=PAIRS, more="out:2"), "1:>D9"), (1, 0)),
        # §4.2, §3.10: beaten: the defender who beat the transferred attack attacks.
        (act(arrange_lead("C8|D9,C7|SQ,DQ,S6"), "1:>D9 2:S9/SQ,D9/DQ 0:pass 1:pass"), (2, 0)),
        # §4.2, §3.10: taken: clockwise from the last defender.
        (act(arrange_lead("C8|D9,C7|SQ,DQ,S6"), "1:>D9 2:take 0:pass 1:pass"), (0, 1)),
    ],
)
def test_the_attacker_and_defender(game: Game, expected: tuple[int, int]) -> None:
    """Each comment says why these seats attack and defend."""
    assert find_pair(game) == expected


def test_with_teams_the_attack_goes_to_the_next_opponent() -> None:
    """§4.1: with teams the next defender is an opponent of the seat that transfers."""
    assert find_pair(act(arrange_lead("C8|D9,C7|S6,S7|D7", rules=PAIRS), "1:>D9")) == (1, 2)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # §4.2: L is counted from the hand of the new defender.
        (act(arrange_lead("C8|D9,C7|S6,S7,S8,C6"), "1:>D9"), 4),
        # §4.2, §3.2: L is at most the cap, however many cards the new defender holds.
        (act(arrange_lead("C8|D9,C7|S6,S7,S8,C6,S10,SJ,SQ"), "1:>D9"), 6),
        # §4.2, §3.2: the new defender's hand is counted after that seat's own throw-in.
        (act(arrange_lead("C8|D9,C7,C6|C9,S6,S7,S8"), "2:+C9 1:>D9"), 3),
    ],
)
def test_the_limit_of_a_bout(game: Game, expected: int) -> None:
    """Each comment says why the bout has this limit."""
    assert game.limit == expected


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # §4.2, §3.5: after a transfer the old attacker is a thrower, and the new defender is not.
        (act(arrange_lead("C9,C8|D9,C7|H9,S6,S7"), "1:>D9"), [0]),
        # §4.2, §3.5: with `throwers=attacker` the right goes over with the attack.
        (act(arrange_lead("C9,C8|D9,H9|S6,S7,S8", rules=f"{ON},throwers=attacker"), "1:>D9"), [1]),
        # §4.2, §3.5: with `throwers=neighbours` seat 3 throws in now, seat 0 no more.
        (act(arrange_lead("C9,C8|D9,C7|S6,S7,S8|H9|D8", rules=f"{ON},throwers=neighbours"), "1:>D9"), [3]),
        # §4.2, §3.6: with `order=turns` the seat that transferred has the first right.
        (act(arrange_lead("C9,C8|D9,H9|SQ,DQ,C7", rules=f"{ON},order=turns"), "1:>D9 2:S9/SQ,D9/DQ"), [1]),
    ],
)
def test_the_throwers(game: Game, expected: list[int]) -> None:
    """Each comment says why these seats may throw in."""
    assert list_throwers(game) == expected


def test_a_transfer_goes_round() -> None:
    """§4.2: the attack returns to the seat that began it."""
    game = act(arrange_lead("C8,C10,C6|D9,C7|C9,S7"), "1:>D9 2:>C9")

    assert (*find_pair(game), game.limit) == (2, 0, 3)


def test_with_two_seats_a_transfer_goes_back_and_forth() -> None:
    """§4.2: the old attacker, defending now, transfers in their turn."""
    game = act(arrange_lead("C9,C8,C10|D9,C7,C6,D6"), "1:>D9 0:>C9")

    assert (*find_pair(game), game.limit) == (0, 1, 3)


def test_the_new_defender_takes_without_being_asked() -> None:
    """§4.2, §3.8: `auto_take` looks at the new defender's hand, after all cards of the transfer."""
    assert events(arrange_lead("C8|C9,D9,SQ|S6,S7,C6,D6", rules="transfer"), "1:>C9,D9") == [
        "transferred",
        "taken",
    ]


@pytest.mark.parametrize(
    ("transfer_from", "bout", "rest", "answer"),
    [
        ("start", 1, "talon", "ok"),
        ("second_bout", 1, "talon", "cannot_transfer"),
        ("second_bout", 2, "talon", "ok"),
        ("first_discard", 1, "talon", "cannot_transfer"),
        ("first_discard", 2, "talon", "cannot_transfer"),
        ("first_discard", 2, "discard", "ok"),
    ],
)
def test_from_when_an_attack_is_transferred(transfer_from: str, bout: int, rest: str, answer: str) -> None:
    """§4.3: from the start, not in the first bout, or not before a bout has ended in a discard."""
    rules = f"{SHOW},transfer_from={transfer_from}"
    game = arrange(TRUMP, rules=rules, table="S9@0", bout=bout, rest=rest)

    assert (word(game, "1:>H9"), word(game, "1:!H9")) == (answer, answer)


def test_a_shown_trump_passes_the_attack_on() -> None:
    """§4.4: with `show_trump` the defender shows the trump of the attack's rank instead of laying it."""
    game = act(arrange_lead(TRUMP, SHOW), "1:!H9")

    assert (*find_pair(game), game.limit) == (1, 2, 3)


def test_a_shown_trump_stays_in_the_hand() -> None:
    """§4.4: the defender shows the trump and keeps it."""
    assert hand(act(arrange_lead(TRUMP, SHOW), "1:!H9"), 1) == "C7,H9"


@pytest.mark.parametrize(
    ("game", "token", "reason"),
    [
        (("classic,auto_take=off,show_trump=on", "S9@0", ""), "1:!H9", refuse("transfer_off")),
        ((ON, "S9@0", ""), "1:!H9", refuse("show_off")),
        ((SHOW, "S9@0", "showed:1"), "1:!H9", refuse("show_used")),
        ((SHOW, "S9@0", ""), "1:!H7", refuse("show_card", "H7")),
        ((SHOW, "S9@0", ""), "1:!D9", refuse("show_card", "D9")),
        ((SHOW, "S9@0", ""), "1:!H8", refuse("card_not_in_hand", "H8")),
        ((SHOW, "S9@0,C9@0", ""), "1:!H9", refuse("transfer_hand", 2)),
        ((SHOW, "S9/S10@0,C9@0", ""), "1:!H9", refuse("transfer_after_beat")),
        ((SHOW, "S9@0", "taking:yes"), "1:!H9", refuse("already_taking")),
    ],
)
def test_trumps_that_cannot_be_shown(game: tuple[str, str, str], token: str, reason: Refusal) -> None:
    """§4.4: by default, twice, another card, to too small a hand, after a beat or a take."""
    assert attempt(arrange_lead("C8,C10|H9,H7,D9|S6", *game), token) == reason
