"""The contract of every store about people and their tokens (`server.tables.people.People`)."""

import asyncio
from collections.abc import Sequence

import pytest

from kozyr.ledger import MINT, make_welcome_transfer
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Store, Stored, UnavailableError
from tests.server.stores.contract import (
    NOT_TO_KEEP,
    T0,
    Opener,
    change,
    everything,
    exact,
    faults_in,
    in_memory,
    person,
    token,
    told,
    with_store,
)

ARGON = "$argon2id$v=19$…"
STRANGE = "'; DROP TABLE people; -- Зоя 🂡 \u202e"


@with_store
async def test_a_person_is_read_as_stored(store: Store) -> None:
    """A person is found by id and by name key, with or without a password."""
    guest = person()
    known = Person(f"u{STRANGE}", STRANGE, STRANGE.casefold(), ARGON, 0, STRANGE, STRANGE)

    kept = [await store.add_person(guest), await store.add_person(known)]
    by_id = [await store.person(each) for each in ("u1", known.id, "u2", "")]
    by_key = [await store.person_named(each) for each in ("ann", known.key, "Ann", "")]
    result = [kept, by_id, by_key]

    assert exact(result) == exact([[True, True], [guest, known, None, None], [guest, known, None, None]])


@with_store
async def test_many_people_are_read_together(store: Store) -> None:
    """An id that is named twice counts once, and unknown ids are left out."""
    people = {each.id: each for each in [person(number, f"Ann {number}") for number in range(1, 400)]}
    for each in people.values():
        await store.add_person(each)
    found = await store.people(["nobody", *people, "u1", STRANGE])
    result = [found, await store.people([]), await store.people(["nobody"])]

    assert result == [people, {}, {}]


@pytest.mark.parametrize("taken", [person(1, "Bob"), person(2, "Ann"), person(2, "ANN"), person(1, "Ann")])
@with_store
async def test_ids_and_names_are_unique(store: Store, taken: Person) -> None:
    """The second person is refused, and nothing changes."""
    await store.add_person(person(1, "Ann"))
    kept = await store.add_person(taken)
    result = kept, (await everything(store)).people

    assert result == (False, [person(1, "Ann")])


@with_store
async def test_one_of_many_people_gets_a_name(store: Store) -> None:
    """All of them arrive in parallel."""
    kept = await asyncio.gather(*(store.add_person(person(number, "Ann")) for number in range(1, 30)))
    result = sum(kept), len((await everything(store)).people)

    assert result == (1, 1)


def test_a_person_and_welcome_coins_are_stored_together(opener: Opener) -> None:
    """A refused person gets no coins and no account."""

    async def story(store: Store) -> list[object]:
        kept = [
            await store.add_person(person(1, "Ann"), (make_welcome_transfer("u1", 100),)),
            await store.add_person(person(2, "Ann"), (make_welcome_transfer("u2", 100),)),
        ]
        whole = await everything(store)
        return [kept, whole.people, whole.balances, [each.transfer for each in whole.transfers]]

    first = make_welcome_transfer("u1", 100)
    assert told(opener, story) == [
        [True, False], [person(1, "Ann")], {MINT: -100, first.credit: 100}, [first],
    ]  # fmt: skip


@with_store
async def test_a_person_whose_coins_cannot_move_is_not_stored(store: Store) -> None:
    """A transfer with the same key exists already, so nothing changes."""
    await store.transfer((make_welcome_transfer("u1", 100),))
    kept = await store.add_person(person(1, "Ann"), (make_welcome_transfer("u1", 100),))
    whole = await everything(store)
    result = [kept, whole.people, len(whole.transfers)]

    assert result == [False, [], 1]


@with_store
async def test_many_new_people_get_their_coins_in_parallel(store: Store) -> None:
    """Moves and other transfers happen at the same time, and the sums are right."""
    kept = await asyncio.gather(
        *(
            store.add_person(person(n, f"P{n % 20}"), (make_welcome_transfer(f"u{n}", 10),))
            for n in range(1, 41)
        ),
        *(store.transfer((make_welcome_transfer(f"x{n}", 5),)) for n in range(20)),
        *(store.append(change(1, table=f"t{n}")) for n in range(20)),
    )
    whole = await everything(store)
    result = [sum(each is True for each in kept), whole.balances[MINT], faults_in(whole)]

    assert result == [20, -300, []]


