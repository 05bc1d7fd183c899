"""The part of a tabletop game that one viewer may see.

The view shows only cards that the viewer may see; every other card is `{}`. A player sees the open hands, the
piles and their own hand. A card that the player has not drawn yet is not in that hand. Stacks lie face down
and show only their size.
"""

from typing import Any, TypeAlias

from kozyr.rules import Seat
from kozyr.server.tabletop.actions import PILES, STACKS
from kozyr.server.tabletop.card_format import hidden_cards, plain_card, plain_cards
from kozyr.server.tabletop.layout import Cards
from kozyr.server.tabletop.state import (
    TabletopGame,
    layout_of,
    roles_of,
    rules_of,
    seats_of,
    stage_of,
    status_of,
)

Plain: TypeAlias = dict[str, Any]

TYPE = "durak"


def public_view(game: TabletopGame) -> Plain:
    """Return what every viewer may see before the deal."""
    return {
        "type": TYPE,
        "status": status_of(game),
        "participants": [{"username": participant.name} for participant in game.participants],
    }


def view(game: TabletopGame, viewer: Seat | None) -> Plain:
    """Return a game that has begun as a seat, or a spectator (None), may see it."""
    return public_view(game) | {"state": _write_state(game, viewer), "meta": _write_meta(game)}


def _write_state(game: TabletopGame, viewer: Seat | None) -> Plain:
    layout = layout_of(game)
    return {
        "hands": [
            {
                "owner": game.participants[seat].name,
                "open": seat in layout.open_seats,
                "cards": _write_cards(
                    layout.hands[seat], is_visible=seat == viewer or seat in layout.open_seats
                ),
            }
            for seat in seats_of(game)
        ],
        "stacks": [
            {"name": name, "facing": "down", "cards": hidden_cards(len(cards))}
            for name, cards in zip(STACKS, (layout.draw, layout.discard), strict=True)
        ],
        "piles": [
            {"name": name, "facing": "up", "cards": plain_cards(cards)}
            for name, cards in zip(PILES, layout.piles, strict=True)
        ],
    }


def _write_cards(cards: Cards, *, is_visible: bool) -> list[dict[str, str]]:
    return plain_cards(cards) if is_visible else hidden_cards(len(cards))


def _write_meta(game: TabletopGame) -> Plain:
    rules_game, stage = rules_of(game), stage_of(game)
    attacker, defender = roles_of(game)
    meta: Plain = {"trumpCard": plain_card(rules_game.trump_card), "stage": stage}
    if stage == "preparation" and game.attack is not None:
        meta["attackStatus"] = game.attack.status
    meta["participantsFallenOut"] = [_write_username(game, seat) for seat in _list_fallen_out(game)]
    meta["attacker"] = _write_username(game, attacker)
    meta["defender"] = _write_username(game, defender)
    if rules_game.result is not None and rules_game.result.losers:
        meta["loser"] = _write_username(game, rules_game.result.losers[0])
    return meta


def _list_fallen_out(game: TabletopGame) -> list[Seat]:
    # No player is out while the draw stack has cards. The rules may have assigned the last cards, but players
    # have not drawn them yet. After the end of a game, this no longer matters.
    if layout_of(game).draw and status_of(game) != "ended":
        return []
    return [seat for seats in rules_of(game).out for seat in seats]


def _write_username(game: TabletopGame, seat: Seat) -> Plain:
    return {"username": game.participants[seat].name}
