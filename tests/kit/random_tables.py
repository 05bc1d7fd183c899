"""Players who join, play and leave at random.

Everything follows from the `random.Random` given. Players mostly play. Sometimes a player leaves, loses the
connection, writes a message or lets the time run out, or the server is down for a while.
"""

import random
from collections.abc import Iterator

from kozyr.rules import RULE_SETS, Beat, Redeal, Seat, legal, must
from kozyr.rules.rule_sets import options_of
from kozyr.table import (
    CLOCKS,
    THE_SERVER,
    AddBot,
    Command,
    Connect,
    DoDueWork,
    Leave,
    Play,
    React,
    Ready,
    RemoveBot,
    RemovePlayer,
    Resign,
    ResumeAfterOutage,
    Say,
    Sit,
    Unready,
    due_at,
)
from tests.kit.tables import LEVELS, Party

MOST_COMMANDS = 900
"""The most commands at a table, so that long games are fewer."""


def random_party(chance: random.Random, rules: str | None = None, games: int = 2) -> Iterator[Party]:
    """Play some games at a table; yield the party after every accepted command."""
    party = _opened(chance, rules or chance.choice(list(RULE_SETS)))
    yield party
    for _ in range(MOST_COMMANDS):
        if party.table.phase == "closed" or (party.table.phase == "over" and party.table.game_no >= games):
            return
        sender, command = _wish(chance, party)
        party.at += chance.randrange(chance.choice((1, 500, 3_000, 20_000)))
        if party.word(sender, command) == "ok" or party.word(THE_SERVER, DoDueWork()) == "ok":
            yield party


def _opened(chance: random.Random, rules: str) -> Party:
    options = must(options_of(rules, {}))
    seats = chance.choice((4, 6)) if options.teams else chance.randint(2, 6)
    changes = {"auto_pass": True} if chance.random() < 0.2 else {}
    clock = chance.choice(list(CLOCKS))
    party = Party(
        seats,
        rules=rules,
        changes=changes,
        stake=0 if CLOCKS[clock] is None else chance.choice((0, 0, 70)),
        rake=500,
        clock=clock,
        lock=chance.choice((None, "the lock of the table")),
    )
    party.at = chance.randrange(10**9)
    return party


def _wish(chance: random.Random, party: Party) -> tuple[str, Command]:
    if chance.random() < 0.04:
        return _whim(chance, party)
    return _move(chance, party) if party.table.phase == "playing" else _gathering(chance, party)


def _whim(chance: random.Random, party: Party) -> tuple[str, Command]:
    # What players and servers do besides playing, mostly possible at any time.
    somebody = chance.choice([sitter.player for sitter in party.table.sitters if sitter] or ["u9"])
    whims: list[tuple[str, Command]] = [
        (THE_SERVER, Connect(somebody, chance.random() < 0.5)),
        (THE_SERVER, Connect(somebody, chance.random() < 0.5)),
        (somebody, Say("hm", "U")),
        (somebody, React("wow", "U")),
        ("u9", Say("who wins?", "U9")),
        (THE_SERVER, ResumeAfterOutage()),
        (somebody, Unready()),
        (party.table.host or "u0", RemoveBot(Seat(chance.randrange(party.table.settings.seats)))),
        (party.table.host or "u0", RemovePlayer(Seat(chance.randrange(party.table.settings.seats)))),
    ]
    if chance.random() < 0.1:
        whims = [(somebody, Leave()), (somebody, Resign())]
    elif (due := due_at(party.table)) is not None and chance.random() < 0.1:
        party.at = max(party.at, due)
        whims = [(THE_SERVER, DoDueWork())]
    return chance.choice(whims)


def _move(chance: random.Random, party: Party) -> tuple[str, Command]:
    choices = legal(party.game)
    demands = [seat for seat, actions in choices.items() if Redeal() in actions]
    if demands and chance.random() < 0.7:
        return _player(party, chance.choice(demands)), Play(Redeal())
    seat = chance.choice(list(choices))
    beats = [action for action in choices[seat] if isinstance(action, Beat)]
    eager = beats if beats and chance.random() < 0.7 else choices[seat]
    return _player(party, seat), Play(chance.choice(eager))


def _player(party: Party, seat: int) -> str:
    sitter = party.table.sitters[seat]
    assert sitter is not None
    return sitter.player


def _gathering(chance: random.Random, party: Party) -> tuple[str, Command]:
    if None in party.table.sitters:
        host = party.table.host
        if host is not None and party.table.settings.bots and chance.random() < 0.3:
            return host, AddBot(chance.choice(LEVELS), None)
        newcomer = f"u{chance.randrange(1, 12)}"
        return newcomer, Sit(None, newcomer.upper(), admitted=True)
    waiting = [sitter.player for sitter in party.table.sitters if sitter and sitter.client_seed is None]
    player = chance.choice(waiting)
    party.short = frozenset({player}) if party.table.settings.stake and chance.random() < 0.1 else frozenset()
    return player, Ready(f"secret of {player} {len(party.log)}")
