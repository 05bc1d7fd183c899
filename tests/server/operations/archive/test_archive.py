"""Everything leaves a store as plain files and comes into any other; a damaged archive stores nothing."""

import asyncio
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kozyr.ledger import Transfer
from kozyr.server.operations.archive import ArchiveError, read_archive, write_archive
from kozyr.server.tables.game_records import Record
from kozyr.server.tables.ports import Change, Entry, Store
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
    """Store something of every kind."""
    await store.transfer(RICH)
    for number, body in enumerate(BODIES, 1):
        await store.append(Change("Стол", Entry(number, number, "Зоя", f"c{number}", bytes(32), body)))
    await store.append(change(1, transfers=(stake("a"), stake("b", 20, BOB)))._replace(due=7, running=True))
    await store.append(change(2, transfers=(Transfer("c", POT, ANN, 25, "prize"),))._replace(listing=b"\xff"))
    await store.append(change(1, table="u")._replace(listing=b'{"seats":4}'))
    await store.add_person(person(1, "Зоя"))
    await store.add_person(person(2, "Bob")._replace(password=ARGON))
    await store.add_token(token(1))
    await store.add_token(token(2, "u2", expires=7)._replace(name="", scopes=("all",)))
    await store.append(ending(3, played("u1"), played("bot:novice:1", 1, "lose"), is_open=False))
    await store.append(ending(2, played("u2", 0, "draw"), played("u1", 1, "draw"), table="u"))


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

    assert manifest == {"format": "kozyr archive 2", "files": found}


def test_an_archive_of_the_first_format_is_read(tmp_path: Path) -> None:
    """It has no people and no finished games; whatever else lies in its folder is nothing to it."""
    folder = exported(in_memory, tmp_path / "a")
    whole = imported(in_memory, folder)
    manifest = json.loads((folder / "manifest.json").read_bytes())
    for name in ("people.jsonl", "tokens.jsonl", "finished.jsonl"):
        del manifest["files"][name]
    manifest["format"] = "kozyr archive 1"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "people.jsonl").unlink()

    assert exact(imported(in_memory, folder)) == exact(whole._replace(people=[], tokens=[], finished=[]))


def test_records_come_with_the_games(tmp_path: Path) -> None:
    """They are counted anew, whatever store the games go into."""
    folder = exported(in_memory, tmp_path / "a")

    async def story(store: Store) -> list[Record]:
        await read_archive(folder, store)
        return [await store.record(each) for each in ("u1", "u2", "bot:novice:1")]

    with BACKENDS["sqlite"](tmp_path) as opener:
        found = [told(each, story) for each in (in_memory, opener)]
    assert found == [[Record(2, 1, 0, 1, 1), Record(1, 0, 0, 1, 0), Record()]] * 2


