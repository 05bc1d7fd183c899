"""The state of a tabletop game, computed from the table's stored events.

It has the game by the rules, and the place of each card as players moved it. At the end of a bout, the rules
discard and deal cards immediately, but players move them by hand afterwards. Until all cards are moved, the
game is in the stage `preparation` of the tabletop API.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from kozyr.rules import Game, Seat, mask_of
from kozyr.rules.events import BoutEnded, Dealt
from kozyr.rules.events import Event as GameEvent
from kozyr.rules.game import seats_in
from kozyr.server.tabletop.actions import actions_of
from kozyr.server.tabletop.layout import CardLayout, apply_action, initial_layout
from kozyr.table import Table, TableEvent
from kozyr.table import evolve as evolve_table
from kozyr.table.events import Noted, Opened, Played, Seated

AttackStatus: TypeAlias = Literal["repelled", "surrendered"]
GameStage: TypeAlias = Literal["ready", "attack", "preparation"]
GameStatus: TypeAlias = Literal["pending", "inProgress", "ended"]


class Participant(NamedTuple):
    """A participant, from the start of a game to its end."""

    player: str
    name: str


class Attack(NamedTuple):
    """The most recent finished attack."""

    attacker: Seat
    defender: Seat
    status: AttackStatus


class TabletopGame(NamedTuple):
    """A game of the tabletop API."""

    table: Table
    participants: tuple[Participant, ...]
    layout: CardLayout | None
    """None before the deal."""
    attack: Attack | None
    """The most recent finished attack; None before the end of the first one."""


def evolve(game: TabletopGame | None, event: TableEvent, at: int) -> TabletopGame:
    """Apply one event that happened at this time; the first event, `Opened`, applies to None."""
    if isinstance(event, Opened):
        participants = tuple(Participant(*invitee) for invitee in event.settings.invited)
        return TabletopGame(evolve_table(None, event, at), participants, None, None)
    assert game is not None, "a table begins with Opened"  # noqa: S101 - a log without its beginning is a bug
    match event:
        case Seated(seat, player, name) if not game.table.settings.invited:
            # Earlier versions seated the participants in order when they created the table.
            assert seat == len(game.participants), "a seat out of order"  # noqa: S101 - the tabletop API seated them
            game = game._replace(participants=(*game.participants, Participant(player, name)))
        case Played(rules_event):
            game = apply_rules_event(game, rules_event)
        case Noted(seat, note):  # a note stores the moves of cards that a player made by hand
            for action in actions_of(note):
                game = game._replace(layout=apply_action(layout_of(game), seat, action))
        case _:
            pass  # other events concern only the table
    return game._replace(table=evolve_table(game.table, event, at))


def fold(game: TabletopGame | None, events: Iterable[TableEvent], at: int) -> TabletopGame:
    """Apply the events of one entry."""
    for event in events:
        game = evolve(game, event, at)
    assert game is not None, "a table begins with Opened"  # noqa: S101 - a log without its beginning is a bug
    return game


def apply_rules_event(game: TabletopGame, event: GameEvent) -> TabletopGame:
    """Apply an event of the rules: a deal places the cards, and the end of a bout ends an attack."""
    if isinstance(event, Dealt):
        return game._replace(layout=initial_layout(event))
    if isinstance(event, BoutEnded):
        status: AttackStatus = "repelled" if event.outcome == "beaten" else "surrendered"
        return game._replace(attack=Attack(rules_game_of(game).attacker, event.defender, status))
    return game


def rules_game_of(game: TabletopGame) -> Game:
    """Return the game by the rules; the game must have begun."""
    assert game.table.game is not None, "nothing is dealt yet"  # noqa: S101 - callers check the status first
    return game.table.game


def layout_of(game: TabletopGame) -> CardLayout:
    """Return the positions of the cards; the game must have begun."""
    assert game.layout is not None, "nothing is dealt yet"  # noqa: S101 - callers check the status first
    return game.layout


def status_of(game: TabletopGame) -> GameStatus:
    """Return whether the game waits for its players, goes on, or is over."""
    phase = game.table.phase
    if phase == "open":
        return "pending"
    return "inProgress" if phase == "playing" else "ended"


def stage_of(game: TabletopGame) -> GameStage:
    """Return the current stage of the game."""
    if rules_game_of(game).table:
        return "attack"
    if any(layout_of(game).piles) or any(count_cards_to_draw(game, seat) for seat in seats_of(game)):
        return "preparation"
    return "ready"


def roles_of(game: TabletopGame) -> tuple[Seat, Seat]:
    """Return the attacker and the defender; during `preparation`, the seats of the finished attack."""
    if stage_of(game) == "preparation":
        assert game.attack is not None, "preparation without a finished attack"  # noqa: S101 - only a finished attack leaves cards to clear or draw
        return game.attack.attacker, game.attack.defender
    return rules_game_of(game).attacker, rules_game_of(game).defender


def list_acting_seats(game: TabletopGame) -> tuple[Seat, ...]:
    """List the seats that may move cards: attacker, defender and, if both are out, the next attacker."""
    seats = roles_of(game)
    active_seats = seats_in(rules_game_of(game).active)
    if any(seat in active_seats for seat in seats):
        return seats
    # Players who are out may leave, so the game must not wait until they clear the piles.
    return (*seats, rules_game_of(game).attacker)


def count_cards_to_draw(game: TabletopGame, seat: Seat) -> int:
    """Count the cards in the draw stack that the rules have already dealt to a seat."""
    undrawn_mask = rules_game_of(game).hands[seat] & mask_of(layout_of(game).draw)
    return undrawn_mask.bit_count()


def seat_of(game: TabletopGame, player: str) -> Seat:
    """Find a participant's seat."""
    return Seat([participant.player for participant in game.participants].index(player))


def seats_of(game: TabletopGame) -> tuple[Seat, ...]:
    """List the seats."""
    return tuple(map(Seat, range(game.table.settings.seats)))
