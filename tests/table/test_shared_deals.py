"""Tables with a shared deal: equal cards at every table, one game, a secret seed and a fixed end."""

import hashlib

import pytest

from kozyr.rules import Refusal, Seat, must
from kozyr.table import DoDueWork, Hint, Leave, Open, Ready, Resign, Sit, due_at, make_settings, seen_by, step
from kozyr.table.commands import FixedGame, Now
from kozyr.table.deadlines import DESERTED_MS
from kozyr.table.deal_seeds import (
    compute_commitment,
    compute_shared_seed,
    find_match,
    make_match_deal_name,
)
from kozyr.table.events import Closed, Opened, Revealed, Started, TableEvent
from kozyr.table.plain_events import plain_event, read_event
from kozyr.table.plain_proof import plain_proof, read_proof
from kozyr.table.proof import find_faults, find_proofs
from kozyr.table.settings import Invitee, Origin, Settings, SharedDeal
from kozyr.table.step import TableStep
from kozyr.table.table import Table
from kozyr.table.views import OpenedView

SECRET = bytes(range(32))
SEED = compute_shared_seed(SECRET, "daily-2026-11-18")
ENDS_AT = 5_000_000
BOT = Invitee("bot:master:1", "master")
ANN = Invitee("ann", "Ann")


def make_shared_settings(*invited: Invitee) -> Settings:
    """Return the settings of a table with the shared deal."""
    settings = must(make_settings(clock="none", private=True, spectators=False, invited=invited))
    return settings._replace(origin="daily", shared_deal=SharedDeal("daily-2026-11-18", ENDS_AT))


def open_shared(table: str = "t1", *invited: Invitee, at: int = 0) -> TableStep:
    """Open a table at which Ann plays the shared deal against a bot."""
    command = Open(
        table, make_shared_settings(*(invited or (ANN, BOT))), "Ann", fixed_game=FixedGame(SEED, "master")
    )
    return must(step(None, "ann", command, Now(at, b"r" * 32)))


def find_hands(table: Table) -> tuple[int, ...]:
    """Return the hands as masks."""
    assert table.game is not None
    return table.game.hands


def end_game(opened: TableStep) -> tuple[TableEvent, ...]:
    """Let Ann resign; return the events."""
    return must(step(opened.table, "ann", Resign(), Now(1, b"r" * 32))).events


def test_opening_starts_the_game_with_a_bot() -> None:
    """One command opens, seats both and deals, so that no other command can change the opponent."""
    opened = open_shared()

    assert opened.table.phase == "playing"
    assert [sitter and sitter.player for sitter in opened.table.sitters] == ["ann", "bot:master:1"]
    assert opened.table.client_seeds == ("daily", "daily")


def test_every_table_has_the_same_cards() -> None:
    """Neither the table's id nor its random bytes nor the seat of the person changes the deal."""
    first = open_shared("t1")
    other = open_shared("t2", Invitee("bot:master:0", "master"), ANN)

    assert find_hands(first.table) == find_hands(other.table)
    assert first.table.game is not None
    assert other.table.game is not None
    assert first.table.game.talon == other.table.game.talon
    assert [sitter and sitter.player for sitter in other.table.sitters] == ["bot:master:0", "ann"]


def test_the_end_of_the_game_keeps_the_seed_secret_and_closes_the_table() -> None:
    """Other people still play the deal; nobody gets a second game."""
    opened = open_shared()
    events = end_game(opened)

    assert [event for event in events if isinstance(event, Revealed)] == [Revealed(1, b"")]
    assert events[-1] == Closed("played")
    seen = [str(plain_event(seen_by(event, Seat(0)))) for event in (*opened.events, *events)]
    assert not any(SEED.hex() in text for text in seen)


def test_the_complete_log_proves_the_deal_and_a_players_log_does_not() -> None:
    """The server keeps the seed; its proof has the name of the deal and not the id of the table."""
    opened = open_shared()
    events = (*opened.events, *end_game(opened))

    (proof,) = find_proofs(events)
    assert (proof.table, proof.server_seed, find_faults(proof)) == ("daily-2026-11-18", SEED, ())
    assert [*find_proofs(seen_by(event, Seat(0)) for event in events)] == []


