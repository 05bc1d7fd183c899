"""Taking, passing and the end of a bout (§3.7 to §3.10)."""

from kozyr.rules import Game, Seat
from kozyr.rules.events import Taken
from kozyr.rules.notation import write_position
from kozyr.rules.refusals import refuse
from tests.kit.arrange import act, arrange, attempt, events, hand, last_event, tokens, word

AUTO = "classic,auto_take=on"
REOPEN = "classic,auto_take=off,reopen_take=on"
PAIRS = "pairs,auto_take=off"
TRANSFER = "transfer,auto_take=on"
NO_ADDING = "classic,auto_take=off,add_after_take=off"

ENDED = ["bout_ended", "bout_began"]


def field(game: Game, name: str) -> str:
    """Give one field of the position as the notation writes it."""
    return dict(part.split(":", 1) for part in write_position(game).split()).get(name, "")


def next_pair(game: Game, token: str) -> tuple[int, int]:
    """Play the token that ends a bout; give the next attacker and defender."""
    game = act(game, token)
    return game.attacker, game.defender


def test_the_defender_takes_while_a_card_is_unbeaten() -> None:
    """§3.7: the defender may declare "take", whatever he could beat."""
    assert last_event(arrange("D9,C8|SQ,C7", table="S9@0"), "1:take") == Taken(Seat(1), auto=False)


def test_the_defender_takes_after_beating_some() -> None:
    """§3.7: "take" may be declared at any time while a card is unbeaten."""
    assert word(arrange("C9,C8|C7,D7", table="S9/SQ@0,D9@0"), "1:take") == "ok"


def test_nothing_is_taken_when_every_card_is_beaten() -> None:
    """§3.7: "take" needs an unbeaten card."""
    assert word(arrange("D9,C8|C7,D7", table="S9/SQ@0"), "1:take") == "cannot_take"


def test_nothing_is_taken_before_the_lead() -> None:
    """§3.7: without a lead there is nothing to take."""
    assert attempt(arrange("S9|SQ"), "1:take") == refuse("nothing_to_beat")


def test_only_the_defender_takes() -> None:
    """§3.7: nobody declares "take" for the defender."""
    assert attempt(arrange("D9,C8|SQ,C7", table="S9@0"), "0:take") == refuse("not_defender", 1)


def test_covers_stay_when_the_defender_takes() -> None:
    """§3.7: covers already laid stay on the table."""
    assert field(act(arrange("C8|C7,D7", table="S9/SQ@0,D9@0"), "1:take"), "table") == "S9/SQ@0,D9@0"


def test_throwers_add_to_a_take() -> None:
    """§3.7: after the take throwers may still add, the covers' ranks too."""
    assert tokens(act(arrange("C9,CQ,C8|C7,D7", table="S9/SQ@0,D9@0"), "1:take"), 0) == "0:+C9 0:+CQ 0:pass"


def test_throwers_add_to_a_take_up_to_the_limit() -> None:
    """§3.7: after the take, too, L is the limit."""
    assert word(arrange("C9,H9,C8|C7,D7", table="S9@0", more="taking:yes"), "0:+C9,H9") == "limit_reached"


def test_nothing_is_added_after_the_take() -> None:
    """§3.7: `add_after_take` off: the take ends the bout."""
    assert events(arrange("D9,C8|SQ,C7", rules=NO_ADDING, table="S9@0"), "1:take") == ["taken", *ENDED]


def test_without_adding_to_a_take_beaten_cards_are_added_to() -> None:
    """§3.7: `add_after_take` off: it forbids nothing when every card is beaten."""
    assert tokens(arrange("D9|C7,D7", rules=NO_ADDING, table="S9/SQ@0"), 0) == "0:+D9 0:pass"


def test_who_takes_does_not_beat_any_more() -> None:
    """§3.7: the declaration is final."""
    assert word(arrange("D9,C8|SQ,C7", table="S9@0", more="taking:yes"), "1:S9/SQ") == "already_taking"


def test_who_takes_does_not_take_again() -> None:
    """§3.7: the declaration is made once."""
    assert word(arrange("D9,C8|SQ,C7", table="S9@0", more="taking:yes"), "1:take") == "already_taking"


def test_a_throw_in_does_not_make_him_defend_again() -> None:
    """§3.7: `reopen_take` off, the default: after a later throw-in the defender still takes."""
    game = act(arrange("D9,C8|SQ,DQ,C7", table="S9@0", more="taking:yes"), "0:+D9")

    assert word(game, "1:D9/DQ") == "already_taking"


