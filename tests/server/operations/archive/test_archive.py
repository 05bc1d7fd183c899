"""Any store can be exported to an archive, and any store can import it."""

import asyncio
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kozyr.ledger import CoinTransfer
from kozyr.server.operations.archive import ArchiveError, read_archive, write_archive
from kozyr.server.projections.records import PlayerRecord
from kozyr.server.tables.documents import Document, DocumentChange
from kozyr.server.tables.ports import Change, Entry, Store
from tests.kit.records import record_of
from tests.server.stores.contract import (
    ANN,
    BACKENDS,
    BOB,
    EMPTY,
    POT,
    RICH,
    Opener,
    Whole,
    change,
    ending,
    everything,
    exact,
    in_memory,
    person,
    played,
    stake,
    token,
    told,
)

ARGON = "$argon2id$v=19$…"
BODIES = (
    b'{"event":"laid","card":"S9"}', '{"имя":"Зоя"}'.encode(), b"null", b"1.50", b'"a\xe2\x80\xa8"',
    b'{"spaced": 1}', b'{"a":1,"a":2}', b'"\\ud800"', b'"\\u0041"', b"1e400", b"NaN", b'{"x":"\n"}',
    b"", b"\xff\x00", b"[" * 100_000,
)  # fmt: skip
"""JSON written the usual way, JSON written otherwise, and what is no JSON."""


async def fill(store: Store) -> None:
    """Store data of every kind."""
    await store.transfer(RICH)
    for number, body in enumerate(BODIES, 1):
        await store.append(Change("Стол", Entry(number, number, "Зоя", f"c{number}", bytes(32), body)))
    await store.append(change(1, transfers=(stake("a"), stake("b", 20, BOB)))._replace(due=7, running=True))
    await store.append(
        change(2, transfers=(CoinTransfer("c", POT, ANN, 25, "prize"),))._replace(listing=b"\xff")
    )
    await store.append(change(1, table="u")._replace(listing=b'{"seats":4}'))
    await store.add_person(person(1, "Зоя"))
    await store.add_person(person(2, "Bob")._replace(password=ARGON, avatar="fox", country="UA"))
    await store.add_token(token(1))
    await store.add_token(token(2, "u2", expires=7)._replace(name="", scopes=("all",)))
    await store.append(ending(3, played("u1"), played("bot:novice:1", 1, "lose"), is_open=False))
    await store.append(ending(2, played("u2", 0, "draw"), played("u1", 1, "draw"), table="u"))
    bodies = [DocumentChange("follow", f"u1/{number:02}", body, 0) for number, body in enumerate(BODIES)]
    await store.change_documents([DocumentChange("ban", "Зоя 🂡", b"", 0), *bodies])
    await store.change_documents([DocumentChange("ban", "Зоя 🂡", b"[1]", 1)])


def export_store(opener: Opener, folder: Path) -> Path:
    """Export a store into a folder; fill an empty store first."""

    async def scenario(store: Store) -> None:
        if not await store.entries("u"):
            await fill(store)
        async with store.snapshot() as snapshot:
            await write_archive(snapshot, folder)

    told(opener, scenario)
    return folder


def import_archive(opener: Opener, folder: Path) -> Whole:
    """Import an archive into a store; return the whole content of the store."""

    async def scenario(store: Store) -> Whole:
        await read_archive(folder, store)
        return await everything(store)

    return told(opener, scenario)


def read_files(folder: Path) -> dict[str, bytes]:
    """Read all files of a folder."""
    return {each.name: each.read_bytes() for each in folder.iterdir()}


