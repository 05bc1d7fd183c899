"""Any store does what the simplest one does, whatever is asked in whatever order."""

import random

import pytest

from kozyr.ledger import HOUSE, MINT, Transfer
from kozyr.service.ports import Change, Entry, Store
from tests.stores.contract import ANN, BOB, POT, Opener, Whole, everything, exact, faults_in, in_memory, told

STEPS = 120


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
        asked.append(Change(table, entry, transfers, due, listing, chance.random() < 0.5))
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
        return answers, await everything(store)

    assert exact(told(opener, story)) == exact(told(in_memory, story))


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_asked_numbers_and_sums_hold(opener: Opener, seed: int) -> None:
    """No gap, no command twice, no debt, no coin lost or made."""

    async def story(store: Store) -> list[object]:
        for asked in steps(seed):
            if isinstance(asked, Change):
                last = len(await store.entries(asked.table))
                await store.append(_next(asked, last)._replace(running=True))
            else:
                await store.transfer(asked)
        await store.append(
            Change("t", Entry(len(await store.entries("t")) + 1, 0, "z", "z", b"", b""), running=True)
        )
        return faults_in(await everything(store))

    assert told(opener, story) == []


def _next(asked: Change, last: int) -> Change:
    return asked._replace(entry=asked.entry._replace(number=last + 1))


def _transfer(chance: random.Random) -> Transfer:
    debit, credit = chance.sample([ANN, BOB, POT, HOUSE, MINT], 2)
    return Transfer(f"k{chance.randrange(60)}", debit, credit, chance.randint(1, 30), "prize")