def test_a_throw_in_reopens_the_take() -> None:
    """§3.7: `reopen_take` on: a later throw-in makes him defend again."""
    game = act(arrange("D9,C8|SQ,DQ,C7", rules=REOPEN, table="S9@0", more="taking:yes"), "0:+D9")

    assert tokens(game, 1) == "1:S9/SQ 1:D9/DQ 1:take"


def test_a_throw_in_up_to_the_limit_reopens_the_take() -> None:
    """§3.7: `reopen_take` on: the last card L allows makes him defend again, too."""
    game = arrange("D9,C8|SQ,DQ", rules=REOPEN, table="S9@0", more="taking:yes")

    assert events(game, "0:+D9") == ["thrown_in", "take_reopened"]


def test_a_reopened_take_is_declared_again() -> None:
    """§3.7, §3.8: `reopen_take` on: who still cannot beat a card takes again without being asked."""
    game = arrange("D9,C8|SQ,C7,C6", rules=f"{AUTO},reopen_take=on", table="S9@0", more="taking:yes")

    assert events(game, "0:+D9") == ["thrown_in", "take_reopened", "taken"]


def test_who_cannot_beat_takes_without_being_asked() -> None:
    """§3.8: `auto_take`: a lead that no card of his hand beats is taken."""
    assert last_event(arrange("S9,C8|D7,C7", rules=AUTO), "0:S9") == Taken(Seat(1), auto=True)


def test_who_cannot_beat_takes_by_default() -> None:
    """§3.8: `auto_take` is on by default."""
    assert events(arrange("S9,C8|D7,C7", rules="classic"), "0:S9") == ["led", "taken"]


def test_without_auto_take_the_defender_is_asked() -> None:
    """§3.8: `auto_take` off: he who can only take still has to say so."""
    assert tokens(act(arrange("S9,C8|D7,C7"), "0:S9"), 1) == "1:take"


def test_one_card_that_cannot_be_beaten_is_enough() -> None:
    """§3.8: `auto_take`: some unbeaten card, not all of them."""
    assert events(arrange("S9,D9,C8|SQ,C7,C6", rules=AUTO), "0:S9,D9") == ["led", "taken"]


def test_each_card_is_looked_at_by_itself() -> None:
    """§3.8: `auto_take`: one trump that beats either card, though not both, leaves him the choice."""
    assert events(arrange("S9,D9,C8|H7,C7,C6", rules=AUTO), "0:S9,D9") == ["led"]


def test_a_throw_in_can_make_him_take() -> None:
    """§3.8: `auto_take`: whenever such a card lies there, so after a throw-in."""
    assert events(arrange("D9,C8|SQ,C7,C6", rules=AUTO, table="S9@0"), "0:+D9") == ["thrown_in", "taken"]


def test_his_own_cover_can_make_him_take() -> None:
    """§3.8: `auto_take`: whenever such a card lies there, so after he has spent his trump."""
    assert events(arrange("D8|H7,SQ,C8", rules=AUTO, table="S9@0,C9@0"), "1:S9/H7") == ["beaten", "taken"]


def test_a_beaten_card_need_not_be_beaten_again() -> None:
    """§3.8: `auto_take` looks at unbeaten cards: S9 is covered, D9 can be beaten."""
    assert tokens(arrange("C9,C8|D10,C7", rules=AUTO, table="S9/SQ@0,D9@0"), 1) == "1:D9/D10 1:take"


def test_who_can_transfer_is_asked() -> None:
    """§3.8: `auto_take`: a legal transfer leaves him the choice."""
    assert tokens(act(arrange("S9,C8|D9,C7|S6,S7", rules=TRANSFER), "0:S9"), 1) == "1:>D9 1:take"


def test_without_transfers_a_card_of_the_rank_does_not_help() -> None:
    """§3.8: `auto_take`: with `transfer` off there is no legal transfer."""
    assert events(arrange("S9,C8|D9,C7|S6,S7", rules=AUTO), "0:S9") == ["led", "taken"]


def test_a_transfer_to_too_small_a_hand_does_not_help() -> None:
    """§3.8: `auto_take`: a transfer that is not legal leaves no choice."""
    assert events(arrange("S9,C8|D9,C7|S6", rules=TRANSFER), "0:S9") == ["led", "taken"]


def test_a_transfer_that_comes_too_early_does_not_help() -> None:
    """§3.8, §4.3: `auto_take`: in the first bout of `protocol` there is no legal transfer."""
    game = arrange("S9,C8|D9,C7|S6,S7", rules="protocol", rest="talon", bout=1)

    assert events(game, "0:S9") == ["led", "taken"]