@pytest.mark.parametrize("source", BACKENDS)
@pytest.mark.parametrize("target", BACKENDS)
def test_an_archive_goes_from_any_store_into_any_other(tmp_path: Path, source: str, target: str) -> None:
    """An archive of the second store equals the archive of the first, byte for byte."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()

    async def copy(old: Store, new: Store) -> bool:
        await fill(old)
        async with old.snapshot() as snapshot:
            await write_archive(snapshot, tmp_path / "first")
        await read_archive(tmp_path / "first", new)
        async with new.snapshot() as snapshot:
            await write_archive(snapshot, tmp_path / "second")
        return exact(await everything(old)) == exact(await everything(new))

    async def scenario(old: Store) -> bool:
        new = await to()
        try:
            return await copy(old, new)
        finally:
            await new.close()

    with BACKENDS[source](tmp_path / "one") as opener, BACKENDS[target](tmp_path / "two") as to:
        assert told(opener, scenario)
    assert read_files(tmp_path / "first") == read_files(tmp_path / "second")


def test_bodies_that_are_json_can_be_read_by_people(tmp_path: Path) -> None:
    """They are embedded as JSON. All other bodies are restored exactly too."""
    folder = export_store(in_memory, tmp_path / "a")
    lines = (folder / "entries.jsonl").read_text("utf-8").splitlines()

    assert '"body":{"json":{"имя":"Зоя"}}' in lines[1]
    assert tuple(each.body for each in import_archive(in_memory, folder).entries["Стол"]) == BODIES


def test_the_manifest_has_line_counts_and_checksums(tmp_path: Path) -> None:
    """Any tool can check the lines and the SHA-256 of each file."""
    folder = export_store(in_memory, tmp_path / "a")
    manifest = json.loads((folder / "manifest.json").read_bytes())
    files = {
        path.name: {
            "lines": path.read_bytes().count(b"\n"),
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        }
        for path in folder.glob("*.jsonl")
    }

    assert manifest == {"format": "kozyr archive 3", "files": files}


def test_an_archive_of_the_first_format_is_read(tmp_path: Path) -> None:
    """It has no people and no finished games. Other files in its folder are ignored."""
    folder = export_store(in_memory, tmp_path / "a")
    whole = import_archive(in_memory, folder)
    manifest = json.loads((folder / "manifest.json").read_bytes())
    for name in ("people.jsonl", "tokens.jsonl", "finished.jsonl", "documents.jsonl"):
        del manifest["files"][name]
    manifest["format"] = "kozyr archive 1"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "people.jsonl").unlink()

    assert exact(import_archive(in_memory, folder)) == exact(
        whole._replace(people=[], tokens=[], finished=[], documents=[])
    )


def test_an_archive_of_the_second_format_is_read(tmp_path: Path) -> None:
    """It has no documents."""
    folder = export_store(in_memory, tmp_path / "a")
    whole = import_archive(in_memory, folder)
    manifest = json.loads((folder / "manifest.json").read_bytes())
    del manifest["files"]["documents.jsonl"]
    manifest["format"] = "kozyr archive 2"
    (folder / "manifest.json").write_text(json.dumps(manifest))

    assert exact(import_archive(in_memory, folder)) == exact(whole._replace(documents=[]))


def test_documents_of_transient_kinds_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an export nor the import of an archive that has such a document stores it."""

    async def change_and_export(store: Store) -> None:
        await store.change_documents([DocumentChange(kind, "k", b"", 0) for kind in ("follow", "ticket")])
        async with store.snapshot() as snapshot:
            await write_archive(snapshot, tmp_path / "without")
            monkeypatch.setattr("kozyr.server.tables.documents.TRANSIENT_KINDS", frozenset())
            await write_archive(snapshot, tmp_path / "with")
            monkeypatch.undo()

    told(in_memory, change_and_export)
    counts = [
        len((tmp_path / name / "documents.jsonl").read_bytes().splitlines()) for name in ("without", "with")
    ]
    imported = [import_archive(in_memory, tmp_path / name).documents for name in ("without", "with")]

    assert exact([counts, imported]) == exact([[1, 2], [[Document("follow", "k", b"", 1)]] * 2])


def test_records_come_with_the_games(tmp_path: Path) -> None:
    """Every store computes them again from the games."""
    folder = export_store(in_memory, tmp_path / "a")

    async def scenario(store: Store) -> list[PlayerRecord]:
        await read_archive(folder, store)
        return [await record_of(store, each) for each in ("u1", "u2", "bot:novice:1")]

    with BACKENDS["sqlite"](tmp_path) as opener:
        records = [told(each, scenario) for each in (in_memory, opener)]
    assert records == [[PlayerRecord(2, 1, 0, 1, 1), PlayerRecord(1, 0, 0, 1, 0), PlayerRecord()]] * 2


def test_passwords_and_tokens_are_exported_as_hashes(tmp_path: Path) -> None:
    """Neither a hash of a password nor a digest of a token can be used to log in."""
    folder = export_store(in_memory, tmp_path / "a")
    people = [json.loads(line) for line in (folder / "people.jsonl").read_text("utf-8").splitlines()]
    tokens = [json.loads(line) for line in (folder / "tokens.jsonl").read_text("utf-8").splitlines()]

    assert [each["password"] for each in people] == [None, ARGON]
    assert [each["digest"] for each in tokens] == ["01" * 32, "02" * 32]


def test_an_empty_store_can_be_exported(tmp_path: Path) -> None:
    """Importing it leaves the store empty."""

    async def scenario(store: Store) -> None:
        async with store.snapshot() as snapshot:
            await write_archive(snapshot, tmp_path / "a")

    told(in_memory, scenario)
    assert import_archive(in_memory, tmp_path / "a") == EMPTY


