"""A table in the neutral form in which the terminal client and the web client are compared.

`web/src/table/state/recorded_streams.test.ts` writes the web client's model in the same form.
"""

from typing import Any

import msgspec

from kozyr.server.api.messages.events import GameEnd
from kozyr.server.api.messages.game import GameState, PlayerInGame
from kozyr.server.api.messages.snapshot import SitterState, TableSnapshot


def neutral_table(snapshot: TableSnapshot, ending: GameEnd | None) -> dict[str, Any]:
    """Return the table that a viewer sees; the clocks of the snapshot must be those of this moment."""
    table, own = snapshot.table, snapshot.player
    return {
        "seq": snapshot.seq,
        "status": table.status,
        "host": table.host,
        "game_no": table.game_no,
        "commit": table.commit,
        "own_seat": table.your_seat,
        "sitters": [sitter and _neutral_sitter(sitter) for sitter in table.sitters],
        "game": None if snapshot.game is None else _neutral_game(snapshot.game),
        "hand": [] if own is None else own.cards,
        "legal": [] if own is None else own.legal,
        "shown": msgspec.to_builtins(snapshot.shown),
        "result": None if ending is None else neutral_result(ending),
        "rated": msgspec.to_builtins(snapshot.rated),
        "chat": len(snapshot.chat),
    }


def neutral_result(ending: GameEnd) -> dict[str, Any]:
    """Return the result of a game."""
    return {"reason": ending.reason, "players": msgspec.to_builtins(ending.results)}


def _neutral_game(game: GameState) -> dict[str, Any]:
    return {
        "id": game.game_id,
        "redeal_no": game.redeal_no,
        "phase": game.phase,
        "is_over": game.is_end_of_match,
        "bout": game.bout,
        "limit": game.limit,
        "dealer": game.dealer,
        "attacker": game.attacker,
        "defender": game.defender,
        "trump": game.trump,
        "talon": game.deck_count,
        "discard": game.discard_count,
        "pairs": [[pair.attack, pair.defend, pair.seat] for pair in game.board.thrown_cards],
        "players": [_neutral_player(player) for player in game.players],
    }


# Sitters and players are lists, because the fixtures contain many of them.


def _neutral_sitter(sitter: SitterState) -> list[Any]:
    return [
        sitter.player_id, sitter.name, sitter.bot, sitter.ready, sitter.connected, sitter.departed,
        sitter.points, msgspec.to_builtins(sitter.rating),
    ]  # fmt: skip


def _neutral_player(player: PlayerInGame) -> list[Any]:
    return [
        player.id, player.name, player.bot, player.cards_count, player.role, player.state, player.timer_ms,
        player.reserve_ms, player.connected,
    ]  # fmt: skip
