"""§6 End of the game: the loser, the reason, the next dealer."""

import pytest

from kozyr.rules import Game, Refusal, Result, Seat, leave, must, next_deal
from kozyr.rules.cards import ids
from kozyr.rules.notation import read_position, write_position
from tests.kit.positions import act, arrange, attempt, events, word

PAIRS = "pairs,auto_take=off"
WINNER = "classic,next_first=winner"
UNDER_DURAK = "classic,next_first=under_durak"


def play_to_result(game: Game, tokens: str = "") -> Result:
    """Play tokens and return the result."""
    result = act(game, tokens).result
    assert result is not None
    return result


def change_dealer(game: Game, dealer: int) -> Game:
    """Make the same position in a game that another seat dealt; `arrange` lets seat 0 deal."""
    return read_position(write_position(game).replace("dealer:0", f"dealer:{dealer}"))


def test_the_last_active_seat_is_the_durak() -> None:
    """§6.1: one active seat left: it is the durak."""
    result = play_to_result(arrange("S9|SQ,C8"), "0:S9 1:take")

    assert (result.reason, result.losers, result.winners, result.draw) == ("cards", (1,), (0,), False)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        # §6.1: all others have won, whenever they went out.
        (
            play_to_result(arrange("S9||SQ,C8|", attacker=0, defender=2, more="out:3|1"), "0:S9 2:take"),
            ((2,), (0, 1, 3)),
        ),
        # §6.1: the defender beats with their last card, the attacker keeps one and is the durak.
        (play_to_result(arrange("S9,C8|SQ"), "0:S9 1:S9/SQ"), ((0,), (1,))),
        # §6.2: opponents may have one player left; the one who is out has lost with them.
        (play_to_result(arrange("S9|SQ,C8||", rules=PAIRS, more="out:3|2"), "0:S9 1:take"), ((1, 3), (0, 2))),
        # §6.2: all three of a team are out.
        (
            play_to_result(arrange("S9|SQ,C8||D8||D7", rules=PAIRS, more="out:2|4"), "0:S9 1:take"),
            ((1, 3, 5), (0, 2, 4)),
        ),
        # §6.3: with teams, their team loses, a partner who is out as well.
        (play_to_result(arrange("S9|SQ,C8|D8|", rules=PAIRS, more="out:3"), "1:left"), ((1, 3), (0, 2))),
    ],
)
def test_the_losers_and_winners(result: Result, expected: tuple[tuple[int, ...], ...]) -> None:
    """Each comment says why these seats lost and won."""
    assert (result.losers, result.winners) == expected


def test_the_game_goes_on_while_two_are_active() -> None:
    """§6.1: one seat has gone out, two are left."""
    game = arrange("S9|SQ|C8,C9|D8")

    assert events(act(game, "0:S9"), "1:S9/SQ") == ["beaten", "bout_ended", "went_out", "bout_began"]


def test_a_game_with_no_active_seat_left_is_a_draw() -> None:
    """§6.1: none left: a draw among those who went out in this last bout."""
    result = play_to_result(arrange("S9|SQ"), "0:S9 1:S9/SQ")

    assert (result.losers, result.winners, result.draw) == ((), (), True)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        # §6.1: any player who went out in an earlier bout has won.
        (play_to_result(arrange("S9|SQ||", more="out:3|2"), "0:S9 1:S9/SQ"), ((), (2, 3), True)),
        # §6.1: any player who went out in the last bout draws, the throwers too.
        (play_to_result(arrange("S9|SQ,DQ|D9"), "0:S9 2:+D9 1:S9/SQ,D9/DQ"), ((), (), True)),
        # §6.1: with `draw` off the defender of the last bout is the durak, all others have won.
        (
            play_to_result(
                arrange("S9|SQ|", rules="classic,auto_take=off,draw=off", more="out:2"), "0:S9 1:S9/SQ"
            ),
            ((1,), (0, 2), False),
        ),
        # §6.2: if both teams are out, the game is a draw and no player has won.
        (play_to_result(arrange("S9|SQ||", rules=PAIRS, more="out:3|2"), "0:S9 1:S9/SQ"), ((), (), True)),
        # §6.2: `draw` off: the last defender's team loses.
        (
            play_to_result(arrange("S9|SQ||", rules=f"{PAIRS},draw=off", more="out:3|2"), "0:S9 1:S9/SQ"),
            ((1, 3), (0, 2), False),
        ),
    ],
)
def test_the_losers_and_winners_and_a_draw(
    result: Result, expected: tuple[tuple[int, ...], tuple[int, ...], bool]
) -> None:
    """Each comment says why these seats lost and won, or why the game is a draw."""
    assert (result.losers, result.winners, result.draw) == expected


