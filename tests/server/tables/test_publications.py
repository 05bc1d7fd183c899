"""A publication splits an entry into acts, each with the table after the act."""

import random

import pytest

from kozyr.rules import Seat, legal
from kozyr.rules.cards import ids
from kozyr.server.tables.publications import _ACT_TYPES, Publication, publication_of
from kozyr.table import Leave, Play, Resign, Say, Table, fold, look
from kozyr.table.events import Played, Revealed, Started
from tests.kit.positions import arrange
from tests.kit.tables import Party, names, playing, seated, started


def publish_last(party: Party, before: Table) -> Publication:
    """Return the publication of the last entry."""
    return publication_of(len(party.log), party.at, party.last, before, party.table)


def acts(party: Party, before: Table) -> list[list[str]]:
    """Name the events of the last entry, act by act."""
    return [names(act.events) for act in publish_last(party, before).acts]


def test_an_entry_without_an_act_is_one_act() -> None:
    """Examples are chat and seats."""
    party = seated()
    before = party.table
    party.do("u0", Say("hello", "Ann"))

    assert acts(party, before) == [["said"]]


def test_the_first_entry_of_a_table_is_one_act() -> None:
    """There is no table before it."""
    party = Party()
    what = publication_of(1, party.at, party.last, None, party.table)

    assert [names(act.events) for act in what.acts] == [names(party.last)]
    assert what.players == ()


def test_the_last_ready_player_belongs_to_the_start() -> None:
    """The game starts in one act."""
    party = seated().ready("u0")
    before = party.table
    party.ready("u1")
    [act] = acts(party, before)

    assert act[:2] == ["readied", "started"]


def test_a_move_and_its_consequences_are_one_act() -> None:
    """Examples are a pass that ends the bout, the refill and the clock."""
    party = playing(arrange("S9,D7|SK,CK", rest="talon"))
    party.play("0:S9 1:S9/SK")
    before = party.table
    party.play("0:pass")
    [act] = acts(party, before)

    assert act[0] == "passed"
    assert "drawn" in act or "bout_ended" in act


def test_an_automatic_act_is_separate() -> None:
    """A lead cannot be beaten, so a take follows; after the first act the card lies there unbeaten."""
    party = playing(arrange("SA,D7,D8|SK,CK", rules="classic", trump="H6"))
    before = party.table
    party.play("0:SA")
    first, second = publish_last(party, before).acts
    views = [act.public_view.game for act in (first, second)]

    assert [names(first.events)[0], names(second.events)[0]] == ["led", "taken"]
    assert [view is not None and view.taking for view in views] == [False, True]


def test_the_last_move_and_the_end_are_two_acts() -> None:
    """The seeds are published after the move."""
    party = playing(arrange("S9|SK,CK", trump="H6"))
    party.play("0:S9")
    before = party.table
    party.play("1:S9/SK")
    last = publish_last(party, before).acts[-1]

    assert isinstance(last.events[0], Revealed)
    assert not any(isinstance(event, Revealed) for event in publish_last(party, before).acts[0].events)


def test_leaving_during_a_game_is_published_with_the_end() -> None:
    """The leaving comes first, then the result and the free seat."""
    party = started()
    before = party.table
    party.do("u1", Leave())
    told_names = [name for act in acts(party, before) for name in act]

    assert told_names == names(party.last)
    assert told_names.index("left") < told_names.index("revealed") < told_names.index("freed")


def test_players_see_their_own_hand_after_each_act() -> None:
    """A spectator has no hand, and neither has a player who came after the deal."""
    party = playing(arrange("SA,D7,D8|SK,CK", rules="classic", trump="H6"))
    before = party.table
    party.play("0:SA")
    viewers = ("u0", "u1", None, "u9")
    owns = [[act.own_view_of(viewer) for viewer in viewers] for act in publish_last(party, before).acts]
    hands = [[own and ids(own.hand) for own in act] for act in owns]

    assert hands == [[["D7", "D8"], ["SK", "CK"], None, None]] * 2


@pytest.mark.parametrize("rules", ["classic", "transfer"])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_acts_contain_all_events_of_the_entry(rules: str, seats: int, seed: int) -> None:
    """No event is missing or repeated, and the last act ends with the table after the entry."""
    rng = random.Random(seed)
    party = started(seats, rules=rules)
    table: Table | None = None
    for number, entry in enumerate(party.log, 1):
        table = _check_acts(number, entry.at, entry.events, table)
    while party.table.phase == "playing":
        before = party.table
        _play(party, rng)
        assert _check_acts(len(party.log), party.at, party.last, before) == party.table


def _play(party: Party, rng: random.Random) -> None:
    if rng.random() < 0.01:
        party.do("u0", Resign())
        return
    seat = rng.choice([*legal(party.game)])
    party.do(party.table.players[seat], Play(rng.choice(legal(party.game)[Seat(seat)])))


def _check_acts(number: int, at: int, events: tuple[object, ...], before: Table | None) -> Table:
    after = fold(before, events, at)  # type: ignore[arg-type]  # as they were logged
    what = publication_of(number, at, events, before, after)  # type: ignore[arg-type]  # the same
    acts = [
        sum(isinstance(event, Played) and type(event.what) in _ACT_TYPES for event in act.events)
        for act in what.acts
    ]
    starts = [sum(isinstance(event, Started | Revealed) for event in act.events) for act in what.acts]
    assert tuple(event for act in what.acts for event in act.events) == events
    assert max(act + start for act, start in zip(acts, starts, strict=True)) <= 1
    assert what.acts[-1].public_view == look(after, None)
    return after
