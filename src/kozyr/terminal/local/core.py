"""A local table on the server's table host, driven step by step by its caller.

The table host runs in the calling task, because its store is in memory and never waits. `LocalCore` submits
commands to the table host, passes its publications on to the listeners, and starts no tasks. The caller
supplies the clock and the randomness as functions. Plain console mode uses `LocalCore` directly;
`LocalTable` runs it in the full-screen program.
"""

from collections.abc import Callable, Coroutine, Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from kozyr.client.table_client import ClientRefusal, TableMessage
from kozyr.custom_table import steps
from kozyr.custom_table.bot_decision import choose_action, prepare_decision
from kozyr.custom_table.draft import CustomDraft
from kozyr.custom_table.edits import Edit, edit, record_peek
from kozyr.custom_table.seating import Seating
from kozyr.locales import Language, explain, say
from kozyr.rules import Action, Refusal, Seat
from kozyr.rules.notation import Record
from kozyr.rules.plain_actions import read_action
from kozyr.server.api.messages.snapshot import TableSnapshot, table_snapshot
from kozyr.server.tables.host import Accepted, Host, HostEnvironment, ViewedTable
from kozyr.server.tables.subscriptions import Subscription
from kozyr.server.tables.table_type import CustomCommand, HostCommand
from kozyr.table import DoDueWork, Now, Play, Resign, Say, Table, TableStep
from kozyr.terminal.local.finished_record import find_finished_record
from kozyr.terminal.local.journal import Journal, JournalStore, read_journal
from kozyr.terminal.local.table_queries import LocalEnvironment, LocalQueries
from kozyr.terminal.local.table_type import EPOCH, LocalTableType, messages_of

_TABLE: Final = "local"
"""The table host's name for its only table."""
_Result = TypeVar("_Result")


