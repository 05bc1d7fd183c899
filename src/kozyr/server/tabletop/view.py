"""The part of a tabletop game that one viewer may see.

The view shows only cards that the viewer may see; every other card is `{}`. A player sees the open hands, the
piles and their own hand. Stacks lie face down and show only their size. A card that the rules have dealt to a
player lies in the draw stack until the player draws it.
"""

from msgspec import UNSET

from kozyr.rules import Seat
from kozyr.server.tabletop.action_messages import PILES, STACKS, SeenCard
from kozyr.server.tabletop.card_format import hidden_cards, write_card, write_cards
from kozyr.server.tabletop.game_messages import (
    CardPlaces,
    GameMeta,
    TabletopHand,
    TabletopPile,
    TabletopStack,
    TabletopView,
    Username,
)
from kozyr.server.tabletop.layout import Cards
from kozyr.server.tabletop.state import (
    TabletopGame,
    layout_of,
    roles_of,
    rules_game_of,
    seats_of,
    stage_of,
    status_of,
)


def list_participants(game: TabletopGame) -> list[Username]:
    """List the players in the order of their seats."""
    return [Username(participant.name) for participant in game.participants]


def view(game: TabletopGame, viewer: Seat | None) -> TabletopView:
    """Return what a seat, or a spectator (None), may see of a game. The game must have begun."""
    return TabletopView(
        "durak", status_of(game), list_participants(game), _write_places(game, viewer), _write_meta(game)
    )


def _write_places(game: TabletopGame, viewer: Seat | None) -> CardPlaces:
    layout = layout_of(game)
    hands = [
        _write_hand(
            game.participants[seat].name,
            layout.hands[seat],
            is_open=seat in layout.open_seats,
            is_own=seat == viewer,
        )
        for seat in seats_of(game)
    ]
    stacks = [
        TabletopStack(name, "down", hidden_cards(len(cards)))
        for name, cards in zip(STACKS, (layout.draw, layout.discard), strict=True)
    ]
    piles = [
        TabletopPile(name, "up", write_cards(cards)) for name, cards in zip(PILES, layout.piles, strict=True)
    ]
    return CardPlaces(hands, stacks, piles)


def _write_hand(owner: str, cards: Cards, *, is_open: bool, is_own: bool) -> TabletopHand:
    seen: list[SeenCard] = [*write_cards(cards)] if is_open or is_own else hidden_cards(len(cards))
    return TabletopHand(owner, is_open, seen)


def _write_meta(game: TabletopGame) -> GameMeta:
    rules_game, stage = rules_game_of(game), stage_of(game)
    attacker, defender = roles_of(game)
    losers = () if rules_game.result is None else rules_game.result.losers
    return GameMeta(
        trump_card=write_card(rules_game.trump_card),
        stage=stage,
        attack_status=game.attack.status if stage == "preparation" and game.attack is not None else UNSET,
        participants_fallen_out=[_write_username(game, seat) for seat in _list_fallen_out(game)],
        attacker=_write_username(game, attacker),
        defender=_write_username(game, defender),
        loser=_write_username(game, losers[0]) if losers else UNSET,
    )


def _list_fallen_out(game: TabletopGame) -> list[Seat]:
    # The rules refill the hands immediately. So they may count a player as out while others still have cards
    # to draw by hand, and the view shows no player as out before the draw stack is empty. After the end of
    # the game, players draw no more cards.
    if layout_of(game).draw and status_of(game) != "ended":
        return []
    return [seat for seats in rules_game_of(game).out for seat in seats]


def _write_username(game: TabletopGame, seat: Seat) -> Username:
    return Username(game.participants[seat].name)
