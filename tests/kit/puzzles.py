"""Puzzles for tests: relabelled copies of positions, and players that solve puzzles through the API."""

from typing import Any

from kozyr.analysis.puzzle_attempt import AttemptStep, find_position
from kozyr.analysis.puzzle_judge import PuzzleJudge
from kozyr.analysis.quick_games import swap_seats
from kozyr.analysis.shipped_puzzles import index_shipped_puzzles
from kozyr.rules import Action, Card, Game, cards_in, mask_of
from kozyr.rules.actions import Beat, Lead, ThrowIn, Transfer
from kozyr.rules.cards import SUIT_OF
from kozyr.rules.game import Laid
from kozyr.rules.plain_actions import plain_action
from kozyr.server.puzzles.attempts import attempt_key
from kozyr.server.puzzles.puzzle_documents import ATTEMPTS
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer

RANKS = 13


def relabel(game: Game) -> Game:
    """Return an equivalent position with other plain suits and exchanged seats.

    The solver lists the moves of such a position in another order.
    """
    swapped = swap_seats(game)
    return swapped._replace(
        hands=tuple(_relabel_cards(game, hand) for hand in swapped.hands),
        discard=_relabel_cards(game, swapped.discard),
        table=tuple(
            Laid(relabel_card(game, attack), None if cover is None else relabel_card(game, cover), seat)
            for attack, cover, seat in swapped.table
        ),
        trump_card=relabel_card(game, game.trump_card),
        seen=(0, 0),
    )


def relabel_card(game: Game, card: Card) -> Card:
    """Return the card that stands for a card in the relabelled position."""
    plain = [suit for suit in range(4) if suit != game.setup.trump]
    suit = SUIT_OF[card]
    if suit == game.setup.trump:
        return card
    return Card(RANKS * plain[(plain.index(suit) + 1) % len(plain)] + card % RANKS)


def _relabel_cards(game: Game, cards: int) -> int:
    return mask_of([relabel_card(game, card) for card in cards_in(cards)])


def relabel_action(game: Game, action: Action) -> Action:
    """Return the action that stands for an action in the relabelled position."""
    if isinstance(action, Lead | ThrowIn | Transfer):
        return type(action)(tuple(sorted([relabel_card(game, card) for card in action.cards])))
    if isinstance(action, Beat):
        pairs = [(relabel_card(game, attack), relabel_card(game, cover)) for attack, cover in action.pairs]
        return Beat(tuple(sorted(pairs)))
    return action


class PuzzleSolver:
    """Solves puzzles through the API."""

    def __init__(self, api: InMemoryApi, player: SignedInPlayer) -> None:
        self.api = api
        self.player = player
        self._judge = PuzzleJudge()

    async def solve(self, state: dict[str, Any]) -> dict[str, Any]:
        """Make right moves, the last of those that keep the goal, until the attempt is over."""
        puzzle = index_shipped_puzzles()[state["puzzle_id"]]
        steps: list[AttemptStep] = []
        answer = state
        while answer["status"] == "open":
            game = find_position(puzzle, steps)
            self._judge.clear()
            action = self._judge.find_right_moves(game, puzzle.goal_value)[-1]
            answer = await self.api.call(
                "puzzles.try", self.player, puzzle=puzzle.id, step=answer["step"], action=plain_action(action)
            )
            steps = await self._read_steps(puzzle.id)
        return answer

    async def _read_steps(self, puzzle_id: str) -> list[AttemptStep]:
        stored = await ATTEMPTS.read(self.api.context.store, attempt_key(self.player.id, puzzle_id))
        assert stored.value is not None
        return stored.value.steps

    async def give_up(self, state: dict[str, Any]) -> dict[str, Any]:
        """Give up."""
        return await self.api.call(
            "puzzles.try", self.player, puzzle=state["puzzle_id"], step=state["step"], action=None
        )
