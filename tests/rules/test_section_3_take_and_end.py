"""Taking, passing and the end of a bout (§3.7 to §3.10)."""

import pytest

from kozyr.rules import Game, Refusal, Seat
from kozyr.rules.actions import Taken
from kozyr.rules.refusals import refuse
from tests.kit.positions import act, arrange, attempt, events, hand, last_event, tokens, word
from tests.rules.queries import read_field

AUTO = "classic,auto_take=on"
REOPEN = "classic,auto_take=off,reopen_take=on"
PAIRS = "pairs,auto_take=off"
TRANSFER = "transfer,auto_take=on"
NO_ADDING = "classic,auto_take=off,add_after_take=off"

ENDED = ["bout_ended", "bout_began"]


def play_to_next_bout(game: Game, token: str) -> tuple[int, int]:
    """Play the token that ends a bout; return the next attacker and defender."""
    game = act(game, token)
    return game.attacker, game.defender


def test_the_defender_takes_while_a_card_is_unbeaten() -> None:
    """§3.7: the defender may declare "take", whatever they could beat."""
    assert last_event(arrange("D9,C8|SQ,C7", table="S9@0"), "1:take") == Taken(Seat(1), auto=False)


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §3.7: "take" may be declared at any time while a card is unbeaten.
        (arrange("C9,C8|C7,D7", table="S9/SQ@0,D9@0"), "1:take", "ok"),
        # §3.7: "take" needs an unbeaten card.
        (arrange("D9,C8|C7,D7", table="S9/SQ@0"), "1:take", "cannot_take"),
        # §3.7: the declaration is final.
        (arrange("D9,C8|SQ,C7", table="S9@0", more="taking:yes"), "1:S9/SQ", "already_taking"),
        # §3.7: the declaration is made once.
        (arrange("D9,C8|SQ,C7", table="S9@0", more="taking:yes"), "1:take", "already_taking"),
        # §3.7: `reopen_take` off, the default: after a later throw-in the defender still takes.
        (
            act(arrange("D9,C8|SQ,DQ,C7", table="S9@0", more="taking:yes"), "0:+D9"),
            "1:D9/DQ",
            "already_taking",
        ),
        # §3.9: a thrower who has passed may not throw in.
        (arrange("D9|C7|C9", table="S9/SQ@0", more="passed:0"), "0:+D9", "already_passed"),
        # §3.9: a thrower passes once.
        (arrange("D9|C7|C9", table="S9/SQ@0", more="passed:0"), "0:pass", "already_passed"),
        # §3.9: a thrower without cards has passed already.
        (arrange("|C7,D7|C9,S8", table="S9/SQ@0"), "0:pass", "already_passed"),
    ],
)
def test_the_answer_to_a_request(game: Game, token: str, expected: str) -> None:
    """Each comment says why the request is accepted (`ok`) or refused."""
    assert word(game, token) == expected


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §3.7: without a lead there is nothing to take.
        (arrange("S9|SQ"), "1:take", refuse("nothing_to_beat")),
        # §3.7: no player declares "take" for the defender.
        (arrange("D9,C8|SQ,C7", table="S9@0"), "0:take", refuse("not_defender", 1)),
        # §3.9: passing waits until every card is beaten or the defender takes.
        (arrange("D9,C8|SQ,C7", table="S9@0"), "0:pass", refuse("pass_too_early")),
        # §3.9: only throwers pass, and the defender is not a thrower.
        (arrange("D9,C8|C7,D7", table="S9/SQ@0"), "1:pass", refuse("not_a_thrower", 1)),
        # §3.9: with `throwers=attacker` no other player passes.
        (
            arrange("D9,C8|C7,D7|C9", rules="classic,auto_take=off,throwers=attacker", table="S9/SQ@0"),
            "2:pass",
            refuse("not_a_thrower", 2),
        ),
    ],
)
def test_the_refusal_of_a_request(game: Game, token: str, expected: Refusal) -> None:
    """Each comment says why the request is refused."""
    assert attempt(game, token) == expected


def test_covers_stay_when_the_defender_takes() -> None:
    """§3.7: covers already laid stay on the table."""
    assert read_field(act(arrange("C8|C7,D7", table="S9/SQ@0,D9@0"), "1:take"), "table") == "S9/SQ@0,D9@0"


def test_throwers_add_to_a_take() -> None:
    """§3.7: after the take throwers may still add, the covers' ranks too."""
    assert tokens(act(arrange("C9,CQ,C8|C7,D7", table="S9/SQ@0,D9@0"), "1:take"), 0) == "0:+C9 0:+CQ 0:pass"


