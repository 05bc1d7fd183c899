"""The state of a tabletop game.

It is the fold of the table's stored events: the state by the rules, and the cards where players have put
them. The rules settle a bout immediately; players then move the cards. The difference between the two is
what remains to be done (the stage `preparation` of the tabletop API).
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from kozyr.rules import Game, Seat, mask_of
from kozyr.rules.events import BoutEnded, Dealt
from kozyr.rules.events import Event as GameEvent
from kozyr.server.tabletop.actions import actions_of
from kozyr.server.tabletop.cloth import Cloth, dealt, handled
from kozyr.table import Table, TableEvent
from kozyr.table import evolve as evolve_table
from kozyr.table.events import Noted, Opened, Played, Seated

Stage: TypeAlias = Literal["ready", "attack", "preparation"]
Status: TypeAlias = Literal["pending", "inProgress", "ended"]


class Participant(NamedTuple):
    """Who takes part, from the beginning to the end."""

    player: str
    name: str


class Attack(NamedTuple):
    """The last attack that is over."""

    attacker: Seat
    defender: Seat
    status: Literal["repelled", "surrendered"]


class TabletopGame(NamedTuple):
    """A game by hand."""

    table: Table
    participants: tuple[Participant, ...]
    cloth: Cloth | None
    """None: nothing is dealt yet."""
    attack: Attack | None


def evolve(game: TabletopGame | None, event: TableEvent, at: int) -> TabletopGame:
    """Apply one event that happened at this time; a game begins with `Opened`, applied to nothing."""
    if isinstance(event, Opened):
        named = tuple(Participant(*each) for each in event.settings.invited)
        return TabletopGame(evolve_table(None, event, at), named, None, None)
    assert game is not None, "a table begins with Opened"  # noqa: S101 - a log without its beginning is a bug
    match event:
        case Seated(seat, player, name) if not game.table.settings.invited:
            # A table of an earlier version seated its participants one after the other when it was made.
            assert seat == len(game.participants), "a seat out of order"  # noqa: S101 - the face's own doing
            game = game._replace(participants=(*game.participants, Participant(player, name)))
        case Played(what):
            game = settled(game, what)
        case Noted(seat, note):
            for action in actions_of(note):
                game = game._replace(cloth=handled(cloth_of(game), seat, action))
        case _:
            pass  # the table's own
    return game._replace(table=evolve_table(game.table, event, at))


def fold(game: TabletopGame | None, events: Iterable[TableEvent], at: int) -> TabletopGame:
    """Apply the events of one entry."""
    for event in events:
        game = evolve(game, event, at)
    assert game is not None, "a table begins with Opened"  # noqa: S101 - as above
    return game


def settled(game: TabletopGame, what: GameEvent) -> TabletopGame:
    """Keep what an event of the rules means for hands: a deal lays cards, a bout that ends is an attack."""
    if isinstance(what, Dealt):
        return game._replace(cloth=dealt(what))
    if isinstance(what, BoutEnded):
        outcome: Literal["repelled", "surrendered"] = (
            "repelled" if what.outcome == "beaten" else "surrendered"
        )
        return game._replace(attack=Attack(rules_of(game).attacker, what.defender, outcome))
    return game


def rules_of(game: TabletopGame) -> Game:
    """Give the game as the rules have it; only one that has begun is asked."""
    assert game.table.game is not None, "nothing is dealt yet"  # noqa: S101 - the status says so
    return game.table.game


def cloth_of(game: TabletopGame) -> Cloth:
    """Give the cards as they lie; only a game that has begun is asked."""
    assert game.cloth is not None, "nothing is dealt yet"  # noqa: S101 - the same
    return game.cloth


def status_of(game: TabletopGame) -> Status:
    """Tell whether the game waits for its players, goes on, or is over."""
    phase = game.table.phase
    return "pending" if phase == "open" else "inProgress" if phase == "playing" else "ended"


def stage_of(game: TabletopGame) -> Stage:
    """Tell what is to be done."""
    if rules_of(game).table:
        return "attack"
    if any(cloth_of(game).piles) or any(to_draw(game, seat) for seat in seats_of(game)):
        return "preparation"
    return "ready"


def roles_of(game: TabletopGame) -> tuple[Seat, Seat]:
    """Tell who attacks and who defends: while an attack is cleared away, those of that attack."""
    if stage_of(game) == "preparation":
        assert game.attack is not None, "nothing to prepare after"  # noqa: S101 - cards lie there, or are owed
        return game.attack.attacker, game.attack.defender
    return rules_of(game).attacker, rules_of(game).defender


def acting(game: TabletopGame) -> tuple[Seat, ...]:
    """Tell who may move cards: attacker and defender; for two who have both fallen out, the next attacker."""
    seats = roles_of(game)
    still_in = any(rules_of(game).active >> seat & 1 for seat in seats)
    # Who is out may go home: nobody waits for him to clear the piles.
    return seats if still_in else (*seats, rules_of(game).attacker)


def to_draw(game: TabletopGame, seat: Seat) -> int:
    """Count the cards that the rules have given a seat and that still lie in the draw stack."""
    return (rules_of(game).hands[seat] & mask_of(cloth_of(game).draw)).bit_count()


def seat_of(game: TabletopGame, player: str) -> Seat:
    """Find a participant's seat."""
    return Seat([each.player for each in game.participants].index(player))


def seats_of(game: TabletopGame) -> tuple[Seat, ...]:
    """List the seats."""
    return tuple(map(Seat, range(game.table.settings.seats)))
