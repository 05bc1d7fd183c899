"""Everything leaves a store as plain files and comes into any other; a damaged archive stores nothing."""

import asyncio
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kozyr.ledger import Transfer
from kozyr.service.archive import ArchiveError, read_archive, write_archive
from kozyr.service.ports import Change, Entry, Store
from tests.stores.contract import (
    ANN,
    BACKENDS,
    BOB,
    EMPTY,
    POT,
    RICH,
    Opener,
    Whole,
    change,
    everything,
    exact,
    in_memory,
    stake,
    told,
)

BODIES = (
    b'{"event":"laid","card":"S9"}', '{"имя":"Зоя"}'.encode(), b"null", b"1.50", b'"a\xe2\x80\xa8"',
    b'{"spaced": 1}', b'{"a":1,"a":2}', b'"\\ud800"', b'"\\u0041"', b"1e400", b"NaN", b'{"x":"\n"}',
    b"", b"\xff\x00", b"[" * 100_000,
)  # fmt: skip
"""JSON written the usual way, JSON written otherwise, and what is no JSON."""


async def fill(store: Store) -> None:
    """Store something of every kind."""
    await store.transfer(RICH)
    for number, body in enumerate(BODIES, 1):
        await store.append(Change("Стол", Entry(number, number, "Зоя", f"c{number}", bytes(32), body)))
    await store.append(change(1, transfers=(stake("a"), stake("b", 20, BOB)))._replace(due=7, running=True))
    await store.append(change(2, transfers=(Transfer("c", POT, ANN, 25, "prize"),))._replace(listing=b"\xff"))
    await store.append(change(1, table="u")._replace(listing=b'{"seats":4}'))


def exported(opener: Opener, folder: Path) -> Path:
    """Write all there is in a store into a folder, after filling one that is empty."""

    async def story(store: Store) -> None:
        if not await store.entries("u"):
            await fill(store)
        async with store.snapshot() as snapshot:
            await write_archive(snapshot, folder)

    told(opener, story)
    return folder


def imported(opener: Opener, folder: Path) -> Whole:
    """Put an archive into a store; give all there is then."""

    async def story(store: Store) -> Whole:
        await read_archive(folder, store)
        return await everything(store)

    return told(opener, story)


def bytes_in(folder: Path) -> dict[str, bytes]:
    """Read all files of a folder."""
    return {each.name: each.read_bytes() for each in folder.iterdir()}