def _edit(old: bytes, new: bytes) -> Callable[[Path], object]:
    def edit(path: Path) -> None:
        content = path.read_bytes()
        assert old in content
        path.write_bytes(content.replace(old, new, 1))

    return edit


def _delete_line(number: int) -> Callable[[Path], object]:
    def edit(path: Path) -> None:
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(lines[: number - 1] + lines[number:]))

    return edit


def _repeat_line(number: int) -> Callable[[Path], object]:
    def edit(path: Path) -> None:
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join([*lines, lines[number - 1]]))

    return edit


def _cut_end(length: int) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(path.read_bytes()[:-length])


HARM: dict[str, tuple[str, Callable[[Path], object], str]] = {
    "unfinished": ("manifest.json", Path.unlink, "{0} is missing"),
    "another format": ("manifest.json", _edit(b"archive 3", b"archive 4"), "{0} has an unknown format"),
    "no manifest": ("manifest.json", _edit(b"{", b"["), "{0} is not a manifest"),
    "a file is lost": ("accounts.jsonl", Path.unlink, "{0} is missing"),
    "a line is lost": ("entries.jsonl", _delete_line(3), "{0} has only 19 of its 20 lines"),
    "half a line": ("transfers.jsonl", _cut_end(9), "{0}, line 5: it cannot be read"),
    "rubbish": ("entries.jsonl", _edit(b'"at":2', b'"at":x'), "{0}, line 2: it cannot be read"),
    "another kind": ("entries.jsonl", _edit(b'"at":2', b'"at":true'), "{0}, line 2: it cannot be read"),
    "too large": ("entries.jsonl", _edit(b'"at":2', b'"at":9' + b"0" * 30), "{0}, line 2: it cannot"),
    "a field is lost": ("tables.jsonl", _edit(b'"running":', b'"walking":'), "{0}, line 1: it cannot"),
    "a gap": ("entries.jsonl", _edit(b'"number":3', b'"number":4'), "{0}, line 3: it has entry 4"),
    "a stranger": ("entries.jsonl", _edit(b'"table":"u"', b'"table":"v"'), "{0}, line 19: it has entry 1"),
    "a command twice": ("entries.jsonl", _edit(b'"c2"', b'"c1"'), "{0}, line 2: it has a command"),
    "too few entries": (
        "tables.jsonl",
        _edit(b'"last":3', b'"last":4'),
        "entries.jsonl lacks entries of 't'",
    ),
    "a table twice": ("tables.jsonl", _repeat_line(2), "{0}, line 4: it has 't' twice"),
    "an account twice": ("accounts.jsonl", _repeat_line(1), "{0}, line 5: it has 'mint' twice"),
    "a transfer twice": ("transfers.jsonl", _repeat_line(5), "{0}, line 6: it has 'c' in"),
    "coins made": (
        "accounts.jsonl",
        _edit(b"115", b"116"),
        "do not agree: balance of 'player:ann' is 116, not 115",
    ),
    "a kind unknown": ("transfers.jsonl", _edit(b'"prize"', b'"gift"'), "{0}, line 5: it cannot be read"),
    "somebody twice": ("people.jsonl", _repeat_line(1), "{0}, line 3: it has 'u1' or the same name twice"),
    "a name twice": (
        "people.jsonl",
        _edit('"key":"зоя"'.encode(), b'"key":"bob"'),
        "{0}, line 2: it has 'u2' or the same name twice",
    ),
    "nobody's token": (
        "tokens.jsonl",
        _edit(b'"person":"u2"', b'"person":"u9"'),
        "{0}, line 2: it has 'k2' twice or without",
    ),
    "a token twice": ("tokens.jsonl", _repeat_line(1), "{0}, line 3: it has 'k1' twice or without"),
    "a token's name twice": (
        "tokens.jsonl",
        _edit(b'"id":"k2","person":"u2"', b'"id":"k1","person":"u1"'),
        "{0}, line 2: it has 'k1' twice or without",
    ),
    "no digest": ("tokens.jsonl", _edit(b'"digest":"01', b'"digest":"xx'), "{0}, line 1: it cannot"),
    "no scopes": ("tokens.jsonl", _edit(b'"scopes":["all"]', b'"scopes":"all"'), "{0}, line 2: it cannot"),
    "half a name": (
        "people.jsonl",
        _edit(b'"name":"Bob"', b'"name":"\\ud800"'),
        "{0}, line 2: it cannot be read",
    ),
    "a person's line is lost": ("people.jsonl", _delete_line(1), "{0} has only 1 of its 2 lines"),
    "a game twice": ("finished.jsonl", _repeat_line(2), "{0}, line 3: it has 'u.2' in"),
    "a game's name twice": (
        "finished.jsonl",
        _edit(b'"game":"u.2"', b'"game":"t.3"'),
        "{0}, line 2: it has 't.3' in the wrong place",
    ),
    "a game without its end": (
        "finished.jsonl",
        _edit(b'"number":3', b'"number":4'),
        "{0}, line 1: it has 't.3' in the wrong place",
    ),
    "a game of no table": (
        "finished.jsonl",
        _edit(b'"table":"u"', b'"table":"v"'),
        "{0}, line 2: it has 'u.2' in the wrong place",
    ),
    "one on two seats": (
        "finished.jsonl",
        _edit(b'"player":"u2"', b'"player":"u1"'),
        "{0}, line 2: it has 'u.2' in the wrong place",
    ),
    "another result": (
        "finished.jsonl",
        _edit(b'"result":"lose"', b'"result":"lost"'),
        "{0}, line 1: it cannot be read",
    ),
    "another reason": (
        "finished.jsonl",
        _edit(b'"reason":"cards"', b'"reason":"redeal"'),
        "{0}, line 1: it cannot be read",
    ),
    "half open": ("finished.jsonl", _edit(b'"open":false', b'"open":0'), "{0}, line 1: it cannot be read"),
    "another prize": (
        "finished.jsonl",
        _edit(b'"prize":20', b'"prize":21'),
        "{0} was changed after the export",
    ),
    "a document twice": (
        "documents.jsonl",
        _repeat_line(16),
        "{0}, line 17: it has 'u1/14' in the wrong place",
    ),
    "no version": (
        "documents.jsonl",
        _edit(b'"version":2', b'"version":0'),
        "{0}, line 1: it has 'Зоя 🂡' in the wrong place or without a version",
    ),
    "a document without a key": (
        "documents.jsonl",
        _edit(b'"key":"u1/00"', b'"key":""'),
        "{0}, line 2: it has a document that no store accepts",
    ),
    "a key that cannot be stored": (
        "documents.jsonl",
        _edit(b'"key":"u1/00"', b'"key":"\\u0000"'),
        "{0}, line 2: it has a document that no store accepts",
    ),
    "no body": ("documents.jsonl", _edit(b'"base64"', b'"base65"'), "{0}, line 5: it cannot be read"),
    "another letter": ("entries.jsonl", _edit(b"S9", b"S8"), "{0} was changed after the export"),
}
"""A file, the way to damage it, and a part of the error; `{0}` is the name of the file."""


