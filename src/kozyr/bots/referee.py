"""The referee of a game between bots.

The referee deals, asks the bots and judges their answers. A bot gets only its view, its legal actions and a
budget. The referee asks one seat at a time: the attacker for a lead, then the defender while a card is
unbeaten. Otherwise it asks the undecided throwers, the attacker first, then clockwise. That is the order of
`order=turns`, so bots also play in turns under `order=free`. Before the lead, the referee asks only the
attacker. To demand a redeal is the only legal action of any other seat, so a question would force a redeal.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.bots.bot import Bot, Budget
from kozyr.locales import explain
from kozyr.rules import Action, Game, Options, Refusal, Result, Seat, View, leave, legal, must, step, view
from kozyr.rules.game import seats_in
from kozyr.rules.step import begin

MAX_GAME_MOVES: Final = 2000
"""The number of moves after which a game is a draw among the players that still hold cards. No rule ends a
game in which three or more players take the same cards in turn forever. Games of bots last 60 to 300
moves."""

_MAX_REDEALS: Final = 3
"""The most redeals of one deal (§6.5). After them, the option `redeal` is off."""

FaultKind: TypeAlias = Literal["died", "stalled", "flooded", "nonsense", "illegal", "raised"]
"""`died`: the program ended. `stalled`: it took too long. `flooded`: it wrote too much. `nonsense`: the
answer was not an action. `illegal`: the action was not legal. `raised`: the bot raised an exception."""


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
    """How often each seat was asked, including a question that the bot failed to answer."""
    seconds: tuple[float, ...]
    """The total thinking time of each seat."""
    slowest_s: tuple[float, ...]
    """The longest thinking time of each seat."""
    culprit: Seat | None
    """The seat that lost by a fault; None without a fault."""
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
    for redeals in range(_MAX_REDEALS + 1):
        deal_options = options if redeals < _MAX_REDEALS else replace(options, redeal=False)
        game = must(
            begin(deal_options, len(bots), seed=f"{seed}/{redeals}" if redeals else seed, dealer=dealer)
        ).game
        played = play_from(game, bots, budget)
        if played.result.reason != "redeal":
            break
    return played


def play_from(game: Game, bots: Sequence[Bot], budget: Budget) -> PlayedGame:
    """Play from a position to the end."""
    seats = len(bots)
    moves, seconds, slowest = [0] * seats, [0.0] * seats, [0.0] * seats
    culprit: Seat | None = None
    fault: BotFault | None = None
    while game.result is None and sum(moves) < MAX_GAME_MOVES:
        seat, choices = find_next_to_act(game, legal(game))
        own_view = view(game, seat)
        start_time = time.perf_counter()
        action = _ask_bot(bots[seat], own_view, choices, budget)
        thinking_s = time.perf_counter() - start_time
        seconds[seat] += thinking_s
        slowest[seat] = max(slowest[seat], thinking_s)
        moves[seat] += 1
        outcome = action if isinstance(action, BotFault) else _apply_action(game, seat, action)
        if isinstance(outcome, BotFault):
            culprit, fault = seat, outcome
            game = must(leave(game, seat, "time" if outcome.kind == "stalled" else "left")).game
        else:
            game = outcome
    return PlayedGame(
        game.result or make_unfinished_result(game),
        game.out,
        game.bout,
        tuple(moves),
        tuple(seconds),
        tuple(slowest),
        culprit,
        fault,
    )


def find_next_to_act(
    game: Game, choices: Mapping[Seat, tuple[Action, ...]]
) -> tuple[Seat, tuple[Action, ...]]:
    """Return the seat that is asked now, and its legal actions."""
    if game.phase == "lead":
        seat = game.attacker
    elif game.phase == "defence":
        seat = game.defender
    else:
        seats = (game.attacker, *game.setup.clockwise[game.attacker])
        seat = next(seat for seat in seats if seat in choices)
    return seat, choices[seat]


def make_unfinished_result(game: Game) -> Result:
    """Make the result of a game that does not end: seats that are out have won, the others draw."""
    all_seats = (1 << game.setup.seats) - 1
    winners = () if game.setup.options.teams else seats_in(all_seats & ~game.active)
    points = tuple(int(seat in winners) for seat in range(game.setup.seats))
    return Result("cards", (), winners, draw=True, points=points)


def _ask_bot(bot: Bot, own_view: View, choices: tuple[Action, ...], budget: Budget) -> Action | BotFault:
    try:
        return bot.choose(own_view, choices, budget)
    except BotFaultError as error:
        return error.fault
    except Exception as error:  # noqa: BLE001 - the match continues, whatever a bot raises
        return BotFault("raised", f"{type(error).__name__}: {error}")


def _apply_action(game: Game, seat: Seat, answer: Action) -> Game | BotFault:
    # Several cards in one action are legal too (§9), so the rules judge, not the list of legal actions.
    try:
        outcome = step(game, seat, answer)  # a bot may return anything, so this may raise many errors
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return BotFault("nonsense", repr(answer))
    return BotFault("illegal", explain(outcome)) if isinstance(outcome, Refusal) else outcome.game