def test_throwers_add_to_a_take_up_to_the_limit() -> None:
    """§3.7: after the take, too, L is the limit."""
    assert word(arrange("C9,H9,C8|C7,D7", table="S9@0", more="taking:yes"), "0:+C9,H9") == "limit_reached"


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §3.7: `add_after_take` off: the take ends the bout.
        (arrange("D9,C8|SQ,C7", rules=NO_ADDING, table="S9@0"), "1:take", ["taken", *ENDED]),
        # §3.7: `reopen_take` on: the last card L allows makes them defend again, too.
        (
            arrange("D9,C8|SQ,DQ", rules=REOPEN, table="S9@0", more="taking:yes"),
            "0:+D9",
            ["thrown_in", "take_reopened"],
        ),
        # §3.7, §3.8: `reopen_take` on: a defender who still cannot beat a card takes again automatically.
        (
            arrange("D9,C8|SQ,C7,C6", rules=f"{AUTO},reopen_take=on", table="S9@0", more="taking:yes"),
            "0:+D9",
            ["thrown_in", "take_reopened", "taken"],
        ),
        # §3.8: `auto_take` is on by default.
        (arrange("S9,C8|D7,C7", rules="classic"), "0:S9", ["led", "taken"]),
        # §3.8: `auto_take`: some unbeaten card, not all of them.
        (arrange("S9,D9,C8|SQ,C7,C6", rules=AUTO), "0:S9,D9", ["led", "taken"]),
        # §3.8: `auto_take`: one trump that beats either card, though not both, leaves them the choice.
        (arrange("S9,D9,C8|H7,C7,C6", rules=AUTO), "0:S9,D9", ["led"]),
        # §3.8: `auto_take` also applies after a throw-in.
        (arrange("D9,C8|SQ,C7,C6", rules=AUTO, table="S9@0"), "0:+D9", ["thrown_in", "taken"]),
        # §3.8: `auto_take` also applies after the defender has spent the last trump.
        (arrange("D8|H7,SQ,C8", rules=AUTO, table="S9@0,C9@0"), "1:S9/H7", ["beaten", "taken"]),
        # §3.8: `auto_take`: with `transfer` off there is no legal transfer.
        (arrange("S9,C8|D9,C7|S6,S7", rules=AUTO), "0:S9", ["led", "taken"]),
        # §3.8: `auto_take`: a transfer that is not legal leaves no choice.
        (arrange("S9,C8|D9,C7|S6", rules=TRANSFER), "0:S9", ["led", "taken"]),
        # §3.8, §4.3: `auto_take`: in the first bout of `protocol` there is no legal transfer.
        (arrange("S9,C8|D9,C7|S6,S7", rules="protocol", rest="talon", bout=1), "0:S9", ["led", "taken"]),
        # §3.8: `auto_take`: seat 2 throws in, holds too few cards for a transfer now, and seat 1 takes.
        (act(arrange("S9,C8|D9,C7,C6|C9,S6", rules=TRANSFER), "0:S9"), "2:+C9", ["thrown_in", "taken"]),
        # §3.9: the attacker who led their last card is not waited for.
        (
            arrange("|SQ,C7", talon="S6,S7", table="S9@0"),
            "1:S9/SQ",
            ["beaten", "bout_ended", "refilled", "bout_began"],
        ),
        # §3.10: not every thrower has passed: the bout goes on.
        (arrange("C8|C7,D7|D9", table="S9/SQ@0"), "0:pass", ["passed"]),
        # §3.10: the defender takes and every thrower has passed.
        (arrange("C8|C7,D7|D9", table="S9@0", more="taking:yes passed:0"), "2:pass", ["passed", *ENDED]),
        # §3.10: all cards are beaten and L attack cards lie there: no player is asked.
        (
            arrange("C9,C8|DQ,C7", rules="classic,auto_take=off,cap=2", table="S9/SQ@0,D9@0"),
            "1:D9/DQ",
            ["beaten", *ENDED],
        ),
        # §3.10: the defender takes L attack cards: no player is asked.
        (arrange("D9,C8|C7", table="S9@0"), "1:take", ["taken", *ENDED]),
        # §3.10: the defender takes and the last card that L allows is added.
        (arrange("D9,C8|C7,D7", table="S9@0", more="taking:yes"), "0:+D9", ["thrown_in", *ENDED]),
        # §3.10: L attack cards lie there, but one is unbeaten.
        (arrange("D9,C8|SQ,C7", table="S9@0"), "0:+D9", ["thrown_in"]),
    ],
)
def test_the_events_of_a_request(game: Game, token: str, expected: list[str]) -> None:
    """Each comment says why the request has these events."""
    assert events(game, token) == expected


