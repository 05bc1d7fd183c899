"""A viewer who folds a local table's entries gets the table's snapshot."""

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kozyr.client.table_client import ClientRefusal, TableMessage
from kozyr.client.table_model import advance
from kozyr.custom_table import edits
from kozyr.rules import Seat
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.local.core import LocalCore
from tests.kit.local_tables import against, play_on, table_of, wished


def _folded(core: LocalCore) -> Callable[[], TableSnapshot]:
    # A screen: it gets a snapshot, and then every entry.
    now: list[TableSnapshot] = []

    def heard(what: TableMessage) -> None:
        now[:] = [what if isinstance(what, TableSnapshot) else advance(now[0], what)]

    core.viewer = Seat(0)
    core.listen(heard)
    return lambda: now[0]


def _plain(snapshot: TableSnapshot) -> TableSnapshot:
    # A snapshot lacks the last move, and entries lack the seeds that people added to the deal.
    game = snapshot.game
    assert game is not None
    return replace(
        snapshot,
        game=replace(game, prev_move=None, round_end=None, is_end_of_round=False),
        table=replace(snapshot.table, client_seeds=[]),
        chat=snapshot.chat[-50:],
        at=0,
    )


def _edit_randomly(core: LocalCore, rng: random.Random) -> ClientRefusal | None:
    choices: list[Callable[[], ClientRefusal | None]] = [
        lambda: core.edit(edits.end_move),
        lambda: core.edit(edits.decrease_deck, 3),
        lambda: core.edit(edits.delete_card, rng.randrange(3), 0),
        lambda: core.edit(edits.set_trump, rng.choice("SCHD")),
        lambda: core.edit(edits.set_effect, rng.randrange(11)),
        lambda: core.say_for(Seat(0), "!"),
    ]
    return rng.choice(choices)()


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 10),
    st.sampled_from(["classic", "book", "transfer", "tabletop"]),
    st.integers(),
    st.integers(1, 60),
)
def test_folded_entries_equal_the_snapshot(effect: int, rules: str, seed: int, turns: int) -> None:
    """After moves, effects and edits the position, the hand, the legal actions and the chat agree."""
    core = table_of(wished(against(2), effect, rules=rules), seed)
    shown, rng = _folded(core), random.Random(seed)

    for _ in range(turns):
        if not core.is_playing:
            core.start_next_game()
        play_on(core, rng, rng.randrange(4))
        _edit_randomly(core, rng)
        assert _plain(shown()) == _plain(core.snapshot(Seat(0)))