def test_passwords_and_tokens_leave_a_store_as_it_keeps_them(tmp_path: Path) -> None:
    """What a password is held against, and the digest of a token: nobody gets in with either."""
    folder = exported(in_memory, tmp_path / "a")
    people = [json.loads(line) for line in (folder / "people.jsonl").read_text("utf-8").splitlines()]
    tokens = [json.loads(line) for line in (folder / "tokens.jsonl").read_text("utf-8").splitlines()]

    assert [each["password"] for each in people] == [None, ARGON]
    assert [each["digest"] for each in tokens] == ["01" * 32, "02" * 32]


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
    "unfinished": (lambda folder: (folder / "manifest.json").unlink(), "manifest.json is missing"),
    "another format": (
        _edit("manifest.json", b"archive 2", b"archive 3"),
        "manifest.json has an unknown format",
    ),
    "no manifest": (_edit("manifest.json", b"{", b"["), "manifest.json is not a manifest"),
    "a file is lost": (lambda folder: (folder / "accounts.jsonl").unlink(), "accounts.jsonl is missing"),
    "a line is lost": (_without_line("entries.jsonl", 3), "entries.jsonl has only 19 of its 20 lines"),
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
    "a gap": (_edit("entries.jsonl", b'"number":3', b'"number":4'), "entries.jsonl, line 3: it has entry 4"),
    "a stranger": (
        _edit("entries.jsonl", b'"table":"u"', b'"table":"v"'),
        "entries.jsonl, line 19: it has entry 1",
    ),
    "a command twice": (_edit("entries.jsonl", b'"c2"', b'"c1"'), "entries.jsonl, line 2: it has a command"),
    "too few entries": (
        _edit("tables.jsonl", b'"last":3', b'"last":4'),
        "entries.jsonl lacks entries of 't'",
    ),
    "a table twice": (_with_line_again("tables.jsonl", 2), "tables.jsonl, line 4: it has 't' twice"),
    "an account twice": (
        _with_line_again("accounts.jsonl", 1),
        "accounts.jsonl, line 5: it has 'mint' twice",
    ),
    "a transfer twice": (_with_line_again("transfers.jsonl", 5), "transfers.jsonl, line 6: it has 'c' in"),
    "coins made": (
        _edit("accounts.jsonl", b"115", b"116"),
        "do not agree: balance of 'player:ann' is 116, not 115",
    ),
    "a kind unknown": (
        _edit("transfers.jsonl", b'"prize"', b'"gift"'),
        "transfers.jsonl, line 5: it cannot be read",
    ),
    "somebody twice": (
        _with_line_again("people.jsonl", 1),
        "people.jsonl, line 3: it has 'u1' or the same name twice",
    ),
    "a name twice": (
        _edit("people.jsonl", '"key":"зоя"'.encode(), b'"key":"bob"'),
        "people.jsonl, line 2: it has 'u2' or the same name twice",
    ),
    "nobody's token": (
        _edit("tokens.jsonl", b'"person":"u2"', b'"person":"u9"'),
        "tokens.jsonl, line 2: it has 'k2' twice or without",
    ),
    "a token twice": (
        _with_line_again("tokens.jsonl", 1),
        "tokens.jsonl, line 3: it has 'k1' twice or without",
    ),
    "a token's name twice": (
        _edit("tokens.jsonl", b'"id":"k2","person":"u2"', b'"id":"k1","person":"u1"'),
        "tokens.jsonl, line 2: it has 'k1' twice or without",
    ),
    "no digest": (_edit("tokens.jsonl", b'"digest":"01', b'"digest":"xx'), "tokens.jsonl, line 1: it cannot"),
    "no scopes": (
        _edit("tokens.jsonl", b'"scopes":["all"]', b'"scopes":"all"'),
        "tokens.jsonl, line 2: it cannot",
    ),
    "half a name": (
        _edit("people.jsonl", b'"name":"Bob"', b'"name":"\\ud800"'),
        "people.jsonl, line 2: it cannot be read",
    ),
    "a person's line is lost": (_without_line("people.jsonl", 1), "people.jsonl has only 1 of its 2 lines"),
    "a game twice": (_with_line_again("finished.jsonl", 2), "finished.jsonl, line 3: it has 'u.2' in"),
    "a game's name twice": (
        _edit("finished.jsonl", b'"game":"u.2"', b'"game":"t.3"'),
        "finished.jsonl, line 2: it has 't.3' in the wrong place",
    ),
    "a game without its end": (
        _edit("finished.jsonl", b'"number":3', b'"number":4'),
        "finished.jsonl, line 1: it has 't.3' in the wrong place",
    ),
    "a game of no table": (
        _edit("finished.jsonl", b'"table":"u"', b'"table":"v"'),
        "finished.jsonl, line 2: it has 'u.2' in the wrong place",
    ),
    "one on two seats": (
        _edit("finished.jsonl", b'"player":"u2"', b'"player":"u1"'),
        "finished.jsonl, line 2: it has 'u.2' in the wrong place",
    ),
    "another result": (
        _edit("finished.jsonl", b'"result":"lose"', b'"result":"lost"'),
        "finished.jsonl, line 1: it cannot be read",
    ),
    "another reason": (
        _edit("finished.jsonl", b'"reason":"cards"', b'"reason":"redeal"'),
        "finished.jsonl, line 1: it cannot be read",
    ),
    "half open": (
        _edit("finished.jsonl", b'"open":false', b'"open":0'),
        "finished.jsonl, line 1: it cannot be read",
    ),
    "another prize": (
        _edit("finished.jsonl", b'"prize":20', b'"prize":21'),
        "finished.jsonl was changed after the export",
    ),
    "another letter": (_edit("entries.jsonl", b"S9", b"S8"), "entries.jsonl was changed after the export"),
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
    assert ("The store is not empty" in sentence, tables) == (True, 1)


def test_an_archive_is_written_into_an_empty_folder_only(tmp_path: Path) -> None:
    """Nothing is overwritten."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "dear.txt").write_text("dear diary")

    with pytest.raises(ArchiveError, match="is not empty"):
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