@pytest.mark.parametrize("harm", HARM)
def test_a_damaged_archive_is_refused_whole(tmp_path: Path, harm: str) -> None:
    """The error names the file, and the line if known. Nothing is stored."""
    folder = export_store(in_memory, tmp_path / "a")
    name, damage, sentence = HARM[harm]
    damage(folder / name)

    async def scenario(store: Store) -> tuple[str, Whole]:
        with pytest.raises(ArchiveError) as refusal:
            await read_archive(folder, store)
        return str(refusal.value), await everything(store)

    error, whole = told(in_memory, scenario)
    assert (sentence.format(name) in error, whole) == (True, EMPTY), error


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_archive_goes_into_an_empty_store_only(tmp_path: Path, backend: str) -> None:
    """The content of another store does not change."""
    folder = export_store(in_memory, tmp_path / "a")

    async def scenario(store: Store) -> tuple[str, int]:
        await store.append(change(1))
        with pytest.raises(ArchiveError) as refusal:
            await read_archive(folder, store)
        return str(refusal.value), len((await everything(store)).tables)

    with BACKENDS[backend](tmp_path) as opener:
        sentence, tables = told(opener, scenario)
    assert ("The store is not empty" in sentence, tables) == (True, 1)


def test_an_archive_is_written_into_an_empty_folder_only(tmp_path: Path) -> None:
    """No file is overwritten."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "dear.txt").write_text("dear diary")

    with pytest.raises(ArchiveError, match="is not empty"):
        export_store(in_memory, tmp_path / "a")

    assert read_files(tmp_path / "a") == {"dear.txt": b"dear diary"}


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_archive_is_of_one_moment(tmp_path: Path, backend: str) -> None:
    """Games that go on during the export are exported as they were at its start."""
    folder = tmp_path / "a"

    async def scenario(store: Store) -> None:
        await store.append(change(1))
        async with store.snapshot() as snapshot:
            await asyncio.gather(store.append(change(2)), write_archive(snapshot, folder))

    with BACKENDS[backend](tmp_path) as opener:
        told(opener, scenario)
    assert [each.number for each in import_archive(in_memory, folder).entries["t"]] == [1]