def test_a_proof_with_its_secret_is_written_read_and_checked() -> None:
    """The seed must follow from the secret and the date."""
    opened = open_shared()
    (proof,) = find_proofs((*opened.events, *end_game(opened)))

    right = proof._replace(secret=SECRET)
    wrong = proof._replace(secret=b"x" * 32)
    read = must(read_proof(plain_proof(right)))
    assert (read.secret, find_faults(read)) == (SECRET, ())
    (fault,) = find_faults(wrong)
    expected = compute_shared_seed(b"x" * 32, "daily-2026-11-18").hex()
    assert (fault.word, fault.expected, fault.found) == ("secret", expected, SEED.hex())


@pytest.mark.parametrize("secret", [None, "", "00", 7])
def test_a_bad_secret_is_refused(secret: object) -> None:
    """A proof has no secret, or one of 64 digits."""
    opened = open_shared()
    (proof,) = find_proofs((*opened.events, *end_game(opened)))
    read = read_proof(plain_proof(proof) | {"secret": secret})

    assert isinstance(read, Refusal)
    assert read.word == "bad_proof"


def test_the_commitment_is_that_of_the_day() -> None:
    """Viewers see the hash that was published the day before."""
    opened = open_shared()
    assert compute_commitment(opened.table.server_seed) == compute_commitment(SEED)


def test_absent_people_have_time_until_the_fixed_end() -> None:
    """Ann is away all the time: the game waits, then it is abandoned and the table closes."""
    opened = open_shared()
    waiting = opened.table._replace(
        game=opened.table.game and opened.table.game._replace(attacker=Seat(0), defender=Seat(1))
    )

    assert due_at(waiting) == ENDS_AT > DESERTED_MS
    early = step(waiting, "", DoDueWork(), Now(ENDS_AT - 1, b""))
    late = must(step(waiting, "", DoDueWork(), Now(ENDS_AT, b"")))
    assert isinstance(early, Refusal)
    assert late.table.phase == "closed"
    assert late.table.game is not None
    assert late.table.game.result is not None
    assert late.table.game.result.reason == "abandoned"


def test_hints_are_refused() -> None:
    """Everybody plays the deal without help."""
    opened = open_shared()
    outcome = step(opened.table, "ann", Hint(), Now(1, b""))

    assert isinstance(outcome, Refusal)
    assert outcome.word == "no_hints"


@pytest.mark.parametrize(
    "command", [Ready("my own seed"), Sit(None, "Bob", admitted=True), Sit(Seat(1), "Bob", admitted=True)]
)
def test_nobody_changes_seeds_or_seats(command: Ready | Sit) -> None:
    """The game runs from the first moment on."""
    opened = open_shared()
    assert isinstance(step(opened.table, "ann", command, Now(1, b"")), Refusal)
    assert isinstance(step(opened.table, "bob", command, Now(1, b"")), Refusal)


def test_leaving_ends_the_game() -> None:
    """The person loses, and the table closes: there is no second attempt."""
    left = must(step(open_shared().table, "ann", Leave(), Now(1, b"")))
    assert left.table.phase == "closed"


def test_the_settings_are_written_and_read() -> None:
    """The log keeps the name of the deal and its end."""
    opened = open_shared().events[0]
    assert isinstance(opened, Opened)
    assert read_event(plain_event(opened)) == opened
    assert [type(event) for event in open_shared().events].count(Started) == 1


def test_a_deal_of_a_match_has_its_own_seed_and_names_its_match() -> None:
    """The seed follows from the secret, the match's id and the number of the deal."""
    names = [make_match_deal_name("mabc", number) for number in (1, 2)]

    assert names == ["match-mabc-1", "match-mabc-2"]
    assert compute_shared_seed(SECRET, names[0]) == hashlib.sha256(SECRET + b"mabc-1").digest()
    assert len({compute_shared_seed(SECRET, name) for name in names}) == 2
    assert [find_match(name) for name in (*names, "daily-2026-11-18", "t1")] == ["mabc", "mabc", "", ""]


@pytest.mark.parametrize(
    ("deal", "origin", "match"), [("daily-2026-11-18", "daily", ""), ("match-mabc-1", "match", "mabc")]
)
def test_viewers_see_where_a_shared_deal_comes_from(deal: str, origin: Origin, match: str) -> None:
    """A client leads the player back to the daily deal or to the match."""
    settings = make_shared_settings(ANN, BOT)._replace(origin=origin, shared_deal=SharedDeal(deal, ENDS_AT))
    command = Open("t1", settings, "Ann", fixed_game=FixedGame(SEED, "master"))
    opened = must(step(None, "ann", command, Now(0, b"r" * 32)))
    seen = seen_by(opened.events[0], Seat(0))

    assert isinstance(seen, OpenedView)
    assert (seen.settings.daily, seen.settings.match) == (origin == "daily", match)
