"""The referee of a game between bots.

It deals, asks and judges; a bot gets only its view, its legal actions and a budget. The referee asks one seat
at a time: the attacker for a lead, then the defender while a card is unbeaten. Otherwise it asks the
undecided throwers, the attacker first, then clockwise. That is the order of `order=turns`, so bots also play
in turns under `order=free`. Only the leading attacker is asked about a redeal. The other seats would have no
other legal action, and a bot must choose one: asking them would force a redeal.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.bots.bot import Bot, Budget
from kozyr.rules import Action, Game, Options, Refusal, Result, Seat, View, leave, legal, must, step, view
from kozyr.rules.game import seats_in
from kozyr.rules.step import begin

MOST_GAME_MOVES: Final = 2000
"""No § ends a game in which three or more players take the same cards in turn for ever. Games of bots last
60 to 300 moves; a game that reaches this limit is a draw among the players that still hold cards."""

_REDEALS: Final = 3
"""The most redeals of one deal (§6.5); the deal after them is played."""

FaultKind: TypeAlias = Literal["died", "stalled", "flooded", "nonsense", "illegal", "raised"]


class BotFault(NamedTuple):
    """A bot's failure to play a legal action."""

    kind: FaultKind
    detail: str


class BotFaultError(Exception):
    """Raised by a bot that cannot answer; the bot loses the game."""

    def __init__(self, fault: BotFault) -> None:
        super().__init__(fault.kind, fault.detail)
        self.fault = fault


class PlayedGame(NamedTuple):
    """The result and the figures of one game."""

    result: Result
    out: tuple[tuple[Seat, ...], ...]
    """The seats that went out, in order."""
    bouts: int
    moves: tuple[int, ...]
    """How often each seat was asked, including the question on which it failed."""
    seconds: tuple[float, ...]
    """The total thinking time of each seat."""
    slowest_s: tuple[float, ...]
    """The longest thinking time of each seat."""
    culprit: Seat | None
    """The seat that lost by a fault."""
    fault: BotFault | None


def play_deal(
    options: Options,
    seed: str,
    bots: Sequence[Bot],
    budget: Budget,
    *,
    dealer: Seat = Seat(0),  # noqa: B008 - a plain number
) -> PlayedGame:
    """Deal from a seed and play; a redeal uses a seed derived from it."""
    for again in range(_REDEALS + 1):
        dealt = options if again < _REDEALS else replace(options, redeal=False)
        game = must(begin(dealt, len(bots), seed=f"{seed}/{again}" if again else seed, dealer=dealer)).game
        played = play_on(game, bots, budget)
        if played.result.reason != "redeal":
            break
    return played


def play_on(game: Game, bots: Sequence[Bot], budget: Budget) -> PlayedGame:
    """Play from a position to the end."""
    seats = len(bots)
    moves, seconds, slowest = [0] * seats, [0.0] * seats, [0.0] * seats
    culprit: Seat | None = None
    fault: BotFault | None = None
    while game.result is None and sum(moves) < MOST_GAME_MOVES:
        seat, choices = next_to_act(game, legal(game))
        seen = view(game, seat)
        began = time.perf_counter()
        answer = _answer(bots[seat], seen, choices, budget)
        thought = time.perf_counter() - began
        seconds[seat] += thought
        slowest[seat] = max(slowest[seat], thought)
        moves[seat] += 1
        after = answer if isinstance(answer, BotFault) else _apply(game, seat, answer)
        if isinstance(after, BotFault):
            culprit, fault = seat, after
            game = must(leave(game, seat, "time" if after.kind == "stalled" else "left")).game
        else:
            game = after
    return PlayedGame(
        game.result or unfinished_result(game),
        game.out,
        game.bout,
        tuple(moves),
        tuple(seconds),
        tuple(slowest),
        culprit,
        fault,
    )


def next_to_act(game: Game, choices: Mapping[Seat, tuple[Action, ...]]) -> tuple[Seat, tuple[Action, ...]]:
    """Return the seat that is asked now, and its legal actions."""
    if game.phase == "lead":
        seat = game.attacker
    elif game.phase == "defence":
        seat = game.defender
    else:
        circle = (game.attacker, *game.setup.clockwise[game.attacker])
        seat = next(each for each in circle if each in choices)
    return seat, choices[seat]


def unfinished_result(game: Game) -> Result:
    """Return the result of a game that does not end: seats that are out have won, the others draw."""
    winners = () if game.setup.options.teams else seats_in((1 << game.setup.seats) - 1 & ~game.active)
    points = tuple(int(seat in winners) for seat in range(game.setup.seats))
    return Result("cards", (), winners, draw=True, points=points)


def _answer(bot: Bot, seen: View, choices: tuple[Action, ...], budget: Budget) -> Action | BotFault:
    try:
        return bot.choose(seen, choices, budget)
    except BotFaultError as error:
        return error.fault
    except Exception as error:  # noqa: BLE001 - the match goes on, whatever a bot raises
        return BotFault("raised", f"{type(error).__name__}: {error}")


def _apply(game: Game, seat: Seat, answer: Action) -> Game | BotFault:
    # Several cards together are legal too (§9), so the rules judge, not the list.
    try:
        outcome = step(game, seat, answer)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return BotFault("nonsense", repr(answer))
    return BotFault("illegal", outcome.sentence()) if isinstance(outcome, Refusal) else outcome.game
