"""The replay of a finished game, step by step, for programs that do not know the rules.

The replay repeats everything that the table published, in the same words, and adds all cards. The seeds of a
finished game are public, so no card is secret.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from kozyr.rules.cards import CARD_IDS, cards_in, ids
from kozyr.rules.events import Left
from kozyr.rules.game import Game, Seat
from kozyr.rules.view import view
from kozyr.server.api.messages.events import GameDispatch, GameEnd, GameShown
from kozyr.server.api.messages.fields import Answer
from kozyr.server.api.messages.game import GameState
from kozyr.server.api.messages.game_state import LastChange, game_state
from kozyr.server.api.messages.history import GameLine
from kozyr.server.api.messages.last_move import prev_move_of, round_end_of
from kozyr.server.api.messages.publications import make_game_dispatch, make_game_end
from kozyr.server.api.messages.snapshot import TableState
from kozyr.server.tables.publications import Publication, PublishedAct
from kozyr.table.events import Played, Revealed, Started
from kozyr.table.records import turn_of


class ReplayStep(Struct, frozen=True):
    """A deal or a move of a finished game, and the table after it."""

    seq: int
    """The number of the step's entry in the table's log. An entry may hold several steps."""
    at: int
    move: int | None
    """The number of the move in the notation of the game's last deal, from 1.

    Null for a deal and for an automatic action.
    """
    game: GameState
    hands: list[list[str]]
    """All players' cards, seat by seat."""
    known: list[list[str]]
    """Seat by seat, the cards in the other players' hands that the player of the seat can know.

    The player saw them go there, or can find them by counting. They are in the order of a sorted deck.
    """
    talon: list[str]
    """The cards of the talon, from the top."""
    discard: list[str]
    """The discarded cards, in the order of a sorted deck."""
    shown: GameShown | None
    """The lowest trump, which decided the first leader; only with a deal."""
    dispatch: GameDispatch | None
    """The player that left the game with this step."""
    end: GameEnd | None
    """How the game ended; only with the last step."""


class Replay(Answer, frozen=True):
    """A finished game, step by step."""

    game: GameLine
    table: TableState
    """The table when the game started."""
    steps: list[ReplayStep]
    can_practise: bool
    """Whether a position of the game can be played again (`games.practise`).

    The positions of a daily deal are closed until its day is over.
    """


def steps_of(publications: Iterable[Publication]) -> Iterator[ReplayStep]:
    """Yield the steps in the entries of a finished game, without events that do not change the game."""
    count = 0
    for publication in publications:
        for step, starts_deal, turns in _list_steps(publication):
            count = 0 if starts_deal else count + turns
            yield replace(step, move=count) if turns and not starts_deal else step


def _list_steps(publication: Publication) -> Iterator[tuple[ReplayStep, bool, int]]:
    """Yield each step of an entry, whether it is a deal, and how many turns of the notation it has."""
    ends = [
        make_game_end(event, act.public_view, publication.events)
        for act in publication.acts
        for event in act.events
        if isinstance(event, Revealed)
    ]
    acts = [act for act in publication.acts if _changes_game(act)]
    for act in acts:
        step = _make_step(act, publication, ends[0] if ends and act is acts[-1] else None)
        turns = [event for event in act.events if isinstance(event, Played) and turn_of(event.what)]
        yield step, any(isinstance(event, Started) for event in act.events), len(turns)


def _changes_game(act: PublishedAct) -> bool:
    return any(isinstance(event, Started | Played) for event in act.events)


def _make_step(act: PublishedAct, publication: Publication, end: GameEnd | None) -> ReplayStep:
    game, table_view = act.after.game, act.public_view
    assert game is not None, "a game without cards"  # noqa: S101 - every game has cards after its deal
    is_start = any(isinstance(event, Started) for event in act.events)
    shown = game.setup.shown if is_start else None
    departures = [
        event.what for event in act.events if isinstance(event, Played) and isinstance(event.what, Left)
    ]
    prev_move = prev_move_of(act.public_events, table_view.players, by_clock=act.by_clock)
    last_change = LastChange(prev_move, round_end_of(act.public_events, len(table_view.players)))
    return ReplayStep(
        publication.number, publication.at, None, game_state(table_view, publication.at, None, last_change),
        [ids(cards_in(hand)) for hand in game.hands], _list_known_cards(game), ids(game.talon),
        ids(cards_in(game.discard)),
        None if shown is None else GameShown(shown.seat, CARD_IDS[shown.card]),
        make_game_dispatch(departures[0], table_view.players) if departures else None, end,
    )  # fmt: skip


def _list_known_cards(game: Game) -> list[list[str]]:
    return [
        ids(
            tuple(
                card
                for card, place in view(game, Seat(viewer)).known.items()
                if isinstance(place, int) and place != viewer
            )
        )
        for viewer in range(game.setup.seats)
    ]
