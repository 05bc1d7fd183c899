"""Every store answers random calls like the memory store."""

import random

import pytest

from kozyr.ledger import HOUSE, MINT, CoinTransfer
from kozyr.server.projections.records import PlayerRecord
from kozyr.server.tables.finished_games import FinishedGame, GameResult
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, Store
from tests.kit.records import record_of
from tests.kit.stress import first_of
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


def create_steps(seed: int) -> list[Change | tuple[CoinTransfer, ...]]:
    """Create random changes; most are accepted, and many are refused."""
    rng = random.Random(seed)
    lasts = dict.fromkeys("tuv", 0)
    asked: list[Change | tuple[CoinTransfer, ...]] = [(CoinTransfer("first", MINT, ANN, 50, "welcome"),)]
    for _ in range(STEPS):
        transfers = tuple(_transfer(rng) for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3))))
        if rng.random() < 0.1:
            asked.append(transfers)
            continue
        table = rng.choice("tuv")
        number = lasts[table] + rng.choice((1, 1, 1, 1, 1, 1, 2, 0))
        lasts[table] = number
        entry = Entry(
            number,
            rng.randrange(1000),
            rng.choice("ab"),
            f"c{rng.randrange(90)}",
            rng.randbytes(32),
            rng.randbytes(9),
        )
        due = rng.choice((None, rng.randrange(1000)))
        listing = rng.choice((None, rng.randbytes(3)))
        game = _finished(rng, table, number) if rng.random() < 0.2 else None
        asked.append(Change(table, entry, transfers, due, listing, rng.random() < 0.5, game))
    return asked


@pytest.mark.parametrize("seed", first_of(range(10), 3))
def test_any_store_answers_like_the_memory_store(opener: Opener, seed: int) -> None:
    """Every outcome is the same, and so is all data afterwards."""

    async def story(store: Store) -> tuple[list[object], Whole]:
        answers: list[object] = []
        for asked in create_steps(seed):
            if isinstance(asked, Change):
                answers.append(await store.append(asked))
                # After a conflict, append with the next number as a host does.
                answers.append(await store.append(_next(asked, len(await store.entries(asked.table)))))
                answers.append(await store.find_entry(asked.table, asked.entry.sender, asked.entry.command))
            else:
                answers.append(await store.transfer(asked))
        answers += [await store.due_tables(600, 9), await store.listings()]
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


@pytest.mark.parametrize("seed", first_of(range(10), 3))
@with_store
async def test_random_changes_break_no_rule(store: Store, seed: int) -> None:
    """No gap, no repeated command, no debt, and no lost or created coin appears."""
    for asked in create_steps(seed):
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


def create_calls(seed: int) -> list[tuple[str, object]]:
    """Create random calls about people, with few ids, names and tokens, so that many are taken."""
    rng = random.Random(seed)

    def random_person() -> Person:
        number, name = rng.randrange(6), rng.choice(("Ann", "Bob", "Cid", "Dan", "Eva"))
        return person(number, name)._replace(password=rng.choice((None, "$argon2id$")))

    def something() -> Token:
        expires = rng.choice((None, rng.randrange(100)))
        number, made = rng.randrange(1, 9), rng.randrange(50)
        return token(number, f"u{rng.randrange(7)}", expires)._replace(id=f"k{rng.randrange(9)}", made=made)

    asked: list[tuple[str, object]] = []
    for _ in range(STEPS):
        call = rng.choice(("add_person", "change_person", "add_token", "add_token", "drop_token", "drop"))
        if call == "drop":
            asked.append((call, rng.randrange(20)))
        else:
            asked.append((call, something() if call.endswith("token") else random_person()))
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


@pytest.mark.parametrize("seed", first_of(range(10), 3))
def test_any_store_keeps_people_like_the_memory_store(opener: Opener, seed: int) -> None:
    """Every answer is the same, and so is all data afterwards."""

    async def story(store: Store) -> list[object]:
        answers = [await _answer(store, *each) for each in create_calls(seed)]
        for number in range(7):
            answers += [await store.person(f"u{number}"), list(await store.tokens(f"u{number}"))]
        answers += [await store.person_named(each) for each in ("ann", "bob", "cid", "dan", "eva", "Ann")]
        answers += [await store.token(token(number).digest) for number in range(1, 9)]
        whole = await everything(store)
        return [*answers, whole.people, whole.tokens]

    assert exact(told(opener, story)) == exact(told(in_memory, story))


@pytest.mark.parametrize("seed", first_of(range(10), 3))
def test_records_are_the_sum_of_random_games(opener: Opener, seed: int) -> None:
    """Every game is in the records of its players, and no record has another game."""

    async def story(store: Store) -> tuple[dict[str, PlayerRecord], dict[str, PlayerRecord]]:
        for asked in create_steps(seed):
            if isinstance(asked, Change):
                await store.append(_next(asked, len(await store.entries(asked.table))))
        kept = {each: await record_of(store, each) for each in PLAYERS}
        return kept, dict.fromkeys(PLAYERS, PlayerRecord()) | records_in(await everything(store))

    kept, counted = told(opener, story)
    assert kept == counted


def _finished(rng: random.Random, table: str, number: int) -> FinishedGame:
    who = rng.sample(PLAYERS, rng.choice((2, 3, 4)))
    words: tuple[GameResult, ...] = ("win", "lose", "draw")
    players = [played(each, seat, rng.choice(words)) for seat, each in enumerate(who)]
    game = finished(number, *players, table=table, is_open=rng.random() < 0.5)
    # Random ids: of two games with one id the first is found.
    return game._replace(game=f"g{rng.randrange(30)}")


def _next(asked: Change, last: int) -> Change:
    return asked._replace(entry=asked.entry._replace(number=last + 1))


def _transfer(rng: random.Random) -> CoinTransfer:
    debit, credit = rng.sample([ANN, BOB, POT, HOUSE, MINT], 2)
    return CoinTransfer(f"k{rng.randrange(60)}", debit, credit, rng.randint(1, 30), "prize")