@pytest.mark.parametrize(
    ("game", "seat", "expected"),
    [
        # §3.7: `add_after_take` off: it forbids nothing when every card is beaten.
        (arrange("D9|C7,D7", rules=NO_ADDING, table="S9/SQ@0"), 0, "0:+D9 0:pass"),
        # §3.7: `reopen_take` on: a later throw-in makes them defend again.
        (
            act(arrange("D9,C8|SQ,DQ,C7", rules=REOPEN, table="S9@0", more="taking:yes"), "0:+D9"),
            1,
            "1:S9/SQ 1:D9/DQ 1:take",
        ),
        # §3.8: `auto_take` off: a defender who can only take must still declare it.
        (act(arrange("S9,C8|D7,C7"), "0:S9"), 1, "1:take"),
        # §3.8: `auto_take` looks at unbeaten cards: S9 is covered, D9 can be beaten.
        (arrange("C9,C8|D10,C7", rules=AUTO, table="S9/SQ@0,D9@0"), 1, "1:D9/D10 1:take"),
        # §3.8: `auto_take`: a legal transfer leaves them the choice.
        (act(arrange("S9,C8|D9,C7|S6,S7", rules=TRANSFER), "0:S9"), 1, "1:>D9 1:take"),
        # §3.9: every card beaten, a thrower with cards may throw in or pass.
        (arrange("D9,C8|C7,D7", table="S9/SQ@0"), 0, "0:+D9 0:pass"),
        # §3.9: the defender taking, a thrower with cards may throw in or pass.
        (arrange("C8|SQ,C7|D9,S8", table="S9@0", more="taking:yes"), 2, "2:+D9 2:pass"),
        # §3.9: any throw-in voids all passes, so one that follows a take.
        (
            act(arrange("D9,C8|C7,D7,D6|C9,S8", table="S9@0", more="taking:yes passed:0"), "2:+C9"),
            0,
            "0:+D9 0:pass",
        ),
    ],
)
def test_the_legal_actions_of_a_seat(game: Game, seat: int, expected: str) -> None:
    """Each comment says why the seat has these legal actions."""
    assert tokens(game, seat) == expected


def test_a_defender_who_cannot_beat_takes_automatically() -> None:
    """§3.8: `auto_take`: a lead that no card of their hand beats is taken."""
    assert last_event(arrange("S9,C8|D7,C7", rules=AUTO), "0:S9") == Taken(Seat(1), auto=True)


def test_a_throw_in_voids_all_passes() -> None:
    """§3.9: after another's throw-in a player who has passed may throw in again."""
    assert tokens(act(arrange("D9|C7,D7|C9", table="S9/SQ@0", more="passed:0"), "2:+C9"), 0) == "0:+D9"


def test_a_beaten_bout_ends_with_the_last_pass() -> None:
    """§3.10: all cards are beaten and every thrower has passed."""
    assert events(arrange("C8|C7,D7|D9", table="S9/SQ@0", more="passed:0"), "2:pass") == ["passed", *ENDED]


def test_beaten_cards_go_to_the_discard() -> None:
    """§3.10: beaten: all cards, attacks and covers, go to the discard."""
    assert read_field(act(arrange("C8|C7,D7", table="S9/SQ@0", rest="talon"), "0:pass"), "discard") == "S9,SQ"


def test_a_defender_who_has_beaten_attacks_next() -> None:
    """§3.10: beaten: the defender attacks next."""
    game = act(arrange("C8|C7,D7|D9", table="S9/SQ@0", more="passed:0"), "2:pass")

    assert (game.bout, game.attacker, game.defender) == (3, 1, 2)


def test_taken_cards_go_to_the_defenders_hand() -> None:
    """§3.10: taken: all cards, attacks and covers, go to the defender."""
    game = act(arrange("C8|C7,D7", table="S9/SQ@0,D9@0", more="taking:yes"), "0:pass")

    assert hand(game, 1) == "S9,SQ,C7,D7,D9"


def test_after_a_take_the_next_seat_attacks() -> None:
    """§3.10: taken: the next seat clockwise from the defender attacks."""
    assert play_to_next_bout(arrange("C8|C7|D9", table="S9@0"), "1:take") == (2, 0)


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §3.10: taken: with two seats the next seat clockwise is the attacker.
        (arrange("C8|C7", table="S9@0"), "1:take", (0, 1)),
        # §3.10: taken: the next active seat clockwise attacks.
        (arrange("C8|C7||D9", table="S9@0", more="out:2"), "1:take", (3, 0)),
        # §3.10: taken: the one to attack next goes out with this bout, the next active seat attacks.
        (arrange("C8|C7,D7|D9|S6", table="S9@0", more="taking:yes"), "2:+D9", (3, 0)),
        # §3.10: taken: seat 2 being out, the next active opponent of seat 1 is seat 0, past its partner.
        (arrange("C8|C7||S6", rules=PAIRS, table="S9@0", more="out:2"), "1:take", (0, 1)),
        # §3.10: beaten: the defender is out, the next active seat clockwise attacks.
        (arrange("C8|SQ||D8", table="S9@0", more="out:2"), "1:S9/SQ", (3, 0)),
        # §3.10: beaten: with teams, too, the next active seat attacks for a defender who is out.
        (arrange("C8|SQ|D8|S6", rules=PAIRS, table="S9@0"), "1:S9/SQ", (2, 3)),
        # §3.10: beaten: defender and seat 2 out, the next active seat is the defender's partner.
        (arrange("C8|SQ||S6", rules=PAIRS, table="S9@0", more="out:2"), "1:S9/SQ", (3, 0)),
    ],
)
def test_the_next_attacker_and_defender(game: Game, token: str, expected: tuple[int, int]) -> None:
    """Each comment says why these seats attack and defend next."""
    assert play_to_next_bout(game, token) == expected


def test_with_teams_the_next_opponent_attacks_after_a_take() -> None:
    """§3.10: taken: with teams the next opponent of the defender attacks."""
    assert play_to_next_bout(arrange("C8|C7|D9|S6", rules=PAIRS, table="S9@0"), "1:take") == (2, 3)