def test_the_next_defenders_throw_in_can_make_him_take() -> None:
    """§3.8: `auto_take`: seat 2 throws in, holds too few cards for a transfer now, and seat 1 takes."""
    game = act(arrange("S9,C8|D9,C7,C6|C9,S6", rules=TRANSFER), "0:S9")

    assert events(game, "2:+C9") == ["thrown_in", "taken"]


def test_every_thrower_may_throw_in_or_pass_when_all_is_beaten() -> None:
    """§3.9: every card beaten, a thrower with cards may throw in or pass."""
    assert tokens(arrange("D9,C8|C7,D7", table="S9/SQ@0"), 0) == "0:+D9 0:pass"


def test_every_thrower_may_throw_in_or_pass_when_the_defender_takes() -> None:
    """§3.9: the defender taking, a thrower with cards may throw in or pass."""
    assert tokens(arrange("C8|SQ,C7|D9,S8", table="S9@0", more="taking:yes"), 2) == "2:+D9 2:pass"


def test_nobody_passes_while_a_card_is_unbeaten() -> None:
    """§3.9: passing waits until every card is beaten or the defender takes."""
    assert attempt(arrange("D9,C8|SQ,C7", table="S9@0"), "0:pass") == refuse("pass_too_early")


def test_the_defender_does_not_pass() -> None:
    """§3.9: throwers pass, the defender is none."""
    assert attempt(arrange("D9,C8|C7,D7", table="S9/SQ@0"), "1:pass") == refuse("not_a_thrower", 1)


def test_who_may_not_throw_in_does_not_pass() -> None:
    """§3.9: with `throwers=attacker` nobody else passes."""
    game = arrange("D9,C8|C7,D7|C9", rules="classic,auto_take=off,throwers=attacker", table="S9/SQ@0")

    assert attempt(game, "2:pass") == refuse("not_a_thrower", 2)


def test_who_has_passed_does_not_throw_in() -> None:
    """§3.9: a thrower who has passed may not throw in."""
    assert word(arrange("D9|C7|C9", table="S9/SQ@0", more="passed:0"), "0:+D9") == "already_passed"


def test_who_has_passed_does_not_pass_again() -> None:
    """§3.9: a thrower passes once."""
    assert word(arrange("D9|C7|C9", table="S9/SQ@0", more="passed:0"), "0:pass") == "already_passed"


def test_a_throw_in_voids_all_passes() -> None:
    """§3.9: after another's throw-in he who has passed may throw in again."""
    assert tokens(act(arrange("D9|C7,D7|C9", table="S9/SQ@0", more="passed:0"), "2:+C9"), 0) == "0:+D9"


def test_a_throw_in_to_a_take_voids_all_passes() -> None:
    """§3.9: any throw-in voids all passes, so one that follows a take."""
    game = arrange("D9,C8|C7,D7,D6|C9,S8", table="S9@0", more="taking:yes passed:0")

    assert tokens(act(game, "2:+C9"), 0) == "0:+D9 0:pass"


def test_an_empty_hand_counts_as_passed() -> None:
    """§3.9: the attacker who led his last card is not waited for."""
    game = arrange("|SQ,C7", talon="S6,S7", table="S9@0")

    assert events(game, "1:S9/SQ") == ["beaten", "bout_ended", "refilled", "bout_began"]


def test_an_empty_hand_does_not_pass() -> None:
    """§3.9: a thrower without cards has passed already."""
    assert word(arrange("|C7,D7|C9,S8", table="S9/SQ@0"), "0:pass") == "already_passed"


def test_a_bout_waits_for_the_last_pass() -> None:
    """§3.10: not every thrower has passed: the bout goes on."""
    assert events(arrange("C8|C7,D7|D9", table="S9/SQ@0"), "0:pass") == ["passed"]


def test_a_beaten_bout_ends_with_the_last_pass() -> None:
    """§3.10: all cards are beaten and every thrower has passed."""
    assert events(arrange("C8|C7,D7|D9", table="S9/SQ@0", more="passed:0"), "2:pass") == ["passed", *ENDED]


def test_a_taken_bout_ends_with_the_last_pass() -> None:
    """§3.10: the defender takes and every thrower has passed."""
    game = arrange("C8|C7,D7|D9", table="S9@0", more="taking:yes passed:0")

    assert events(game, "2:pass") == ["passed", *ENDED]


