"""The contract of every store about documents (`server.tables.documents.Documents`)."""

import asyncio
import random
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from kozyr.server.stores.memory import MemoryStore
from kozyr.server.stores.postgres import open_postgres
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.documents import (
    MAX_BODY_BYTES,
    MAX_CHANGES,
    MAX_KEY_BYTES,
    MAX_KIND_BYTES,
    MAX_VERSION,
    TRANSIENT_KINDS,
    Document,
    DocumentChange,
)
from kozyr.server.tables.ports import Store, UnavailableError
from tests.kit.paths import ROOT
from tests.server.stores.contract import SORTED_KEYS, Opener, everything, exact, in_memory, told, with_store
from tests.server.stores.counter import KEY, KIND, add_one


def put(
    key: str, body: bytes = b"{}", *, kind: str = "follow", expected: int | None = None
) -> DocumentChange:
    """Create the change that stores a document, by default whatever version is stored."""
    return DocumentChange(kind, key, body, expected)


def drop(key: str, *, kind: str = "follow", expected: int | None = None) -> DocumentChange:
    """Create the change that deletes a document."""
    return DocumentChange(kind, key, None, expected)


@with_store
async def test_a_document_is_read_as_it_was_stored(store: Store) -> None:
    """Any bytes, kinds and keys come back unchanged; another kind or key is another document."""
    await store.change_documents([put("Зоя 🂡", bytes(range(256)), kind="'; --")])
    asked = (("'; --", "Зоя 🂡"), ("'; --", "зоя 🂡"), ("other", "Зоя 🂡"))
    result = [await store.document(*each) for each in asked]

    assert exact(result) == exact([Document("'; --", "Зоя 🂡", bytes(range(256)), 1), None, None])


@with_store
async def test_versions_count_from_one(store: Store) -> None:
    """A document that is deleted and created again begins with 1 again."""
    versions = []
    for change in (put("a"), put("a"), put("a", b""), drop("a"), put("a")):
        await store.change_documents([change])
        document = await store.document("follow", "a")
        versions.append(document and document.version)

    assert versions == [1, 2, 3, None, 1]


@pytest.mark.parametrize(
    ("change", "done"),
    [
        (put("two", b"new"), True),
        (put("two", b"new", expected=2), True),
        (put("two", b"new", expected=1), False),
        (put("two", b"new", expected=3), False),
        (put("two", b"new", expected=0), False),
        (put("none", b"new"), True),
        (put("none", b"new", expected=0), True),
        (put("none", b"new", expected=1), False),
        (put("none", b"new", expected=MAX_VERSION), False),
        (drop("two"), True),
        (drop("two", expected=2), True),
        (drop("two", expected=1), False),
        (drop("two", expected=0), False),
        (drop("none"), True),
        (drop("none", expected=0), True),
        (drop("none", expected=1), False),
        (put("two", b"new", kind="block", expected=0), True),
    ],
)
@with_store
async def test_a_change_needs_the_expected_version(
    store: Store, change: DocumentChange, *, done: bool
) -> None:
    """All changes of a call are made, or none."""
    for body in (b"1", b"2"):
        await store.change_documents([put("two", body)])
    old = Document("follow", "two", b"2", 2)
    answer = await store.change_documents([put("before"), change, drop("after")])
    document = await store.document(change.kind, change.key)
    other = await store.document("follow", "before")

    was = old if (change.kind, change.key) == ("follow", "two") else None
    if done:
        new = change.body and Document(change.kind, change.key, change.body, was.version + 1 if was else 1)
        assert exact([answer, document, other]) == exact([True, new, Document("follow", "before", b"{}", 1)])
    else:
        assert exact([answer, document, other]) == exact([False, was, None])


@with_store
async def test_an_empty_list_of_changes_is_stored(store: Store) -> None:
    """An empty call is answered like any other."""
    result = await store.change_documents([]), await store.documents("follow", limit=9)

    assert result == (True, [])


@pytest.mark.parametrize("seed", range(3))
@with_store
async def test_documents_are_sorted_by_code_points(store: Store, seed: int) -> None:
    """The order does not depend on the store, its language, or the order of storing."""
    shuffled = random.Random(seed).sample(SORTED_KEYS, len(SORTED_KEYS))
    await store.change_documents([put(key) for key in shuffled])
    await store.change_documents([put("other", kind="block"), put("other", kind="follow1")])
    listed = [document.key for document in await store.documents("follow", limit=99)]
    snapshot = [document.key for document in (await everything(store)).documents if document.kind == "follow"]

    assert (listed, snapshot) == (list(SORTED_KEYS), list(SORTED_KEYS))


