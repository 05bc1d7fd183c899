"""An entry is told act by act: an act each, with the table as it was after it."""

import random

import pytest

from kozyr.rules import Seat, legal
from kozyr.rules.cards import ids
from kozyr.server.tables.publications import _ACT_TYPES, Publication, publication_of
from kozyr.table import Leave, Play, Resign, Say, Table, fold, look
from kozyr.table.events import Played, Revealed, Started
from tests.kit.arrange import arrange
from tests.kit.tables import Party, names, playing, seated, started


def told(party: Party, before: Table) -> Publication:
    """Tell the last entry."""
    return publication_of(len(party.log), party.at, party.last, before, party.table)


def acts(party: Party, before: Table) -> list[list[str]]:
    """Name the events of the last entry, act by act."""
    return [names(act.events) for act in told(party, before).acts]


def test_what_happens_without_an_act_is_one_scene() -> None:
    """Talk, seats."""
    party = seated()
    before = party.table
    party.do("u0", Say("hello", "Ann"))

    assert acts(party, before) == [["said"]]


def test_the_first_entry_of_all_is_a_scene() -> None:
    """Before it there was no table."""
    party = Party()
    what = publication_of(1, party.at, party.last, None, party.table)

    assert [names(act.events) for act in what.acts] == [names(party.last)]
    assert what.players == ()


def test_who_was_ready_last_belongs_to_the_start() -> None:
    """The game starts in one act."""
    party = seated().ready("u0")
    before = party.table
    party.ready("u1")
    [act] = acts(party, before)

    assert act[:2] == ["readied", "started"]


def test_a_move_and_what_follows_from_it_are_one_scene() -> None:
    """A pass that ends the bout, the refill, the clock."""
    party = playing(arrange("S9,D7|SK,CK", rest="talon"))
    party.play("0:S9 1:S9/SK")
    before = party.table
    party.play("0:pass")
    [act] = acts(party, before)

    assert act[0] == "passed"
    assert "drawn" in act or "bout_ended" in act


def test_an_act_that_follows_by_itself_is_a_scene_of_its_own() -> None:
    """A lead that cannot be beaten, and the take: after the first the card lies on the table, unbeaten."""
    party = playing(arrange("SA,D7,D8|SK,CK", rules="classic", trump="H6"))
    before = party.table
    party.play("0:SA")
    first, second = told(party, before).acts
    views = [act.public.game for act in (first, second)]

    assert [names(first.events)[0], names(second.events)[0]] == ["led", "taken"]
    assert [view is not None and view.taking for view in views] == [False, True]


def test_the_last_move_and_the_end_are_two_scenes() -> None:
    """The seeds are shown after the move was."""
    party = playing(arrange("S9|SK,CK", trump="H6"))
    party.play("0:S9")
    before = party.table
    party.play("1:S9/SK")
    last = told(party, before).acts[-1]

    assert isinstance(last.events[0], Revealed)
    assert not any(isinstance(event, Revealed) for event in told(party, before).acts[0].events)


def test_who_leaves_in_the_middle_is_told_with_the_end() -> None:
    """His leaving comes first, the result and his free seat after it."""
    party = started()
    before = party.table
    party.do("u1", Leave())
    told_names = [name for act in acts(party, before) for name in act]

    assert told_names == names(party.last)
    assert told_names.index("left") < told_names.index("revealed") < told_names.index("freed")


def test_everybody_sees_his_own_hand_after_each_scene() -> None:
    """A spectator has none; nor has who came after the deal."""
    party = playing(arrange("SA,D7,D8|SK,CK", rules="classic", trump="H6"))
    before = party.table
    party.play("0:SA")
    viewers = ("u0", "u1", None, "u9")
    owns = [[act.own(viewer) for viewer in viewers] for act in told(party, before).acts]
    hands = [[own and ids(own.hand) for own in act] for act in owns]

    assert hands == [[["D7", "D8"], ["SK", "CK"], None, None]] * 2


@pytest.mark.parametrize("rules", ["classic", "transfer"])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_scenes_are_the_entry_in_other_words(rules: str, seats: int, seed: int) -> None:
    """Nothing is left out, nothing comes twice; each has one act at most; the last leaves it as it stands."""
    chance = random.Random(seed)
    party = started(seats, rules=rules)
    table: Table | None = None
    for number, entry in enumerate(party.log, 1):
        table = _checked(number, entry.at, entry.events, table)
    while party.table.phase == "playing":
        before = party.table
        _play(party, chance)
        assert _checked(len(party.log), party.at, party.last, before) == party.table


def _play(party: Party, chance: random.Random) -> None:
    if chance.random() < 0.01:
        party.do("u0", Resign())
        return
    seat = chance.choice([*legal(party.game)])
    party.do(party.table.players[seat], Play(chance.choice(legal(party.game)[Seat(seat)])))


def _checked(number: int, at: int, events: tuple[object, ...], before: Table | None) -> Table:
    after = fold(before, events, at)  # type: ignore[arg-type]  # as they were logged
    what = publication_of(number, at, events, before, after)  # type: ignore[arg-type]  # the same
    acts = [
        sum(isinstance(event, Played) and type(event.what) in _ACT_TYPES for event in act.events)
        for act in what.acts
    ]
    starts = [sum(isinstance(event, Started | Revealed) for event in act.events) for act in what.acts]
    assert tuple(event for act in what.acts for event in act.events) == events
    assert max(act + start for act, start in zip(acts, starts, strict=True)) <= 1
    assert what.acts[-1].public == look(after, None)
    return after