def test_a_beaten_bout_ends_at_the_limit() -> None:
    """§3.10: all cards are beaten and L attack cards lie there: nobody is asked."""
    game = arrange("C9,C8|DQ,C7", rules="classic,auto_take=off,cap=2", table="S9/SQ@0,D9@0")

    assert events(game, "1:D9/DQ") == ["beaten", *ENDED]


def test_a_taken_bout_ends_at_the_limit() -> None:
    """§3.10: the defender takes L attack cards: nobody is asked."""
    assert events(arrange("D9,C8|C7", table="S9@0"), "1:take") == ["taken", *ENDED]


def test_a_take_ends_when_the_limit_is_filled() -> None:
    """§3.10: the defender takes and the last card that L allows is added."""
    assert events(arrange("D9,C8|C7,D7", table="S9@0", more="taking:yes"), "0:+D9") == ["thrown_in", *ENDED]


def test_a_bout_at_the_limit_waits_for_the_defence() -> None:
    """§3.10: L attack cards lie there, but one is unbeaten."""
    assert events(arrange("D9,C8|SQ,C7", table="S9@0"), "0:+D9") == ["thrown_in"]


def test_beaten_cards_go_to_the_discard() -> None:
    """§3.10: beaten: all cards, attacks and covers, go to the discard."""
    assert field(act(arrange("C8|C7,D7", table="S9/SQ@0", rest="talon"), "0:pass"), "discard") == "S9,SQ"


def test_who_has_beaten_attacks_next() -> None:
    """§3.10: beaten: the defender attacks next."""
    game = act(arrange("C8|C7,D7|D9", table="S9/SQ@0", more="passed:0"), "2:pass")

    assert (game.bout, game.attacker, game.defender) == (3, 1, 2)


def test_taken_cards_go_to_the_defenders_hand() -> None:
    """§3.10: taken: all cards, attacks and covers, go to the defender."""
    game = act(arrange("C8|C7,D7", table="S9/SQ@0,D9@0", more="taking:yes"), "0:pass")

    assert hand(game, 1) == "S9,SQ,C7,D7,D9"


def test_after_a_take_the_next_seat_attacks() -> None:
    """§3.10: taken: the next seat clockwise from the defender attacks."""
    assert next_pair(arrange("C8|C7|D9", table="S9@0"), "1:take") == (2, 0)


def test_with_two_seats_the_attacker_attacks_again_after_a_take() -> None:
    """§3.10: taken: with two seats the next seat clockwise is the attacker."""
    assert next_pair(arrange("C8|C7", table="S9@0"), "1:take") == (0, 1)


def test_after_a_take_a_seat_that_is_out_does_not_attack() -> None:
    """§3.10: taken: the next active seat clockwise attacks."""
    assert next_pair(arrange("C8|C7||D9", table="S9@0", more="out:2"), "1:take") == (3, 0)


def test_after_a_take_a_seat_that_just_went_out_does_not_attack() -> None:
    """§3.10: taken: the one to attack next goes out with this bout, the next active seat attacks."""
    assert next_pair(arrange("C8|C7,D7|D9|S6", table="S9@0", more="taking:yes"), "2:+D9") == (3, 0)


def test_with_teams_the_next_opponent_attacks_after_a_take() -> None:
    """§3.10: taken: with teams the next opponent of the defender attacks."""
    assert next_pair(arrange("C8|C7|D9|S6", rules=PAIRS, table="S9@0"), "1:take") == (2, 3)


def test_with_teams_the_takers_partner_does_not_attack() -> None:
    """§3.10: taken: seat 2 being out, the next active opponent of seat 1 is seat 0, past its partner."""
    assert next_pair(arrange("C8|C7||S6", rules=PAIRS, table="S9@0", more="out:2"), "1:take") == (0, 1)


def test_when_the_defender_goes_out_the_next_seat_attacks() -> None:
    """§3.10: beaten: the defender is out, the next active seat clockwise attacks."""
    assert next_pair(arrange("C8|SQ||D8", table="S9@0", more="out:2"), "1:S9/SQ") == (3, 0)


def test_with_teams_an_opponent_attacks_when_the_defender_goes_out() -> None:
    """§3.10: beaten: with teams, too, the next active seat attacks for a defender who is out."""
    assert next_pair(arrange("C8|SQ|D8|S6", rules=PAIRS, table="S9@0"), "1:S9/SQ") == (2, 3)


def test_with_teams_a_partner_attacks_when_the_defender_goes_out() -> None:
    """§3.10: beaten: defender and seat 2 out, the next active seat is the defender's partner."""
    assert next_pair(arrange("C8|SQ||S6", rules=PAIRS, table="S9@0", more="out:2"), "1:S9/SQ") == (3, 0)