def run_now(coroutine: Coroutine[Any, Any, _Result]) -> _Result:
    """Run a call of the table host to its end; it never waits, because the store is in memory."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        result: _Result = end.value
        return result
    message = "the host of a local table had to wait"
    raise RuntimeError(message)


class LocalCore(LocalQueries):
    """A local table, driven by its caller."""

    def __init__(self, environment: LocalEnvironment, store: JournalStore) -> None:
        """Prepare the table host; callers use `open` or `resume`, which also fill the table."""
        self.environment = environment
        self.journal = store.journal
        self._store = store
        self.viewer: Seat | None = None
        """The seat whose view the messages show; None for a spectator, who sees no hand."""
        table_type = LocalTableType(lambda: self.environment.language)
        clock, random_bytes, _ = environment
        self._host = Host(
            store, HostEnvironment(clock, random_bytes, table_type=table_type, skips_queues=True)
        )
        self._command_numbers = count(1)
        self._stream: Subscription | None = None
        self._listeners: list[Callable[[TableMessage], None]] = []

    @classmethod
    def open(
        cls,
        seating: Seating,
        environment: LocalEnvironment,
        journal: Path | None = None,
        **options: Any,  # noqa: ANN401 - the options of a subclass
    ) -> Self | ClientRefusal:
        """Seat the players and deal the first game; with a journal, the game can be continued later."""
        store = JournalStore()
        core = cls(environment, store, **options)

        def deal(_: Table | None, now: Now) -> TableStep | Refusal:
            # The id does not depend on the clock, so the same random source deals the same game again.
            table_id = f"local-{environment.random_bytes(6).hex()}"
            step = steps.open_table(table_id, seating, now, environment.language)
            if journal is not None and not isinstance(step, Refusal):
                # A refused game does not replace the saved one.
                store.journal = core.journal = Journal.create(journal)
            return step

        refusal = core._submit(steps.WATCHER, CustomCommand(deal))
        if refusal is None:
            core._subscribe()
        return refusal or core

    @classmethod
    def resume(
        cls,
        journal: Path,
        environment: LocalEnvironment,
        *,
        is_kept: bool = True,
        **options: Any,  # noqa: ANN401 - the options of a subclass
    ) -> Self | ClientRefusal:
        """Restore a table from its journal; with `is_kept`, further entries are added to the journal."""
        lines = read_journal(journal)
        if isinstance(lines, Refusal):
            return ClientRefusal(lines.word, explain(lines, environment.language))
        store = JournalStore(Journal.reopen(journal) if is_kept else None)
        run_now(store.load(_TABLE, lines))
        core = cls(environment, store, **options)
        core._subscribe()
        core.apply(steps.catch_up)
        return core

    @property
    def last_entry_number(self) -> int:
        """The number of the last entry."""
        return self._host.last_number(_TABLE)

    def act_for(self, seat: Seat, plain_action: Mapping[str, Any]) -> ClientRefusal | None:
        """Play an action, encoded as in the messages, for a seat; a game whose time is up ends first."""
        self.check_time_limit()
        assert self.table.game is not None, "no game was dealt"  # noqa: S101 - `open` deals the first game
        action = read_action(self.table.game, seat, dict(plain_action))
        if isinstance(action, Refusal):
            return self.to_client_refusal(action)
        return self._submit(self.table.players[seat], Play(action))

    def resign_for(self, seat: Seat) -> ClientRefusal | None:
        """Resign for a seat, which stays at the table."""
        return self._submit(self.table.players[seat], Resign())

    def say_for(self, seat: Seat | None, text: str) -> ClientRefusal | None:
        """Send a chat message from a seat; without a seat, from the spectator."""
        # The table uses this name only for a sender without a seat.
        name = say(self.environment.language, "you")
        return self._submit(steps.WATCHER if seat is None else self.table.players[seat], Say(text, name))

    def find_record(self) -> Record | None:
        """Return the record of the game that has just ended.

        Return None while a game is played, or if an effect or a command changed the game.
        """
        result = self.result
        if result is None or self.is_playing or self.is_edited or self.state.effect:
            return None
        entries = run_now(self._store.entries(_TABLE))
        lines = [line for entry in entries for line in entry.body.splitlines()]
        return find_finished_record(lines, result, [sitter and sitter.bot for sitter in self.table.sitters])

    def start_next_game(self, effect: int = 0) -> ClientRefusal | None:
        """Deal the next game with this effect, by default with none."""
        return self.apply(steps.start_next_game, effect)

    def keep_cards_for(self, seat: Seat) -> ClientRefusal | None:
        """Decline the redeal that a person is offered before the first lead (§2.5)."""
        return self.apply(steps.keep_cards, seat)

    def edit(self, change: Edit, *arguments: int | str) -> ClientRefusal | None:
        """Change the running game by one of `kozyr.custom_table.edits`, or return why it was refused."""
        return self.apply(edit, change, *arguments)

    def look_into_memory(self, seat: int) -> ClientRefusal | None:
        """Allow a bot's memory to be shown; a running game then no longer counts."""
        memory = self.memory_of(seat)
        if isinstance(memory, ClientRefusal):
            return memory
        return self.edit(record_peek) if self.is_playing and not self.is_edited else None

    def cards_of(self, seat: int) -> tuple[str, ...] | ClientRefusal:
        """Return the cards of a hand by index; a running game then no longer counts."""
        refusal = self.edit(record_peek) if self.is_playing else None
        return refusal or self.hand_of(seat)

    def set_language(self, language: Language) -> None:
        """Switch to another language."""
        self.environment = self.environment._replace(language=language)

    def move_bot(self, seat: Seat | None = None, wait: Callable[[], None] = lambda: None) -> Seat | None:
        """Choose and play for a bot whose turn it is; return its seat, or None if no bot moved.

        `wait` is called after the choice, before the bot plays.
        """
        self.check_time_limit()
        bot_seat = self.bot_to_move if seat is None else seat
        if bot_seat is None or not self.is_playing:
            return None
        # A seed has 63 bits, as in `ActionChooser`.
        seed = int.from_bytes(self.environment.random_bytes(8)) >> 1
        action = choose_action(prepare_decision(self.table, bot_seat), seed)
        wait()
        if self.check_time_limit():
            return None
        self.play_for_bot(bot_seat, action)
        return bot_seat

    def play_for_bot(self, seat: Seat, action: Action) -> None:
        """Play a legal action for a bot."""
        refusal = self._submit(self.table.players[seat], Play(action))
        assert refusal is None, f"a bot's action was refused: {refusal}"  # noqa: S101 - the action is legal

    def check_time_limit(self) -> bool:
        """End a game whose time is up (effect 10); return whether it ended."""
        if not steps.is_time_up(self.table, self.environment.clock()):
            return False
        return isinstance(run_now(self._host.submit_as_server(_TABLE, DoDueWork())), Accepted)

    def snapshot(self, seat: Seat | None) -> TableSnapshot:
        """Return the table from a seat's view, or from a spectator's."""
        return table_snapshot(self._view(seat), EPOCH, self.environment.clock())

    def add_listener(self, listener: Callable[[TableMessage], None]) -> Callable[[], None]:
        """Send every further message to the listener; return a function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def listen(self, listener: Callable[[TableMessage], None]) -> Callable[[], None]:
        """Send a snapshot from the viewer's view, then every message; return a function that ends this."""
        stop_listening = self.add_listener(listener)
        listener(self.snapshot(self.viewer))
        return stop_listening

    def apply(self, change: Callable[..., Refusal | None], *arguments: object) -> ClientRefusal | None:
        """Apply a change of `kozyr.custom_table.steps` to a draft, or return why it was refused."""

        def decide(table: Table | None, now: Now) -> TableStep | Refusal:
            assert table is not None, "the table is not open"  # noqa: S101 - `open` and `resume` open it
            draft = CustomDraft(table, now, self.environment.language)
            return change(draft, *arguments) or draft.step

        return self._submit(steps.WATCHER, CustomCommand(decide))

    def _submit(self, sender: str, command: HostCommand) -> ClientRefusal | None:
        outcome = run_now(self._host.submit(_TABLE, sender, command, str(next(self._command_numbers))))
        return self.to_client_refusal(outcome) if isinstance(outcome, Refusal) else None

    def _view(self, seat: Seat | None) -> ViewedTable:
        viewed = run_now(self._host.view(_TABLE, None if seat is None else self.table.players[seat]))
        assert not isinstance(viewed, Refusal), viewed  # noqa: S101 - the table exists and has spectators
        return viewed

    def _subscribe(self) -> None:
        # The stream begins with the last entry, which has the current table.
        run_now(self._host.catch_up(_TABLE))
        stream = run_now(
            self._host.subscribe(_TABLE, None, self.last_entry_number - 1, on_entry=self._read_stream)
        )
        assert not isinstance(stream, Refusal), stream  # noqa: S101 - the table exists and has spectators
        self._stream = stream
        (last,) = stream.take_publications()
        self.table = last.after

    def _read_stream(self) -> None:
        for publication in () if self._stream is None else self._stream.take_publications():
            before, self.table = self.table, publication.after
            player = None if self.viewer is None else self.table.players[self.viewer]
            for message in messages_of(publication, before, player, self._view(None).chat):
                self.send(message)

    def send(self, message: TableMessage) -> None:
        """Send a message to all listeners."""
        for listener in tuple(self._listeners):
            listener(message)
