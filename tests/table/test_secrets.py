"""Nothing secret reaches a viewer (table.md, Views and Fair deal)."""

import random
from dataclasses import replace

import pytest

from kozyr.rules import Redeal, Refusal, Seat, deal, must, shuffled
from kozyr.rules.actions import Passed, Taken
from kozyr.rules.events import Dealt, GameEnded
from kozyr.rules.events import Event as GameEvent
from kozyr.table import Play, Table, TableEvent, evolve, fold, step
from kozyr.table.deal_seeds import compute_deal_key
from kozyr.table.events import Committed, Played, Readied, Revealed, Started
from kozyr.table.game_start import MAX_REDEALS
from kozyr.table.seats import BOT_SEED
from tests.kit.properties import met
from tests.kit.random_tables import random_party
from tests.kit.tables import Entry, Party, seen_entry, seen_table, stream

SEEDS = 12
RULES = ["classic", "transfer", "pairs-transfer", "book", "tabletop", "terminal"]


def twin_steps(chance: random.Random, rules: str) -> int:
    """Swap two cards of a game that a viewer has not seen: the viewer is sent the same bytes.

    Returns the number of compared entries. The games part only where the rules make a hidden card matter to
    all: another lowest trump or trump card, an automatic take or pass, a redeal that is no longer allowed,
    and the end of a game that was played out, at which the losers show their cards.
    """
    party = list(random_party(chance, rules, games=1))[-1]
    begun = next(
        at for at, entry in enumerate(party.log) if any(isinstance(e, Started) for e in entry.events)
    )
    log = party.log[begun : chance.randint(begun + 1, len(party.log))]
    table = fold_all(party.log[: begun + 1])
    seat = chance.choice([None, *range(table.settings.seats)])
    viewer = None if seat is None else Seat(seat)
    player = None if seat is None or (sitter := table.sitters[seat]) is None else sitter.player
    other = swap_hidden_cards(party.log[begun], table, find_seen_cards(log, viewer), chance)
    if other is None or seen_entry(1, other, viewer) != seen_entry(1, log[0], viewer):
        return 0
    twin = fold(fold_all(party.log[:begun]), other.events, other.at)
    same = 0
    for entry in log[1:]:
        done = step(twin, entry.sender, entry.command, entry.now)
        table = fold(table, entry.events, entry.at)
        if isinstance(done, Refusal):
            assert entry.command == Play(Redeal()), done
            return same
        twin = done.table
        theirs = Entry(entry.sender, entry.command, entry.now, done.at, done.events)
        if is_played_out(entry) or list_automatic_events(theirs) != list_automatic_events(entry):
            return same
        assert seen_entry(same, theirs, viewer) == seen_entry(same, entry, viewer)
        assert seen_table(twin, player) == seen_table(table, player)
        same += 1
    return same


def fold_all(log: list[Entry]) -> Table:
    """Fold a log."""
    table: Table | None = None
    for entry in log:
        table = fold(table, entry.events, entry.at)
    assert table is not None
    return table


def list_game_events(events: tuple[TableEvent, ...]) -> list[GameEvent]:
    """List the events of the game itself."""
    return [event.what for event in events if isinstance(event, Played)]


def is_played_out(entry: Entry) -> bool:
    """Return whether the entry ends a game that was played to the end: then the losers show their cards."""
    ends = [what for what in list_game_events(entry.events) if isinstance(what, GameEnded)]
    return any(end.result.reason == "cards" for end in ends)


def list_automatic_events(entry: Entry) -> list[GameEvent]:
    """List the automatic events that every player may know."""
    return [what for what in list_game_events(entry.events) if isinstance(what, Taken | Passed) and what.auto]


def find_seen_cards(log: list[Entry], viewer: Seat | None) -> int:
    """Return the cards that a viewer has seen in these entries, as a mask."""
    return met([what for entry in log for what in list_game_events(entry.events)], viewer)


def swap_hidden_cards(entry: Entry, table: Table, met_mask: int, chance: random.Random) -> Entry | None:
    """Deal the entry's game with two unseen cards exchanged; return None if there are no two."""
    options = table.settings.options
    key = compute_deal_key(table.server_seed, table.id, table.game_no, table.redeal_no, table.client_seeds)
    cards, lot = shuffled(key, options.deck)
    deck = list(cards)
    unmet = [at for at, card in enumerate(deck) if not met_mask >> card & 1]
    if len(unmet) < 2:
        return None
    one, two = chance.sample(unmet, 2)
    deck[one], deck[two] = deck[two], deck[one]
    assert table.game is not None
    if table.redeal_no == MAX_REDEALS:
        options = replace(options, redeal=False)
    dealer = table.game.setup.dealer
    dealt = must(
        deal(options, table.settings.seats, tuple(deck), dealer=dealer, lot=lot, leader=table.leader)
    )
    events = [
        Played(dealt) if isinstance(event, Played) and isinstance(event.what, Dealt) else event
        for event in entry.events
    ]
    return entry._replace(events=tuple(events))


@pytest.mark.parametrize("rules", RULES)
def test_hidden_cards_do_not_show(rules: str) -> None:
    """Views: two games that differ only in cards hidden from a viewer give them byte-identical streams."""
    compared = [twin_steps(random.Random(f"twins {rules} {seed}"), rules) for seed in range(SEEDS)]

    assert sum(compared) > 100


def list_secrets(party: Party) -> dict[str, int]:
    """List each secret of the log, and the number of the last entry before it may be sent."""
    until: dict[str, int] = {"the lock of the table": len(party.log)}
    for number, entry in enumerate(party.log, 1):
        for event in entry.events:
            if isinstance(event, Committed):
                until[event.server_seed.hex()] = len(party.log)
            elif isinstance(event, Revealed):
                until[event.server_seed.hex()] = number - 1
            elif isinstance(event, Readied) and event.client_seed != BOT_SEED:
                until[event.client_seed] = len(party.log)
            elif isinstance(event, Started):
                until |= {seed: min(number - 1, until[seed]) for seed in event.client_seeds if seed in until}
    return until


@pytest.mark.parametrize("seed", range(15))
def test_no_secret_is_sent_before_its_time(seed: int) -> None:
    """Fair deal: server seeds are published after the game, client seeds at the start, a lock never."""
    looks: list[list[str]] = []
    for party in random_party(random.Random(f"secrets {seed}")):
        players = [None, *(sitter.player for sitter in party.table.sitters if sitter)]
        looks.append([seen_table(party.table, player) for player in players])
    streams = [stream(party, viewer) for viewer in (None, *map(Seat, range(party.table.settings.seats)))]
    sent = [[*seen, *lines] for seen, lines in zip(looks, zip(*streams, strict=True), strict=True)]

    early = [
        (secret, number)
        for secret, last in list_secrets(party).items()
        for number in range(1, last + 1)
        if any(secret in text for text in sent[number - 1])
    ]

    assert early == []


def test_evolve_needs_a_beginning() -> None:
    """The log: a table begins with its opening; a log without it is a bug, not a table."""
    with pytest.raises(AssertionError, match="does not begin with Opened"):
        evolve(None, Committed(1, bytes(32)), 0)