@with_store
async def test_a_person_can_change(store: Store) -> None:
    """After registering under a new name, the person is found by it, and the old name is free."""
    changed = Person("u1", "Anna", "anna", ARGON, T0, "fox", "UA")

    await store.add_person(person(1, "Ann"))
    result = [
        await store.change_person(changed),
        await store.person("u1"),
        await store.person_named("anna"),
        await store.person_named("ann"),
        await store.add_person(person(2, "Ann")),
        await store.change_person(changed),
    ]

    assert exact(result) == exact([True, changed, changed, None, True, True])


@pytest.mark.parametrize("refused", [person(1, "Bob"), person(3, "Cid")])
@with_store
async def test_a_person_cannot_take_the_name_of_another(store: Store, refused: Person) -> None:
    """The same holds for an unknown person. Nothing changes."""
    await store.add_person(person(1, "Ann"))
    await store.add_person(person(2, "Bob"))
    changed = await store.change_person(refused)
    result = changed, (await everything(store)).people

    assert result == (False, [person(1, "Ann"), person(2, "Bob")])


LATIN, CYRILLIC = "COCA", "СОСА"
"""Two names that look alike: all letters of the second are Cyrillic."""


def registered(number: int, name: str) -> Person:
    """Create a person with a password."""
    return person(number, name)._replace(password=ARGON)


@with_store
async def test_only_one_of_two_names_that_look_alike_is_registered(store: Store) -> None:
    """The second is refused, new or renamed. A guest may have such a name and reserves nothing."""
    result = [
        await store.add_person(person(1, CYRILLIC)),
        await store.lookalike(CYRILLIC),
        await store.add_person(registered(2, LATIN)),
        await store.add_person(registered(3, "СOCA")),
        await store.change_person(registered(1, CYRILLIC)),
        await store.change_person(registered(1, "Зоя")),
        await store.lookalike("coса"),
        await store.lookalike("Вова"),
        [each.name for each in (await everything(store)).people],
    ]

    assert result == [
        True, None, True, False, False, True, registered(2, LATIN), None, ["Зоя", LATIN],
    ]  # fmt: skip


@with_store
async def test_one_of_many_people_gets_a_name_that_looks_alike(store: Store) -> None:
    """All of them arrive in parallel, new or renamed."""
    names = ["COCA", "СОСА", "COСA", "СOCA", "COCА", "СОСA"]

    for number in range(3):
        await store.add_person(person(10 + number, f"P{number}"))
    kept = await asyncio.gather(
        *(store.add_person(registered(n, each)) for n, each in enumerate(names[:3])),
        *(store.change_person(registered(10 + n, each)) for n, each in enumerate(names[3:])),
    )
    whole = await everything(store)
    result = sum(kept), sum(each.password is not None for each in whole.people)

    assert result == (1, 1)


@with_store
async def test_a_registered_person_can_keep_or_change_a_name(store: Store) -> None:
    """A new password needs no new name. After a new name, the old name is free."""
    changed = registered(1, LATIN)._replace(password="$argon2id$new")

    await store.add_person(registered(1, LATIN))
    result = [
        await store.change_person(changed),
        await store.add_person(registered(2, CYRILLIC)),
        await store.change_person(registered(1, "Ann")),
        await store.add_person(registered(2, CYRILLIC)),
    ]

    assert result == [True, False, True, True]


@with_store
async def test_restored_people_keep_names_that_look_alike(store: Store) -> None:
    """Both can change their password; the name of the older person is reserved."""
    elder, younger = registered(1, LATIN), registered(2, CYRILLIC)

    old = MemoryStore()
    old._insert_people({each.id: each for each in (younger, elder)}, {})  # noqa: SLF001 - as an older version left it
    async with old.snapshot() as snapshot:
        taken = await store.restore(snapshot)
    result = [
        taken,
        await store.lookalike(LATIN),
        await store.change_person(elder._replace(password="$argon2id$1")),
        await store.change_person(younger._replace(password="$argon2id$2")),
        await store.add_person(registered(3, "СOCA")),
        (await everything(store)).people,
    ]

    assert result == [
        True, elder, True, True, False,
        [elder._replace(password="$argon2id$1"), younger._replace(password="$argon2id$2")],
    ]  # fmt: skip


@with_store
async def test_a_concurrent_change_of_a_person_is_not_overwritten(store: Store) -> None:
    """Two changes start from the same state; the second is refused."""
    guest, first, second = person(1), registered(1, "Anna"), registered(1, "Anne")

    await store.add_person(guest)
    result = [
        await store.change_person(first, expected=guest),
        await store.change_person(second, expected=guest),
        await store.person("u1"),
    ]

    assert exact(result) == exact([True, False, first])