def test_a_team_all_of_whose_seats_are_out_has_won() -> None:
    """§6.2: the team all of whose seats are out has won; opponents may have more players left."""
    result = play_to_result(arrange("S9|SQ,C8||D8", rules=PAIRS, more="out:2"), "0:S9 1:take")

    assert (result.losers, result.winners, result.draw) == ((1, 3), (0, 2), False)


def test_a_team_with_a_player_left_plays_on() -> None:
    """§6.2: one of two is out; their team has not won yet."""
    game = act(arrange("S9|SQ,C8|C9|D8", rules=PAIRS), "0:S9 1:take 2:pass")

    assert (game.out, game.phase) == (((0,),), "lead")


def test_a_player_who_leaves_is_the_durak() -> None:
    """§6.3: a player who leaves loses the game immediately, all others have won."""
    result = play_to_result(arrange("S9|SQ,C8|D8|", more="out:3"), "2:left")

    assert (result.reason, result.losers, result.winners) == ("left", (2,), (0, 1, 3))


def test_a_player_who_runs_out_of_time_is_the_durak() -> None:
    """§6.3: a player who runs out of time loses, too."""
    result = play_to_result(arrange("S9|SQ,C8|D8"), "0:time")

    assert (result.reason, result.losers, result.winners) == ("time", (0,), (1, 2))


def test_the_game_ends_immediately_when_a_player_leaves() -> None:
    """§6.3: the game ends immediately, even in the middle of a bout."""
    game = act(arrange("S9,C7|SQ,C8|D8"), "0:S9")

    assert events(game, "1:left") == ["left", "game_ended"]


def test_when_a_player_leaves_the_cards_on_the_table_stay_there() -> None:
    """§6.3: cards on the table stay there."""
    game = act(arrange("S9,C7|SQ,C8|D8"), "0:S9 1:S9/SQ 0:left")

    assert ids(card for laid in game.table for card in laid[:2] if card is not None) == ["S9", "SQ"]


@pytest.mark.parametrize("reason", ["left", "time"])
def test_a_player_who_is_out_leaves_without_effect(reason: str) -> None:
    """§6.3: a player who is already out may leave without effect."""
    game = arrange("S9|SQ,C8|", more="out:2")

    assert must(attempt(game, f"2:{reason}")) == (game, ())


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §6: the game is over.
        (act(arrange("S9|SQ,C8"), "0:left"), "1:pass", "game_over"),
        # §6: there is nothing left to lose.
        (act(arrange("S9|SQ,C8"), "0:left"), "1:left", "game_over"),
        # §5.2: a seat that is out plays no more.
        (act(arrange("S9,D9|SQ,C8|", more="out:2"), "0:S9"), "2:pass", "seat_is_out"),
    ],
)
def test_the_answer_to_a_request(game: Game, token: str, expected: str) -> None:
    """Each comment says why the request is accepted (`ok`) or refused."""
    assert word(game, token) == expected