@pytest.mark.parametrize("source", BACKENDS)
@pytest.mark.parametrize("target", BACKENDS)
def test_an_archive_goes_from_any_store_into_any_other(tmp_path: Path, source: str, target: str) -> None:
    """What comes out of the second is byte for byte what came out of the first."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()

    async def copied(old: Store, new: Store) -> bool:
        await fill(old)
        async with old.snapshot() as snapshot:
            await write_archive(snapshot, tmp_path / "first")
        await read_archive(tmp_path / "first", new)
        async with new.snapshot() as snapshot:
            await write_archive(snapshot, tmp_path / "second")
        return exact(await everything(old)) == exact(await everything(new))

    async def story(old: Store) -> bool:
        new = await to()
        try:
            return await copied(old, new)
        finally:
            await new.close()

    with BACKENDS[source](tmp_path / "one") as opener, BACKENDS[target](tmp_path / "two") as to:
        assert told(opener, story)
    assert bytes_in(tmp_path / "first") == bytes_in(tmp_path / "second")


def test_bodies_that_are_json_can_be_read_by_people(tmp_path: Path) -> None:
    """They stand in the file as they are; everything else comes back to the last byte too."""
    folder = exported(in_memory, tmp_path / "a")
    lines = (folder / "entries.jsonl").read_text("utf-8").splitlines()

    assert '"body":{"json":{"имя":"Зоя"}}' in lines[1]
    assert tuple(each.body for each in imported(in_memory, folder).entries["Стол"]) == BODIES


def test_the_manifest_counts_and_seals(tmp_path: Path) -> None:
    """Lines and SHA-256 of each file: any tool can check them."""
    folder = exported(in_memory, tmp_path / "a")
    manifest = json.loads((folder / "manifest.json").read_bytes())
    found = {
        path.name: {
            "lines": path.read_bytes().count(b"\n"),
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        }
        for path in folder.glob("*.jsonl")
    }

    assert manifest == {"format": "kozyr archive 1", "files": found}


def test_an_empty_store_is_an_archive_too(tmp_path: Path) -> None:
    """Nothing comes back as nothing."""

    async def story(store: Store) -> None:
        async with store.snapshot() as snapshot:
            await write_archive(snapshot, tmp_path / "a")

    told(in_memory, story)
    assert imported(in_memory, tmp_path / "a") == EMPTY


def _edit(name: str, old: bytes, new: bytes) -> Callable[[Path], object]:
    def edit(folder: Path) -> None:
        before = (folder / name).read_bytes()
        assert old in before
        (folder / name).write_bytes(before.replace(old, new, 1))

    return edit


def _without_line(name: str, number: int) -> Callable[[Path], object]:
    def edit(folder: Path) -> None:
        lines = (folder / name).read_bytes().splitlines(keepends=True)
        (folder / name).write_bytes(b"".join(lines[: number - 1] + lines[number:]))

    return edit


def _with_line_again(name: str, number: int) -> Callable[[Path], object]:
    def edit(folder: Path) -> None:
        lines = (folder / name).read_bytes().splitlines(keepends=True)
        (folder / name).write_bytes(b"".join([*lines, lines[number - 1]]))

    return edit


def _cut(name: str, left: int) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes((folder / name).read_bytes()[:-left])


HARM: dict[str, tuple[Callable[[Path], object], str]] = {
    "unfinished": (lambda folder: (folder / "manifest.json").unlink(), "manifest.json is not there"),
    "another format": (
        _edit("manifest.json", b"archive 1", b"archive 2"),
        "manifest.json is of another format",
    ),
    "no manifest": (_edit("manifest.json", b"{", b"["), "manifest.json is not a manifest"),
    "a file is lost": (lambda folder: (folder / "accounts.jsonl").unlink(), "accounts.jsonl is not there"),
    "a line is lost": (_without_line("entries.jsonl", 3), "entries.jsonl ends behind line 17 of 18"),
    "half a line": (_cut("transfers.jsonl", 9), "transfers.jsonl, line 5: it cannot be read"),
    "rubbish": (_edit("entries.jsonl", b'"at":2', b'"at":x'), "entries.jsonl, line 2: it cannot be read"),
    "another kind": (
        _edit("entries.jsonl", b'"at":2', b'"at":true'),
        "entries.jsonl, line 2: it cannot be read",
    ),
    "too large": (
        _edit("entries.jsonl", b'"at":2', b'"at":9' + b"0" * 30),
        "entries.jsonl, line 2: it cannot",
    ),
    "a field is lost": (
        _edit("tables.jsonl", b'"running":', b'"walking":'),
        "tables.jsonl, line 1: it cannot",
    ),
    "a gap": (_edit("entries.jsonl", b'"number":3', b'"number":4'), "entries.jsonl, line 3: it has number 4"),
    "a stranger": (
        _edit("entries.jsonl", b'"table":"u"', b'"table":"v"'),
        "entries.jsonl, line 18: it has number 1",
    ),
    "a command twice": (_edit("entries.jsonl", b'"c2"', b'"c1"'), "entries.jsonl, line 2: it has a command"),
    "too few entries": (
        _edit("tables.jsonl", b'"last":2', b'"last":3'),
        "entries.jsonl lacks entries of 't'",
    ),
    "a table twice": (_with_line_again("tables.jsonl", 2), "tables.jsonl, line 4: it has 't' twice"),
    "an account twice": (
        _with_line_again("accounts.jsonl", 1),
        "accounts.jsonl, line 5: it has 'mint' twice",
    ),
    "a transfer twice": (_with_line_again("transfers.jsonl", 5), "transfers.jsonl, line 6: it has 'c' where"),
    "coins made": (
        _edit("accounts.jsonl", b"115", b"116"),
        "do not agree: balance of 'player:ann' is 116, not 115",
    ),
    "a kind unknown": (
        _edit("transfers.jsonl", b'"prize"', b'"gift"'),
        "transfers.jsonl, line 5: it cannot be read",
    ),
    "another letter": (_edit("entries.jsonl", b"S9", b"S8"), "entries.jsonl is not as it was written"),
}


@pytest.mark.parametrize("harm", HARM)
def test_a_damaged_archive_is_refused_whole(tmp_path: Path, harm: str) -> None:
    """A sentence names the file, and the line where there is one; nothing is stored."""
    folder = exported(in_memory, tmp_path / "a")
    do, sentence = HARM[harm]
    do(folder)

    async def story(store: Store) -> tuple[str, Whole]:
        with pytest.raises(ArchiveError) as refusal:
            await read_archive(folder, store)
        return str(refusal.value), await everything(store)

    told_why, whole = told(in_memory, story)
    assert (sentence in told_why, whole) == (True, EMPTY), told_why


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_archive_goes_into_an_empty_store_only(tmp_path: Path, backend: str) -> None:
    """What is there stays as it is."""
    folder = exported(in_memory, tmp_path / "a")

    async def story(store: Store) -> tuple[str, int]:
        await store.append(change(1))
        with pytest.raises(ArchiveError) as refusal:
            await read_archive(folder, store)
        return str(refusal.value), len((await everything(store)).tables)

    with BACKENDS[backend](tmp_path) as opener:
        sentence, tables = told(opener, story)
    assert ("The store has something in it" in sentence, tables) == (True, 1)


def test_an_archive_is_written_into_an_empty_folder_only(tmp_path: Path) -> None:
    """Nothing is overwritten."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "dear.txt").write_text("dear diary")

    with pytest.raises(ArchiveError, match="has something in it"):
        exported(in_memory, tmp_path / "a")

    assert bytes_in(tmp_path / "a") == {"dear.txt": b"dear diary"}


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_archive_is_of_one_moment(tmp_path: Path, backend: str) -> None:
    """Games that go on while it is written are in it as they were when it began."""
    folder = tmp_path / "a"

    async def story(store: Store) -> None:
        await store.append(change(1))
        async with store.snapshot() as snapshot:
            await asyncio.gather(store.append(change(2)), write_archive(snapshot, folder))

    with BACKENDS[backend](tmp_path) as opener:
        told(opener, story)
    assert [each.number for each in imported(in_memory, folder).entries["t"]] == [1]
