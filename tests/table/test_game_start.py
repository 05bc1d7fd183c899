"""The start of a game and the next dealer (table.md, Life; rules §6.4, §6.5)."""

import pytest

from kozyr.rules import Refusal, Seat
from kozyr.rules.events import Dealt
from kozyr.table import Leave, Ready, Resign, Sit, Unready
from kozyr.table.events import Committed, Played, Readied, Revealed, Settled, Started, Unreadied
from tests.kit.positions import arrange
from tests.kit.tables import Party, finished, playing, seated, started

REDEALT = arrange(
    "S6,S7,S8,S9,S10,C6|C7,D7,H8,CJ,DJ,HQ", rules="book", bout=1, rest="talon", attacker=0, defender=1
)
"""Seat 0 holds five spades."""


def find_start(party: Party) -> Started:
    """Find the last start in the log."""
    events = [event for entry in party.log for event in entry.events if isinstance(event, Started)]
    return events[-1]


def test_the_game_starts_when_all_seats_are_ready() -> None:
    """Life: the game starts automatically when all seats are taken and ready."""
    party = seated(3).ready("u0", "u1")

    assert party.do("u2", Ready("x")) == ["readied", "started", "dealt", "clock_set"]


def test_a_table_with_an_empty_seat_does_not_start() -> None:
    """Life: all seats are taken and ready."""
    party = Party(3).sit("u1").ready("u0")

    assert party.do("u1", Ready("x")) == ["readied"]


def test_all_client_seeds_are_published_at_the_start() -> None:
    """Fair deal, 2: each player's ready carries a client_seed; all are published at the start."""
    party = started(2, stake=50)

    assert find_start(party) == Started(
        1, 0, ("u0", "u1"), ("seed of u0", "seed of u1"), stake=50, leader=None
    )


def test_after_the_start_no_player_is_ready_for_the_next_game() -> None:
    """Life: rematch: all ready again."""
    party = started(2)

    assert [sitter and sitter.client_seed for sitter in party.table.sitters] == [None, None]


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        ("", "bad_client_seed"), ("x" * 65, "bad_client_seed"), ("a\nb", "bad_client_seed"),
        ("\ud800", "bad_client_seed"), ("x" * 64, "ok"), ("козырь | 1", "ok"),
    ],
    ids=["empty", "long", "two lines", "half a character", "longest", "any script"],
)  # fmt: skip
def test_a_client_seed_can_be_printed(seed: str, expected: str) -> None:
    """Fair deal, 2: up to 64 printable characters."""
    assert Party().word("u0", Ready(seed)) == expected


def test_a_second_ready_is_refused() -> None:
    """Life: a player chooses the client seed once."""
    assert Party().ready("u0").word("u0", Ready("another")) == "already_ready"


def test_a_ready_during_a_game_is_refused() -> None:
    """Life: ready again when the game is over."""
    assert started(2).word("u0", Ready("x")) == "being_played"


@pytest.mark.parametrize("command", [Ready("x"), Unready()])
def test_only_those_who_sit_are_ready(command: Ready | Unready) -> None:
    """Life: seats are ready."""
    assert Party().word("u9", command) == "not_seated"


def test_being_ready_can_be_taken_back() -> None:
    """Life: the game starts when all are ready, not when all were."""
    party = seated(2).ready("u0")

    party.do("u0", Unready())

    assert party.last == (Unreadied(Seat(0), "asked"),)
    assert party.do("u1", Ready("x")) == ["readied"]


def test_there_must_be_something_to_take_back() -> None:
    """Life: a player who is not ready cannot take it back."""
    assert Party().word("u0", Unready()) == "not_ready"


def test_the_game_does_not_start_if_one_seat_cannot_pay() -> None:
    """Life: that seat is no longer ready, with the reason, and no coins moved."""
    party = seated(2, stake=100).ready("u0")
    party.short = frozenset({"u0"})

    party.do("u1", Ready("x"))

    assert party.last == (Readied(Seat(1), "x"), Unreadied(Seat(0), "cannot_pay"))
    assert party.table.phase == "open"


def test_every_seat_that_cannot_pay_is_named() -> None:
    """Life: every seat that cannot pay is no longer ready, with the reason."""
    party = seated(3, stake=100).ready("u0", "u1")
    party.short = frozenset({"u0", "u2", "somebody else"})

    party.do("u2", Ready("x"))

    assert party.last[1:] == (Unreadied(Seat(0), "cannot_pay"), Unreadied(Seat(2), "cannot_pay"))


def test_a_player_who_can_pay_again_starts_the_game() -> None:
    """Life: the others are still ready."""
    party = seated(2, stake=100).ready("u0")
    party.short = frozenset({"u0"})
    party.do("u1", Ready("x"))
    party.short = frozenset()

    party.do("u0", Ready("y"))

    assert party.table.phase == "playing"


def test_after_a_game_the_next_seed_is_committed_to() -> None:
    """Fair deal, 1 and 4: the server seed is published, then the hash of the next seed."""
    party = started(2)
    seed = party.table.server_seed

    party.do("u1", Resign())

    assert party.last[-2:] == (Revealed(1, seed), Committed(2, party.table.server_seed))
    assert party.table.server_seed != seed


def test_the_durak_deals_the_next_game() -> None:
    """§6.4: the durak deals; with lowest_trump the deal decides who leads."""
    party = finished(3, loser="u2").ready()

    assert (party.game.setup.dealer, find_start(party).leader, find_start(party).game) == (2, None, 2)