@pytest.mark.parametrize(
    "prefix", ["", "a", "a/", "a/1", "я", "\ud7ff", "\U0010ffff", "🂡", "z", "zz", "a\U0010ffff", "\uffff"]
)
@with_store
async def test_documents_are_listed_by_prefix_page_by_page(store: Store, prefix: str) -> None:
    """Each page begins after the last key of the previous one."""
    await store.change_documents([put(key) for key in SORTED_KEYS])
    pages: list[list[str]] = []
    after = ""
    while not pages or pages[-1]:
        page = await store.documents("follow", prefix=prefix, after=after, limit=3)
        pages.append([document.key for document in page])
        after = page[-1].key if page else after
    expected = [key for key in SORTED_KEYS if key.startswith(prefix)]
    result = [
        list(chain.from_iterable(pages)),
        [len(page) <= 3 for page in pages],
        await store.count_documents("follow", prefix=prefix),
    ]

    assert result == [expected, [True] * len(pages), len(expected)]


@pytest.mark.parametrize(
    ("prefix", "after", "limit", "expected"),
    [
        ("", "a/1", 2, ["a/10", "a/2"]),
        ("a/", "a/15", 9, ["a/2"]),
        ("a/", "A", 9, ["a/1", "a/10", "a/2"]),
        ("a/", "b", 9, []),
        ("a/", "", 0, []),
        ("", "é", 9, []),
    ],
)
@with_store
async def test_a_list_begins_after_any_key(
    store: Store, prefix: str, after: str, limit: int, expected: list[str]
) -> None:
    """The key need not exist, nor have the prefix."""
    await store.change_documents([put(key) for key in ("a", "a/1", "a/10", "a/2", "é")])
    result = [each.key for each in await store.documents("follow", prefix=prefix, after=after, limit=limit)]

    assert result == expected


BAD_TEXTS = ("a\0", "\ud800", "a\udfff")