def test_the_durak_deals_the_next_game() -> None:
    """§6.4: the durak deals; by default the lowest trump leads."""
    game = arrange("||S9", more="out:1|0 result:cards")

    assert next_deal(game) == (2, None)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # §6.4: `next_first=winner`: the winner with the best place.
        (arrange("|||S9", rules=WINNER, more="out:1|0|2 result:cards"), (3, 1)),
        # §6.4: if none went out: the first of the winners clockwise from the old dealer.
        (change_dealer(arrange("S9|SQ|C9", rules=WINNER, more="result:left/1"), 1), (1, 2)),
        # §6.4: the winner with the best place, before those who have none.
        (change_dealer(arrange("S9|SQ|C9|", rules=WINNER, more="out:3 result:left/1"), 1), (1, 3)),
        # §6.4: a player who left is the durak as well.
        (arrange("S9|SQ|C9", rules=UNDER_DURAK, more="result:time/0"), (0, 2)),
        # §6.4: the durak of a game without draws is treated like any other.
        (act(arrange("S9|SQ", rules=f"{UNDER_DURAK},auto_take=off,draw=off"), "0:S9 1:S9/SQ"), (1, 0)),
        # §6.4: after a draw: `lowest_trump`, though a player has won.
        (change_dealer(arrange("||", rules=WINNER, more="out:0|1,2 result:cards"), 2), (2, None)),
        # §6.4: after a draw: `lowest_trump`, and the old dealer again.
        (change_dealer(arrange("|||", rules="pairs", more="out:2|3|0,1 result:cards"), 3), (3, None)),
    ],
)
def test_the_next_dealer_and_leader(game: Game, expected: tuple[int, int | None]) -> None:
    """Each comment says why this seat deals and that seat leads."""
    assert next_deal(game) == expected


@pytest.mark.parametrize(("dealer", "leader"), [(1, 2), (3, 0)])
def test_of_several_best_winners_the_first_after_the_old_dealer_leads(dealer: int, leader: int) -> None:
    """§6.4: if several: the first of them clockwise from the old dealer."""
    game = change_dealer(arrange("|||S9", rules=WINNER, more="out:0,2|1 result:cards"), dealer)

    assert next_deal(game) == (3, leader)


def test_with_teams_the_best_of_the_winning_team_leads() -> None:
    """§6.4: with teams of the winning team, though a loser went out first."""
    game = arrange("|||S9", rules="pairs", more="out:1|2|0 result:cards")

    assert next_deal(game).leader == 2


def test_with_teams_and_a_shared_place_the_first_after_the_old_dealer_leads() -> None:
    """§6.4: if several: the first of them clockwise from the old dealer."""
    game = change_dealer(arrange("|S9||S10", rules="pairs", more="out:0,2 result:cards"), 1)

    assert next_deal(game).leader == 2


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (2, 3)])
def test_with_teams_the_first_loser_after_the_old_dealer_deals(dealer: int, following: int) -> None:
    """§6.4: with teams: the first loser clockwise from the old dealer."""
    game = change_dealer(arrange("|S9||S10", rules="pairs", more="out:0|2 result:cards"), dealer)

    assert next_deal(game).dealer == following


@pytest.mark.parametrize(
    ("hands", "out", "expected"), [("|S9|", "2|0", (1, 0)), ("S9||", "2|1", (0, 2)), ("||S9", "0|1", (2, 1))]
)
def test_under_the_durak_the_seat_before_the_durak_leads(
    hands: str, out: str, expected: tuple[int, int]
) -> None:
    """§6.4: `under_durak`: the seat before the durak leads, so that they are attacked."""
    game = arrange(hands, rules=UNDER_DURAK, more=f"out:{out} result:cards")

    assert next_deal(game) == expected


@pytest.mark.parametrize("rules", ["classic", WINNER, UNDER_DURAK])
def test_after_a_draw_the_old_dealer_deals_and_the_lowest_trump_leads(rules: str) -> None:
    """§6.4: after a draw: `lowest_trump`, and the old dealer again."""
    game = change_dealer(arrange("||", rules=rules, more="out:0,1,2 result:cards"), 1)

    assert next_deal(game) == (1, None)


def test_after_a_redeal_the_same_dealer_deals() -> None:
    """§6.5: the table deals again immediately: same dealer."""
    game = arrange(
        "S6,S7,S8,S9,S10,SJ|C6,C7,C8,C9,C10,CJ",
        rules="classic,redeal=on",
        bout=1,
        rest="talon",
        more="result:redeal",
    )

    assert next_deal(change_dealer(game, 1)).dealer == 1


def test_a_player_leaves_for_a_known_reason() -> None:
    """§6.3: left or time; anything else is refused."""
    refused = leave(arrange("S9,D9|SQ,C7"), Seat(0), "bored")  # type: ignore[arg-type]  # any input of a caller

    assert isinstance(refused, Refusal)
    assert refused.word == "bad_request"
