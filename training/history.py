"""What each seat has shown by taking and passing: public facts that a `View` alone does not keep.

Both facts describe the cards that a seat holds now, so they are forgotten when the seat draws.
"""

from collections.abc import Iterable

from kozyr.bots.knowledge import History
from kozyr.rules import Event, Game, evolve
from kozyr.rules.actions import Passed, Taken
from kozyr.rules.bout import list_table_cards
from kozyr.rules.cards import RANK_OF, mask_of
from kozyr.rules.events import Refilled


def update_history(history: History, game: Game, events: Iterable[Event]) -> History:
    """Return the history after the events of a step; `game` is the position before them."""
    declined, passed_on = list(history.declined), list(history.passed_on)
    for event in events:
        if isinstance(event, Taken):
            declined[event.seat] |= mask_of(laid.attack for laid in game.table if laid.cover is None)
        elif isinstance(event, Passed):
            for card in list_table_cards(game.table):
                passed_on[event.seat] |= 1 << RANK_OF[card]
        elif isinstance(event, Refilled):
            for draw in event.draws:
                declined[draw.seat] = passed_on[draw.seat] = 0
        game = evolve(game, event)
    return History(tuple(declined), tuple(passed_on))
