"""A reader of container files: the instructions that deploy/Containerfile uses, and no others."""

import json
import re
import shlex
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

KNOWN: Final = (
    "FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD",
)  # fmt: skip


_OPTIONS: Final = {"COPY": {"from"}, "HEALTHCHECK": {"interval", "timeout", "start-period"}}


class UnknownInstructionError(Exception):
    """Raised if a file has an instruction, or a form of one, that this reader does not know."""


class Instruction(NamedTuple):
    """One instruction: its name, its options (`--from=build`) and the rest of its text."""

    name: str
    options: dict[str, str]
    text: str

    @property
    def words(self) -> list[str]:
        """The text as words: of a JSON list, or as a shell splits them."""
        if self.text.startswith("["):
            words: list[str] = json.loads(self.text)
            return words
        return shlex.split(self.text)


def read_instructions(source: str) -> list[Instruction]:
    """Read the instructions of a container file, in order."""
    lines = [line for line in source.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [_read_line(line) for line in joined.splitlines()]


def _read_line(line: str) -> Instruction:
    name, _, text = line.strip().partition(" ")
    if name not in KNOWN:
        raise UnknownInstructionError(line)
    options: dict[str, str] = {}
    while found := re.match(r"--([a-z-]+)=(\S+)\s+", text):
        options[found[1]] = found[2]
        text = text[found.end() :]
    text = text.strip()
    if text.startswith("--") or "<<" in text or not options.keys() <= _OPTIONS.get(name, set()):
        raise UnknownInstructionError(line)
    return Instruction(name, options, text)


def expand(text: str, environment: dict[str, str]) -> str:
    """Replace the variables of a text by their values; an unknown variable is an error."""
    return string.Template(text).substitute(environment)


class IgnoreFile:
    """The files of a build's folder that are not sent to the build."""

    def __init__(self, source: str) -> None:
        patterns = [line.strip() for line in source.splitlines() if line.strip() and line[0] != "#"]
        if any(each.startswith("!") for each in patterns):
            raise UnknownInstructionError(source)
        self._patterns = [re.compile(_write_pattern(each.strip("/"))) for each in patterns]

    def ignores(self, path: Path) -> bool:
        """Return whether a path within the folder, or a folder above it, is ignored."""
        names = [path.as_posix(), *(each.as_posix() for each in path.parents)]
        return any(pattern.fullmatch(name) for name in names for pattern in self._patterns)

    def walk(self, root: Path, path: Path) -> Iterator[Path]:
        """List the files at or below a path that are not ignored, relative to the root."""
        if self.ignores(path):
            return
        if not (root / path).is_dir():
            yield path
            return
        for each in sorted((root / path).iterdir()):
            yield from self.walk(root, path / each.name)


def _write_pattern(pattern: str) -> str:
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", pattern)
    wild = {"**/": r"(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return "".join(wild.get(part, re.escape(part)) for part in parts)