@with_store
async def test_all_tokens_except_one_are_deleted_together(store: Store) -> None:
    """The deleted tokens are returned; tokens of other people stay."""
    await store.add_person(person(1, "Ann"))
    await store.add_person(person(2, "Bob"))
    tokens = [token(1), token(2), token(3), token(4, "u2")]
    for each in tokens:
        await store.add_token(each)
    dropped = await store.drop_tokens("u1", keep="k2")
    left = [*await store.tokens("u1"), *await store.tokens("u2")]
    result = [dropped == [tokens[0], tokens[2]], left == [tokens[1], tokens[3]]]

    assert result == [True, True]


@with_store
async def test_a_token_is_read_as_stored(store: Store) -> None:
    """It is found by its digest, with all fields."""
    session = Token(b"\0" * 32, "s", "u1", "", ("all",), 0, 253_402_300_799_999)
    strange = Token(bytes(range(32)), STRANGE, "u1", STRANGE, (), T0, None)

    await store.add_person(person())
    kept = [await store.add_token(each) for each in (session, strange)]
    result = [kept, [await store.token(each) for each in (session.digest, strange.digest, b"", b"x" * 32)]]

    assert exact(result) == exact([[True, True], [session, strange, None, None]])


@pytest.mark.parametrize(
    "refused",
    [token(1)._replace(id="k9"), token(9)._replace(id="k1"), token(9, "nobody"), token(1, "u2")],
)
@with_store
async def test_a_token_belongs_to_one_known_person(store: Store, refused: Token) -> None:
    """A used digest, a used id or an unknown person is refused."""
    await store.add_person(person(1, "Ann"))
    await store.add_person(person(2, "Bob"))
    await store.add_token(token(1))
    kept = await store.add_token(refused)
    result = kept, (await everything(store)).tokens

    assert result == (False, [token(1)])


@with_store
async def test_two_people_can_use_the_same_token_id(store: Store) -> None:
    """Every person has their own ids."""
    await store.add_person(person(1, "Ann"))
    await store.add_person(person(2, "Bob"))
    await store.add_token(token(1))
    result = await store.add_token(token(2, "u2")._replace(id="k1"))

    assert result


@with_store
async def test_tokens_of_a_person_are_listed_the_oldest_first(store: Store) -> None:
    """Of two tokens with the same time, the smaller id comes first."""
    times = {1: 30, 2: 10, 3: 20, 4: 10}

    await store.add_person(person(1, "Ann"))
    await store.add_person(person(2, "Bob"))
    for number, made in times.items():
        await store.add_token(token(number)._replace(made=made))
    await store.add_token(token(5, "u2"))
    result = [[each.id for each in await store.tokens(who)] for who in ("u1", "u2", "u3")]

    assert result == [["k2", "k4", "k3", "k1"], ["k5"], []]


@with_store
async def test_a_deleted_token_is_invalid(store: Store) -> None:
    """It is returned once; a token of another person with the same id stays."""
    await store.add_person(person(1, "Ann"))
    await store.add_person(person(2, "Bob"))
    await store.add_token(token(1))
    await store.add_token(token(2, "u2")._replace(id="k1"))
    dropped = [await store.drop_token(who, "k1") for who in ("u1", "u1", "u3")]
    result = [dropped, await store.token(token(1).digest), (await everything(store)).tokens]

    assert exact(result) == exact([[token(1), None, None], None, [token(2, "u2")._replace(id="k1")]])


@with_store
async def test_tokens_are_deleted_when_they_expire(store: Store) -> None:
    """That happens exactly at that millisecond; a token without a time never expires."""
    await store.add_person(person())
    for number, expires in ((1, 20), (2, 21), (3, None), (4, 10)):
        await store.add_token(token(number, expires=expires))
    found = await store.token(token(4).digest)
    dropped = [await store.drop_expired(at) for at in (9, 20, 20)]
    result = [found, dropped, [each.id for each in await store.tokens("u1")]]

    assert result == [token(4, expires=10), [0, 2, 0], ["k2", "k3"]]


def test_people_and_tokens_are_there_after_the_store_is_opened_again(outliving: Opener) -> None:
    """A snapshot lists them in order."""

    async def first(store: Store) -> None:
        for number in (3, 1, 2):
            await store.add_person(person(number, f"P{number}"))
            await store.add_token(token(number, f"u{number}"))
        await store.drop_token("u2", "k2")

    async def second(store: Store) -> tuple[list[Person], list[Token]]:
        whole = await everything(store)
        return whole.people, whole.tokens

    told(outliving, first)
    people, tokens = told(outliving, second)
    assert [each.id for each in people] == ["u1", "u2", "u3"]
    assert [each.id for each in tokens] == ["k1", "k3"]


