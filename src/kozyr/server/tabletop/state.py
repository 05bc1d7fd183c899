"""The state of a tabletop game, computed from the table's stored events.

It has the game by the rules, and the place of each card as players moved it. At the end of a bout, the rules
discard and deal cards immediately, but players move them by hand afterwards. Until all cards are moved, the
game is in the stage `preparation` of the tabletop API.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias, assert_never

from kozyr.rules import Game, Seat, mask_of
from kozyr.rules import events as rules_events
from kozyr.rules.actions import MoveEvent
from kozyr.rules.game import seats_in
from kozyr.server.tabletop.actions import actions_of
from kozyr.server.tabletop.layout import CardLayout, apply_action, initial_layout
from kozyr.table import Table, TableEvent
from kozyr.table import events as table_events
from kozyr.table import evolve as evolve_table

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
    if isinstance(event, table_events.Opened):
        participants = tuple(Participant(*invitee) for invitee in event.settings.invited)
        return TabletopGame(evolve_table(None, event, at), participants, None, None)
    assert game is not None, "the log does not begin with Opened"  # noqa: S101 - a log without its beginning is a bug
    match event:
        case table_events.Seated(seat, player, name) if not game.table.settings.invited:
            # Earlier versions seated the participants in order when they created the table.
            assert seat == len(game.participants), "a seat out of order"  # noqa: S101 - the tabletop API seated them
            game = game._replace(participants=(*game.participants, Participant(player, name)))
        case table_events.Played(rules_event):
            game = apply_rules_event(game, rules_event)
        case table_events.Noted(seat, note):  # a note stores the moves of cards that a player made by hand
            for action in actions_of(note):
                game = game._replace(layout=apply_action(layout_of(game), seat, action))
        case (
            table_events.Seated() | table_events.Freed() | table_events.Departed()
            | table_events.HostChanged() | table_events.Committed() | table_events.Readied()
            | table_events.Unreadied() | table_events.Started() | table_events.ClockSet()
            | table_events.Settled() | table_events.Revealed() | table_events.Connected()
            | table_events.Unlisted() | table_events.Said() | table_events.Reacted() | table_events.Closed()
            | table_events.Hinted() | table_events.Rated()
        ):  # fmt: skip
            pass  # these events concern only the table
        case _:
            assert_never(event)
    return game._replace(table=evolve_table(game.table, event, at))


def fold(game: TabletopGame | None, events: Iterable[TableEvent], at: int) -> TabletopGame:
    """Apply the events of one entry."""
    for event in events:
        game = evolve(game, event, at)
    assert game is not None, "the log does not begin with Opened"  # noqa: S101 - a log without its beginning is a bug
    return game


def apply_rules_event(game: TabletopGame, event: rules_events.Event) -> TabletopGame:
    """Apply an event of the rules: a deal places the cards, and the end of a bout ends an attack."""
    if isinstance(event, MoveEvent):
        return game  # the players move the cards of an action by hand
    match event:
        case rules_events.Dealt():
            return game._replace(layout=initial_layout(event))
        case rules_events.BoutEnded():
            status: AttackStatus = "repelled" if event.outcome == "beaten" else "surrendered"
            return game._replace(attack=Attack(rules_game_of(game).attacker, event.defender, status))
        case (
            rules_events.Refilled()
            | rules_events.Left()
            | rules_events.TakeReopened()
            | rules_events.WentOut()
            | rules_events.BoutBegan()
            | rules_events.GameEnded()
        ):
            return game
        case _:
            assert_never(event)


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
