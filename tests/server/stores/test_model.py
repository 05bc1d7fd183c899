"""Any store does what the simplest one does, whatever is asked in whatever order."""

import random

import pytest

from kozyr.ledger import HOUSE, MINT, Transfer
from kozyr.server.projections.records import PlayerRecord
from kozyr.server.tables.finished_games import FinishedGame, GameResult
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, Store
from tests.kit.records import record_of
from tests.server.stores.contract import (
    ANN,
    BOB,
    POT,
    Opener,
    Whole,
    everything,
    exact,
    faults_in,
    finished,
    in_memory,
    person,
    played,
    records_in,
    token,
    told,
    with_store,
)

STEPS = 120
PLAYERS = ("ann", "bob", "cid", "bot:novice:0")


def steps(seed: int) -> list[Change | tuple[Transfer, ...]]:
    """Make up what is asked: mostly what a table would ask, and often enough what is refused."""
    chance = random.Random(seed)
    lasts = dict.fromkeys("tuv", 0)
    asked: list[Change | tuple[Transfer, ...]] = [(Transfer("first", MINT, ANN, 50, "welcome"),)]
    for _ in range(STEPS):
        transfers = tuple(_transfer(chance) for _ in range(chance.choice((0, 0, 0, 1, 1, 2, 3))))
        if chance.random() < 0.1:
            asked.append(transfers)
            continue
        table = chance.choice("tuv")
        number = lasts[table] + chance.choice((1, 1, 1, 1, 1, 1, 2, 0))
        lasts[table] = number
        entry = Entry(
            number,
            chance.randrange(1000),
            chance.choice("ab"),
            f"c{chance.randrange(90)}",
            chance.randbytes(32),
            chance.randbytes(9),
        )
        due = chance.choice((None, chance.randrange(1000)))
        listing = chance.choice((None, chance.randbytes(3)))
        game = _finished(chance, table, number) if chance.random() < 0.2 else None
        asked.append(Change(table, entry, transfers, due, listing, chance.random() < 0.5, game))
    return asked


@pytest.mark.parametrize("seed", range(10))
def test_any_store_answers_as_the_simplest_one(opener: Opener, seed: int) -> None:
    """Every outcome is the same, and so is everything that can be read after it."""

    async def story(store: Store) -> tuple[list[object], Whole]:
        answers: list[object] = []
        for asked in steps(seed):
            if isinstance(asked, Change):
                answers.append(await store.append(asked))
                # Behind is answered as a host answers it: with the number that is next.
                answers.append(await store.append(_next(asked, len(await store.entries(asked.table)))))
                answers.append(await store.find(asked.table, asked.entry.sender, asked.entry.command))
            else:
                answers.append(await store.transfer(asked))
        answers += [await store.due(600, 9), await store.listings()]
        answers += [
            [await store.history(each, before=40, limit=7), await store.balance(each)] for each in (ANN, POT)
        ]
        answers += [
            [list(await store.games(each, before=11, limit=5)), await record_of(store, each or "")]
            for each in (None, *PLAYERS)
        ]
        answers += [await store.game(f"g{number}") for number in range(30)]
        return answers, await everything(store)

    assert exact(told(opener, story)) == exact(told(in_memory, story))


@pytest.mark.parametrize("seed", range(10))
@with_store
async def test_whatever_is_asked_numbers_and_sums_hold(store: Store, seed: int) -> None:
    """No gap, no command twice, no debt, no coin lost or made."""
    for asked in steps(seed):
        if isinstance(asked, Change):
            last = len(await store.entries(asked.table))
            await store.append(_next(asked, last)._replace(running=True))
        else:
            await store.transfer(asked)
    await store.append(
        Change("t", Entry(len(await store.entries("t")) + 1, 0, "z", "z", b"", b""), running=True)
    )
    result = faults_in(await everything(store))

    assert result == []


def errands(seed: int) -> list[tuple[str, object]]:
    """Make up what is asked about people: of few ids, names and tokens, so that many are taken."""
    chance = random.Random(seed)

    def somebody() -> Person:
        number, name = chance.randrange(6), chance.choice(("Ann", "Bob", "Cid", "Dan", "Eva"))
        return person(number, name)._replace(password=chance.choice((None, "$argon2id$")))

    def something() -> Token:
        expires = chance.choice((None, chance.randrange(100)))
        number, made = chance.randrange(1, 9), chance.randrange(50)
        return token(number, f"u{chance.randrange(7)}", expires)._replace(
            id=f"k{chance.randrange(9)}", made=made
        )

    asked: list[tuple[str, object]] = []
    for _ in range(STEPS):
        call = chance.choice(("add_person", "change_person", "add_token", "add_token", "drop_token", "drop"))
        if call == "drop":
            asked.append((call, chance.randrange(20)))
        else:
            asked.append((call, something() if call.endswith("token") else somebody()))
    return asked


async def _answer(store: Store, call: str, value: object) -> object:
    if isinstance(value, Person):
        return await (store.add_person(value) if call == "add_person" else store.change_person(value))
    if isinstance(value, Token):
        if call == "add_token":
            return await store.add_token(value)
        return await store.drop_token(value.person, value.id)
    assert isinstance(value, int)
    return await store.drop_expired(value)


@pytest.mark.parametrize("seed", range(10))
def test_any_store_keeps_people_as_the_simplest_one(opener: Opener, seed: int) -> None:
    """Every answer is the same, and so is everything that can be read after it."""

    async def story(store: Store) -> list[object]:
        answers = [await _answer(store, *each) for each in errands(seed)]
        for number in range(7):
            answers += [await store.person(f"u{number}"), list(await store.tokens(f"u{number}"))]
        answers += [await store.person_named(each) for each in ("ann", "bob", "cid", "dan", "eva", "Ann")]
        answers += [await store.token(token(number).digest) for number in range(1, 9)]
        whole = await everything(store)
        return [*answers, whole.people, whole.tokens]

    assert exact(told(opener, story)) == exact(told(in_memory, story))


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_asked_records_are_the_sum_of_games(opener: Opener, seed: int) -> None:
    """Nobody has a game that is in no record, nor the other way round."""

    async def story(store: Store) -> tuple[dict[str, PlayerRecord], dict[str, PlayerRecord]]:
        for asked in steps(seed):
            if isinstance(asked, Change):
                await store.append(_next(asked, len(await store.entries(asked.table))))
        kept = {each: await record_of(store, each) for each in PLAYERS}
        return kept, dict.fromkeys(PLAYERS, PlayerRecord()) | records_in(await everything(store))

    kept, counted = told(opener, story)
    assert kept == counted


def _finished(chance: random.Random, table: str, number: int) -> FinishedGame:
    who = chance.sample(PLAYERS, chance.choice((2, 3, 4)))
    words: tuple[GameResult, ...] = ("win", "lose", "draw")
    players = [played(each, seat, chance.choice(words)) for seat, each in enumerate(who)]
    game = finished(number, *players, table=table, is_open=chance.random() < 0.5)
    # Named by chance: of two of one name the first is found.
    return game._replace(game=f"g{chance.randrange(30)}")


def _next(asked: Change, last: int) -> Change:
    return asked._replace(entry=asked.entry._replace(number=last + 1))


def _transfer(chance: random.Random) -> Transfer:
    debit, credit = chance.sample([ANN, BOB, POT, HOUSE, MINT], 2)
    return Transfer(f"k{chance.randrange(60)}", debit, credit, chance.randint(1, 30), "prize")