def test_a_store_sees_the_people_of_another_store_on_the_same_data(outliving: Opener) -> None:
    """No store caches data that another one can change."""

    async def story(one: Store) -> list[object]:
        other = await outliving()
        found: list[object] = [
            await one.person("u1"),
            await other.add_person(person()),
            await one.person("u1"),
            await one.add_person(person()),
            await one.add_token(token()),
            await other.drop_token("u1", "k1"),
            await one.token(token().digest),
        ]
        await other.close()
        return found

    assert exact(told(outliving, story)) == exact([None, True, person(), False, True, token(), None])


@with_store
async def test_people_are_stored_while_games_run(store: Store) -> None:
    """Every caller gets its own answer."""
    await store.add_person(person(99, "Taken"))
    asked = [
        each
        for number in range(1, 21)
        for each in (
            store.append(change(1, table=f"t{number}")),
            store.add_person(person(number, f"P{number}")),
            store.add_person(person(number + 100, "Taken")),
            store.transfer(()),
            store.drop_expired(0),
        )
    ]
    result = list(await asyncio.gather(*asked)), await everything(store)

    answers, whole = result
    assert exact(answers) == exact([Stored(1), True, False, Stored(0), 0] * 20)
    assert (len(whole.tables), len(whole.people)) == (20, 21)


@pytest.mark.parametrize("bad", ["Ann\0", "Ann\ud800"])
def test_a_name_that_cannot_be_stored_affects_no_other_caller(opener: Opener, bad: str) -> None:
    """It is stored exactly or refused; all others are stored."""

    async def story(store: Store) -> tuple[list[object], object, Sequence[object]]:
        answers = await asyncio.gather(
            store.add_person(person(1, "Ann")),
            store.add_person(person(2, bad)),
            store.append(change(1)),
            store.add_token(token(1)._replace(name=bad)),
            store.add_person(person(3, "Cid")),
            return_exceptions=True,
        )
        whole = await everything(store)
        return list(answers), whole.people, await store.entries("t")

    answers, people, entries = told(opener, story)
    assert (answers[0], answers[4], len(entries)) == (True, True, 1)
    assert answers[1] is True or isinstance(answers[1], NOT_TO_KEEP)
    assert people == [
        person(1, "Ann"), *([person(2, bad)] if answers[1] is True else []), person(3, "Cid"),
    ]  # fmt: skip


@with_store
async def test_a_store_with_people_restores_nothing(store: Store) -> None:
    """A store that has only people is not empty."""
    other = MemoryStore()
    await other.append(change(1, table="other"))
    await store.add_person(person())
    async with other.snapshot() as source:
        taken = await store.restore(source)
    result = taken, (await everything(store)).people

    assert result == (False, [person()])


def test_people_are_restored(opener: Opener) -> None:
    """Their tokens are restored too, and taken names stay taken."""

    async def story(old: Store) -> list[object]:
        await old.add_person(person(1, "Ann"))
        await old.add_person(person(2, "Bob")._replace(password=ARGON))
        await old.add_token(token(1, expires=5))
        new = await opener()
        async with old.snapshot() as source:
            taken = await new.restore(source)
        found: list[object] = [
            taken,
            await everything(new) == await everything(old),
            await new.add_person(person(3, "Bob")),
            await new.person_named("ann"),
            await new.drop_expired(5),
        ]
        await new.close()
        return found

    assert told(in_memory, story) == [True, True, False, person(1, "Ann"), 1]


@with_store
async def test_a_snapshot_lacks_later_people(store: Store) -> None:
    """It does not change, for people as for tables."""
    await store.add_person(person(1, "Ann"))
    async with store.snapshot() as still:
        await store.add_person(person(2, "Bob"))
        await store.add_token(token())
        result = [each async for each in still.people()], [each async for each in still.tokens()]

    assert result == ([person(1, "Ann")], [])


@pytest.mark.parametrize("asks", ["person", "token", "add"])
def test_a_closed_store_refuses_every_call(opener: Opener, asks: str) -> None:
    """Reads and writes are both refused."""

    async def story(store: Store) -> None:
        await store.close()
        if asks == "person":
            await store.person("u1")
        elif asks == "token":
            await store.tokens("u1")
        else:
            await store.add_person(person())

    with pytest.raises(UnavailableError):
        told(opener, story)
