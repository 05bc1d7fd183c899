"""Plain mode on streams instead of a terminal: each line answers a question, and anything may fail."""

import io
from collections.abc import Callable
from pathlib import Path
from random import Random

from kozyr.locales import Language, say
from kozyr.terminal.local.table_queries import LocalEnvironment
from kozyr.terminal.plain.main import run_plain
from tests.terminal.plain.typist import Typist

ALONE = ["2", "2", "1", "Jane", "2", "1"]
TWO = ["2", "2", "1", "Jane", "1", "Mary"]


def world(seed: int = 1, language: Language = "en") -> LocalEnvironment:
    """Return a repeatable environment."""
    ticks = iter(range(1_000_000, 10**12, 7))
    return LocalEnvironment(lambda: next(ticks), Random(seed).randbytes, language)


class Output(io.StringIO):
    """An output that can show all signs, and can be made to fail."""

    encoding = "utf-8"

    def __init__(self, breaks_after: int | None = None) -> None:
        super().__init__()
        self._left = breaks_after

    def write(self, text: str, /) -> int:
        """Write, as long as there is a reader."""
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise BrokenPipeError
        return super().write(text)


class Player(io.BytesIO):
    """An input that answers the questions: first these lines, then like a typist, up to a limit."""

    def __init__(self, lines: list[str], most: int, end: Callable[[], bytes] = bytes, seed: int = 0) -> None:
        super().__init__()
        self._lines = [*lines]
        self._most = most
        self._end = end
        self._typist = Typist("en")
        self._read = seed
        self.output: Output | None = None
        self.typed: list[str] = []
        self.is_over = False

    def readline(self, size: int | None = -1, /) -> bytes:
        """Answer the question that was just written."""
        assert self.output is not None
        shown = self.output.getvalue()[self._read :]
        self._read += len(shown)
        if len(self.typed) >= self._most or self.is_over:
            return self._end()
        line = self._lines.pop(0) if self._lines else self._typist.answer(shown)
        if line is None:
            self.is_over = True
            return self._end()
        self.typed.append(line)
        return f"{line}\n".encode()[: size if size is not None and size >= 0 else None]


def play(
    home: Path,
    player: Player,
    output: Output | None = None,
    *,
    rules: str = "terminal",
    around: LocalEnvironment | None = None,
) -> tuple[int, str]:
    """Run plain mode; return the exit status and all output."""
    player.output = output or Output()
    status = run_plain(
        "en",
        player,
        player.output,
        environment={"KOZYR_HOME": str(home)},
        rules=rules,
        table_environment=around or world(),
    )
    return status, player.output.getvalue()


def told(key: str, said: str, **values: object) -> bool:
    """Return whether a text was written, with any line breaks."""
    return " ".join(say("en", key, **values).split()) in " ".join(said.split())


def typed(home: Path, *lines: str, rules: str = "terminal") -> tuple[int, str]:
    """Run plain mode with these lines alone."""
    return play(home, Player([*lines], len(lines)), rules=rules)
