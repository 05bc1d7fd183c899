"""Game sessions of plain console mode, which open a game, play it and record its result."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast

from kozyr.client.locks import locked
from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table.seating import Seating
from kozyr.server.api.messages.events import GameEnd
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.table_queries import LocalEnvironment
from kozyr.terminal.plain import scores
from kozyr.terminal.plain.game_loop import GameLoop, LoopConfig
from kozyr.terminal.plain.prompts import BACK, Asker, ask_players
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.profile import GameOutcome

SCORES_FILE: Final = "plain.json"
GAME_FILE: Final = "plain-game.jsonl"
LOCK_FILE: Final = "plain-game.lock"
_CONTINUE: Final = 1
_START_NEW: Final = 2
_END_BY_RESULT: Final = {"win": "won", "lose": "lost", "draw": "drawn"}


class SessionContext(NamedTuple):
    """The parts that all games of a program run share."""

    asker: Asker
    person: PlayerData
    environment: LocalEnvironment
    rules: str
    config: LoopConfig


class GameSession:
    """Plays the games that the player starts from the menu, and knows the running game."""

    def __init__(self, context: SessionContext) -> None:
        self._context = context
        self.game: GameLoop | None = None
        """The running game."""
        self._core: LocalCore | None = None
        """The table of the running game."""

    def play(self) -> None:
        """Continue the saved game or start a new one; play until the players stop."""
        with self._open_journal() as journal:
            saved = self._load_saved(journal)
            if saved is None:
                core = self._open_new(journal)
            else:
                answer = self._ask_to_continue(saved)
                core = saved if answer == _CONTINUE else None
                if answer == _START_NEW:
                    core = self._open_new(journal, saved)
            if core is not None:
                self._play(core)

    def abandon(self) -> None:
        """If the running game is not saved, count it as lost, or as won by a person who is already out."""
        if self.game is not None and self._core is not None and self._core.journal is None:
            self._record_abandoned(self._core)

    @contextlib.contextmanager
    def _open_journal(self) -> Iterator[Path | None]:
        # Two programs that write to one file would damage it, so only the first one saves its game.
        folder = self._context.person.files.folder
        if folder is None:
            yield None
            return
        with locked(folder / LOCK_FILE) as has_lock:
            if not has_lock:
                self._context.asker.write_text("plain_not_kept", folder=folder)
            yield folder / GAME_FILE if has_lock else None

    def _load_saved(self, journal: Path | None) -> LocalCore | None:
        if journal is None or not journal.exists():
            return None
        asker = self._context.asker
        core = LocalCore.resume(journal, self._context.environment)
        if isinstance(core, ClientRefusal):
            asker.io.write(core.text)
            return None
        return core if core.is_playing else None

    def _ask_to_continue(self, saved: LocalCore) -> int:
        # Returns _CONTINUE, _START_NEW or BACK.
        asker = self._context.asker
        names = ", ".join(sitter.name for sitter in saved.sitters)
        is_counted = self._find_abandoned_result(saved) is not None
        new_game = asker.say("plain_left_new_loses" if is_counted else "plain_left_new")
        choices = [asker.say("plain_left_continue"), new_game]
        return asker.ask_choice(asker.say("plain_left_game", names=names), choices, asker.say("plain_back"))

    def _open_new(self, journal: Path | None, saved: LocalCore | None = None) -> LocalCore | None:
        context = self._context
        seats = ask_players(context.asker, context.person.profile.name)
        if seats is None:
            return None
        core = LocalCore.open(Seating(seats, rules=context.rules), context.environment, journal)
        if isinstance(core, ClientRefusal):
            context.asker.io.write(core.text)
            return None
        if saved is not None:
            self._record_abandoned(saved)
        return core

    def _play(self, core: LocalCore) -> None:
        asker = self._context.asker
        self._core = core
        self.game = game = GameLoop(asker, core, self._context.config)
        choices = [asker.say("plain_again")]
        while game.play() == "over":
            self.game = None
            self._record(core, game)
            if asker.ask_choice("", choices, asker.say("plain_to_menu")) == BACK:
                if core.journal is not None:
                    core.journal.delete()
                return
            game.start_next_game()
            self.game = game
        self.abandon()
        self.game = None

    def _record(self, core: LocalCore, game: GameLoop) -> None:
        if game.end is None:
            return
        outcomes = [
            scores.PlayerOutcome(self._make_score_name(core, player.seat), player.result)
            for player in game.end.results
        ]
        self._update_scores(outcomes)
        self._record_in_profile(core, game, game.end)
        self._show_notices()

    def _update_scores(self, outcomes: list[scores.PlayerOutcome]) -> None:
        asker, files = self._context.asker, self._context.person.files
        stored = files.change(
            SCORES_FILE, scores.FORMAT, scores.no_scores, lambda old: scores.add_outcomes(old, outcomes)
        )
        for name, _ in outcomes:
            score = scores.score_of(stored, name)
            asker.write_text(
                "plain_score", name=name, wins=score.wins, losses=score.losses, draws=score.draws
            )

    def _show_notices(self) -> None:
        asker = self._context.asker
        asker.io.write(*self._context.person.files.notices(asker.style.language))

    def _find_abandoned_result(self, core: LocalCore) -> GameOutcome | None:
        # The result is None if several people play, because it is unknown which of them gave up.
        return core.outcome_if_abandoned(core.sitters[core.persons[0]].name) if core.persons else None

    def _record_abandoned(self, core: LocalCore) -> None:
        # The bots' scores do not change: they have not finished the game.
        outcome = self._find_abandoned_result(core)
        if outcome is None:
            return
        person, name = self._context.person, core.sitters[core.persons[0]].name
        self._context.asker.write_text(
            "plain_abandoned" if outcome.end == "lost" else "plain_left_won", name=name
        )
        self._update_scores([scores.PlayerOutcome(name, "lose" if outcome.end == "lost" else "win")])
        if person.profile.name.casefold() == name.casefold():
            person.count_game(outcome)
        self._show_notices()

    def _make_score_name(self, core: LocalCore, seat: int) -> str:
        # A bot's score name includes its level; no person can have such a name.
        sitter = core.table.sitters[seat]
        assert sitter is not None, "the seat is empty"  # noqa: S101 - every seat of a local table is taken
        if sitter.bot is None:
            return sitter.name
        return f"{sitter.name} ({self._context.asker.say(f'level_name_{sitter.bot}')})"

    def _record_in_profile(self, core: LocalCore, game: GameLoop, end: GameEnd) -> None:
        person = self._context.person
        own_name = person.profile.name.casefold()
        for player in end.results:
            sitter = core.sitters[player.seat]
            if own_name and core.is_counted and not sitter.is_bot and sitter.name.casefold() == own_name:
                result = cast("Literal['won', 'lost', 'drawn']", _END_BY_RESULT[player.result])
                person.count_game(GameOutcome(result, len(end.results), player.place or 1, game.seconds))