@pytest.mark.parametrize(
    "changes",
    [
        *[[put(text)] for text in ("", "k" * (MAX_KEY_BYTES + 1), "я" * (MAX_KEY_BYTES // 2 + 1))],
        *[[put(text)] for text in BAD_TEXTS],
        *[[put("k", kind=text)] for text in ("", "k" * (MAX_KIND_BYTES + 1), *BAD_TEXTS)],
        [put("k", bytes(MAX_BODY_BYTES + 1))],
        [put("k", expected=-1)],
        [put("k", expected=MAX_VERSION + 1)],
        [put("k"), put("other"), drop("k")],
        [put(str(number)) for number in range(MAX_CHANGES + 1)],
    ],
)  # fmt: skip
@with_store
async def test_what_no_store_accepts_is_refused(store: Store, changes: list[DocumentChange]) -> None:
    """Nothing changes, and changes that wait at the same time are stored."""
    other, refused, third = await asyncio.gather(
        store.change_documents([put("one", kind="x")]),
        store.change_documents([put("lost"), *changes]),
        store.change_documents([put("three", kind="x")]),
        return_exceptions=True,
    )
    keys = [document.key for document in (await everything(store)).documents]

    assert (other, isinstance(refused, ValueError), third, keys) == (True, True, True, ["one", "three"])


@pytest.mark.parametrize("text", BAD_TEXTS)
@with_store
async def test_what_no_store_accepts_cannot_be_asked_for(store: Store, text: str) -> None:
    """Every store refuses it in the same way."""
    for asked in (
        store.document(text, "k"),
        store.document("k", text),
        store.documents(text, limit=1),
        store.documents("k", prefix=text, limit=1),
        store.documents("k", after=text, limit=1),
        store.count_documents("k", prefix=text),
    ):
        with pytest.raises(ValueError, match=r"NUL character|surrogates not allowed"):
            await asked


@with_store
async def test_the_largest_changes_are_stored(store: Store) -> None:
    """The limits of kind, key, body and number of changes are allowed."""
    kind = "k" * MAX_KIND_BYTES
    keys = [f"{number:04}".rjust(MAX_KEY_BYTES, "k") for number in range(MAX_CHANGES)]
    done = [
        await store.change_documents([put(key, b"", kind=kind, expected=0) for key in keys]),
        await store.change_documents([put("a", bytes(MAX_BODY_BYTES))]),
    ]
    document = await store.document("follow", "a")
    result = [done, await store.count_documents(kind), document and len(document.body)]

    assert result == [[True, True], MAX_CHANGES, MAX_BODY_BYTES]


@with_store
async def test_one_of_many_concurrent_changers_wins(store: Store) -> None:
    """All of them expect the same version of a document, or none."""

    async def race(expected: int) -> tuple[int, bool]:
        bodies = [b"%d" % number for number in range(40)]
        done = await asyncio.gather(
            *(
                store.change_documents([put("a", body, expected=expected), put(body.decode())])
                for body in bodies
            )
        )
        document = await store.document("follow", "a")
        return sum(done), document == Document("follow", "a", bodies[done.index(True)], expected + 1)

    result = [await race(0), await race(1), await store.count_documents("follow")]

    assert result[:2] == [(1, True), (1, True)]
    assert result[2] in (2, 3)  # the winners of both races may have the same number


def test_changers_of_two_stores_lose_no_change(outliving: Opener) -> None:
    """Each change follows the version that it has read, so the counter counts all of them."""

    async def story(store: Store) -> list[object]:
        other = await outliving()
        try:
            await asyncio.gather(*(add_one((store, other)[number % 2]) for number in range(20)))
            return [await each.document(KIND, KEY) for each in (store, other)]
        finally:
            await other.close()

    assert exact(told(outliving, story)) == exact([Document(KIND, KEY, b"20", 20)] * 2)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_processes_lose_no_change(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Both add to one counter at the same time."""
    where = str(tmp_path / "kozyr.db") if kind == "sqlite" else request.getfixturevalue("address")
    program = [sys.executable, "-m", "tests.server.stores.counter", where, "30"]
    running = [subprocess.Popen(program, cwd=ROOT) for _ in range(2)]
    codes = [process.wait() for process in running]

    async def open_store() -> Store:
        return await (open_sqlite(tmp_path / "kozyr.db") if kind == "sqlite" else open_postgres(where))

    counter = told(open_store, lambda store: store.document(KIND, KEY))
    assert (codes, exact(counter)) == ([0, 0], exact(Document(KIND, KEY, b"60", 60)))


def test_documents_remain_after_closing(outliving: Opener) -> None:
    """So do their versions; a deleted document stays deleted."""

    async def change_some(store: Store) -> None:
        await store.change_documents([put("a"), put("b"), put("c")])
        await store.change_documents([put("b", b"new", expected=1), drop("c")])

    told(outliving, change_some)
    result = told(outliving, lambda store: store.documents("follow", limit=9))

    assert exact(result) == exact([Document("follow", "a", b"{}", 1), Document("follow", "b", b"new", 2)])


@with_store
async def test_a_closed_store_has_no_documents(store: Store) -> None:
    """Every call says so."""
    await store.close()
    for asked in (
        store.document("a", "a"),
        store.documents("a", limit=1),
        store.count_documents("a"),
        store.change_documents([put("a")]),
    ):
        with pytest.raises(UnavailableError, match="closed"):
            await asked


@with_store
async def test_a_snapshot_has_the_documents_of_its_moment(store: Store) -> None:
    """They are sorted by kind and key."""
    await store.change_documents(
        [put("b", kind="я"), put("я", kind="b"), put("a", kind="b"), put("c", kind="a")]
    )
    async with store.snapshot() as still:
        await store.change_documents([put("new"), drop("a", kind="b"), put("я", b"new", kind="b")])
        result = [each async for each in still.documents()]

    assert exact(result) == exact(
        [
            Document("a", "c", b"{}", 1),
            Document("b", "a", b"{}", 1),
            Document("b", "я", b"{}", 1),
            Document("я", "b", b"{}", 1),
        ]
    )


@with_store
async def test_a_restore_copies_documents_with_their_versions(store: Store) -> None:
    """Documents of transient kinds are left out; afterwards the store goes on with the versions."""
    source = MemoryStore()
    transient = min(TRANSIENT_KINDS)
    await source.change_documents([put("a"), put("b"), put("c", kind=transient)])
    await source.change_documents([put("b", b"\xff\0")])
    async with source.snapshot() as snapshot:
        taken = await store.restore(snapshot)
    whole = (await everything(store)).documents
    changed = [await store.change_documents([put("b", expected=version)]) for version in (1, 2)]

    assert exact([taken, whole, changed]) == exact(
        [True, [Document("follow", "a", b"{}", 1), Document("follow", "b", b"\xff\0", 2)], [False, True]]
    )


@with_store
async def test_a_store_with_a_document_is_not_empty(store: Store) -> None:
    """Nothing is restored into it."""
    await store.change_documents([put("a")])
    source = MemoryStore()
    await source.change_documents([put("b")])
    async with source.snapshot() as snapshot:
        taken = await store.restore(snapshot)
    result = taken, [each.key for each in (await everything(store)).documents]

    assert result == (False, ["a"])


@pytest.mark.parametrize("seed", range(10))
def test_any_store_keeps_documents_like_the_memory_store(opener: Opener, seed: int) -> None:
    """Every answer to random calls is the same, and so is all data afterwards."""

    async def story(store: Store) -> list[object]:
        rng = random.Random(seed)
        answers: list[object] = []
        for _ in range(60):
            keys = rng.sample(SORTED_KEYS[:9], rng.randrange(4))
            answers.append(
                await store.change_documents(
                    [
                        DocumentChange(
                            rng.choice("ab"),
                            key,
                            rng.choice((None, b"", b"x")),
                            rng.choice((None, None, 0, 1, 2)),
                        )
                        for key in keys
                    ]
                )
            )
            prefix, after = rng.choice(("", "a", "a/")), rng.choice(("", *SORTED_KEYS[:12]))
            answers.append([*await store.documents("a", prefix=prefix, after=after, limit=rng.randrange(5))])
            answers.append(await store.count_documents("b", prefix=prefix))
            answers.append(await store.document("b", rng.choice(SORTED_KEYS[:9])))
        return [*answers, (await everything(store)).documents]

    assert exact(told(opener, story)) == exact(told(in_memory, story))