def test_after_a_draw_the_old_dealer_deals_again() -> None:
    """§6.4: after a draw the old dealer again, and lowest_trump."""
    party = playing(arrange("S9|SQ", rules="classic,auto_take=off,next_first=winner"))
    party.play("0:S9 1:S9/SQ")

    party.ready()

    assert (party.game.setup.dealer, find_start(party).leader) == (0, None)


def test_the_winner_leads_where_the_rules_say_so() -> None:
    """§6.4: `winner`: the winner with the best place leads, whatever the cards are."""
    party = finished(2, loser="u1", changes={"next_first": "winner"}).ready()

    assert (find_start(party).leader, party.game.attacker, party.game.setup.dealer) == (0, 0, 1)


def test_the_seat_before_the_durak_leads_where_the_rules_say_so() -> None:
    """§6.4: `under_durak`: the seat before the durak leads, so that they are attacked."""
    party = finished(3, loser="u0", changes={"next_first": "under_durak"}).ready()

    assert (find_start(party).leader, party.game.attacker, party.game.defender) == (2, 2, 0)


def test_pairs_are_led_by_the_winning_pair() -> None:
    """§6.4: the first winner clockwise from the old dealer leads; the first loser from there deals."""
    party = started(4, rules="pairs")
    old = party.game.setup.dealer
    circle = [Seat((old + step) % 4) for step in (1, 2, 3, 4)]
    party.do("u1", Resign())

    party.ready()

    expected = next(s for s in circle if s % 2 == 0), next(s for s in circle if s % 2 == 1)
    assert (party.game.attacker, party.game.setup.dealer) == expected


def test_a_new_player_takes_over_the_seats_role() -> None:
    """§6.4: the durak's seat deals the next game, even if another player sits there now."""
    party = started(2)
    party.do("u1", Leave())
    party.sit("u7")

    party.ready()

    assert (party.game.setup.dealer, find_start(party).players) == (1, ("u0", "u7"))


def test_points_stay_with_seated_players() -> None:
    """Life: a player who stays keeps the points, and a new player has none."""
    party = started(2)
    party.do("u1", Leave())
    party.do("u7", Sit(None, "Zoe", admitted=False))

    assert [sitter and sitter.points for sitter in party.table.sitters] == [1, 0]


def test_after_a_redeal_the_table_deals_again_immediately() -> None:
    """§6.5: same pot, same dealer; the same seeds with the next number of the redeal."""
    party = started(2, stake=10, rules="book").put(REDEALT)

    event_names = party.play("0:redeal")

    assert event_names == ["redeal_demanded", "game_ended", "clock_set", "started", "dealt", "clock_set"]
    assert find_start(party) == Started(1, 1, ("u0", "u1"), ("seed of u0", "seed of u1"), 10, leader=None)
    assert party.game.setup.dealer == REDEALT.setup.dealer


def test_nothing_is_paid_or_revealed_for_a_redeal() -> None:
    """§6.5: the same pot: nothing is won or lost, and the seed is still needed."""
    party = started(2, stake=10, rules="book").put(REDEALT)

    party.play("0:redeal")

    assert [event for event in party.last if isinstance(event, Settled | Revealed | Committed)] == []
    assert [sitter and sitter.points for sitter in party.table.sitters] == [0, 0]


def test_each_redeal_is_another_deal() -> None:
    """Fair deal, 3: redeal_no goes into the key."""
    party = started(2, rules="book")
    first = party.log[-1].events
    party.put(REDEALT).play("0:redeal")

    dealt = [
        event.what.hands
        for event in (*first, *party.last)
        if isinstance(event, Played) and isinstance(event.what, Dealt)
    ]
    assert len(set(dealt)) == 2


def test_cards_are_dealt_again_at_most_three_times() -> None:
    """§6.5: at most three times, then play."""
    party = started(2, rules="book")
    allowed = []
    for _ in range(3):
        allowed.append(party.game.setup.options.redeal)
        party.put(REDEALT).play("0:redeal")

    assert (allowed, party.game.setup.options.redeal) == ([True, True, True], False)


def test_a_fourth_redeal_is_refused() -> None:
    """§6.5: then play, whatever was dealt."""
    party = started(2, rules="book")
    for _ in range(3):
        party.put(REDEALT).play("0:redeal")

    assert party.play_word("0:redeal") == "cannot_redeal"


def test_the_next_game_may_be_dealt_again_too() -> None:
    """§6.5: three redeals a game."""
    party = started(2, rules="book")
    for _ in range(3):
        party.put(REDEALT).play("0:redeal")
    party.do("u0", Resign())

    party.ready()

    assert party.game.setup.options.redeal
    assert (party.table.game_no, party.table.redeal_no) == (2, 0)


def test_a_named_leader_leads_the_redeal_too() -> None:
    """§6.5: dealt again with the same leader, where §6.4 named one."""
    party = finished(2, loser="u1", rules="book", changes={"next_first": "winner"}).ready()
    five = REDEALT._replace(setup=party.game.setup)

    party.put(five).play("0:redeal")

    assert (find_start(party).leader, party.game.attacker) == (0, 0)


def test_a_refused_start_is_no_start() -> None:
    """Life: nothing has moved: a refusal is a value and the table is as it was."""
    party = seated(2)
    old_table = party.table

    outcome = party.attempt("u9", Ready("x"))

    assert isinstance(outcome, Refusal)
    assert party.table is old_table
