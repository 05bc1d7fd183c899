"""The level master: the network's best action, and exact endings."""

import random
from collections.abc import Iterator

import pytest

from kozyr.bots.bot import Budget
from kozyr.bots.characters import CHARACTER_LEVELS, COMPANIONS, TEMPERATURES
from kozyr.bots.endgame import solve
from kozyr.bots.levels import LEVELS, make_character
from kozyr.bots.network import evaluate
from kozyr.bots.network_bot import NetworkBot
from kozyr.rules import Action, Beat, Game, Lead, Seat, Take, legal, must, start, step, view
from kozyr.rules.cards import CARDS_BY_ID
from tests.kit.endings import random_talon_ending
from tests.kit.positions import arrange

NO_AUTOMATIC_TAKE = "classic,order=turns,auto_take=off"


def choose(game: Game, seed: int = 1, budget: Budget = Budget()) -> Action:  # noqa: B008 - immutable
    """Choose an action for the seat to act, with a new bot of this seed."""
    ((seat, actions),) = legal(game).items()
    return NetworkBot(seed).choose(view(game, seat), actions, budget)


def test_the_most_probable_action_is_played() -> None:
    """While cards are hidden, the bot plays what the network prefers, whatever its seed and budget."""
    game = must(start(seats=3, rules="transfer", options={"order": "turns"}, seed="again")).game
    for _ in range(12):
        ((seat, actions),) = legal(game).items()
        policy, _ = evaluate(view(game, seat))
        best, _ = max(policy, key=lambda choice: choice[1])
        answers = {choose(game, seed, Budget(seed)) for seed in range(1, 4)}

        assert answers == ({best} if len(actions) > 1 else {*actions})
        game = must(step(game, seat, best)).game


def test_a_won_ending_is_won() -> None:
    """The ace comes first, because the defender must take it. The seven is then the last card."""
    game = arrange("SA,S7|S9,C6", rules=NO_AUTOMATIC_TAKE, trump="H6")

    assert choose(game) == Lead((CARDS_BY_ID["SA"],))


def test_an_ending_of_two_at_a_larger_table_is_solved() -> None:
    """§6.1: When one of three players is out, the bot plays a best action against the other one."""
    choices = [(game, seat) for number in range(12) for game, seat in walk_endings_of_three(number)]
    for game, seat in choices:
        solution = must(solve(game, limit_ms=10_000))

        assert solution.values[seat] < 1 or choose(game) in solution.best
    assert len(choices) > 12


def test_an_ending_with_the_trump_card_in_the_talon_is_solved() -> None:
    """§2.2: When only the trump card is left in the talon, both players know every card."""
    won = 0
    for number in range(40):
        game = random_talon_ending(random.Random(number), 8, transfer=number % 2 == 0)
        solution = must(solve(game, limit_ms=10_000))
        ((seat, actions),) = legal(game).items()
        if solution.values[seat] == 1 and len(solution.best) < len(actions):
            assert choose(game) in solution.best
            won += 1
    assert won > 5


def walk_endings_of_three(number: int) -> Iterator[tuple[Game, Seat]]:
    """Play a game of three; yield the choices of the last two players, with few cards."""
    game = must(start(seats=3, options={"order": "turns"}, seed=f"three {number}")).game
    bots = [LEVELS["novice"].make(seat) for seat in range(3)]
    while game.phase != "over":
        ((seat, actions),) = legal(game).items()
        cards = sum(hand.bit_count() for hand in game.hands)
        if len(actions) > 1 and not game.talon and game.active.bit_count() == 2 and cards <= 10:
            yield game, seat
        game = must(step(game, seat, bots[seat].choose(view(game, seat), actions, Budget()))).game


@pytest.mark.parametrize(
    ("hands", "trap"), [("C9,CJ|H10,S7,H9", "CJ"), ("SJ,DA,C6|H7,D9,S10", "C6"), ("CQ,SK|C9,H10,CK", "CQ")]
)
def test_a_lost_lead_sets_a_trap(hands: str, trap: str) -> None:
    """The lead loses against best play, but as the only lead not against a sensible player."""
    game = arrange(hands, rules=NO_AUTOMATIC_TAKE)

    assert must(solve(game, limit_ms=10_000)).values == (-1, 1)
    assert choose(game) == Lead((CARDS_BY_ID[trap],))


def test_an_ending_that_takes_too_long_is_left_to_the_network() -> None:
    """A solver without time gives no answer, and the network plays."""
    game = arrange("SA,S7|S9,C6", rules=NO_AUTOMATIC_TAKE, trump="H6")
    policy, _ = evaluate(view(game, Seat(0)))

    assert choose(game, budget=Budget(limit_ms=0)) == max(policy, key=lambda choice: choice[1])[0]


def test_a_cheap_card_is_beaten() -> None:
    """While there is a talon, no bot takes a six that a seven beats."""
    game = arrange(
        "C7,C8,D9,D10,DJ|S7,S8,C9,D6,DK,SA", table="S6@0", rest="talon", rules="classic,order=turns", limit=6
    )

    assert isinstance(choose(game), Beat)
    assert not isinstance(choose(game), Take)


def test_a_temperature_mixes_only_close_choices() -> None:
    """A bot with a temperature sometimes plays another action, if it is at least a fifth as probable."""
    others = 0
    for game, seat in walk_choices():
        policy = dict(evaluate(view(game, seat)).policy)
        best = max(policy.values())
        close = {action for action, chance in policy.items() if chance >= 0.2 * best}
        answers = {
            NetworkBot(seed, 2.0).choose(view(game, seat), legal(game)[seat], Budget()) for seed in range(40)
        }
        others += len(answers) > 1

        assert answers <= close
        assert choose(game) in answers
    assert others > 0


def test_a_temperature_is_repeatable() -> None:
    """The same seed and temperature give the same answers."""
    for game, seat in walk_choices():
        first, second = (
            NetworkBot(3, 2.0).choose(view(game, seat), legal(game)[seat], Budget()) for _ in range(2)
        )

        assert first == second


def test_characters_of_masters_have_temperatures() -> None:
    """Every character that may play as a master is listed; the arena's bots have none."""
    playing = {name for name, level in CHARACTER_LEVELS.items() if level == "master"} | {*COMPANIONS}

    assert {*TEMPERATURES} == playing
    assert all(0 < temperature <= 2 for temperature in TEMPERATURES.values())


@pytest.mark.parametrize("character", [None, *CHARACTER_LEVELS, *COMPANIONS])
def test_a_character_plays_its_level(character: str | None) -> None:
    """In clear positions every character of a master plays the master's choice."""
    for game, seat in walk_choices():
        chances = sorted(chance for _, chance in evaluate(view(game, seat)).policy)
        if chances[-2] < 0.2 * chances[-1]:
            bot = make_character("master", 1, character)
            assert bot.choose(view(game, seat), legal(game)[seat], Budget()) == choose(game)


def walk_choices() -> Iterator[tuple[Game, Seat]]:
    """Yield the choices of a game that the network plays while there is a talon."""
    game = must(start(seats=2, options={"order": "turns"}, seed="choices")).game
    while game.talon:
        ((seat, actions),) = legal(game).items()
        if len(evaluate(view(game, seat)).policy) > 1:
            yield game, seat
        game = must(step(game, seat, choose(game) if len(actions) > 1 else actions[0])).game
