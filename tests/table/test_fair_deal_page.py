"""The examples of docs/reference/fair-deal.md hold for Kozyr and for an independent verifier."""

import ast
import json
import re
from itertools import islice

import pytest

from kozyr.rules import shuffled
from kozyr.rules.cards import full_deck, ids
from kozyr.rules.options import OptionValue
from kozyr.rules.refusals import must
from kozyr.rules.shuffle import draw_number, generate_words
from kozyr.table.deal_seeds import compute_deal_key
from kozyr.table.plain_proof import plain_proof, read_proof
from kozyr.table.proof import find_faults, find_proofs
from tests.kit.paths import ROOT
from tests.kit.proofs import play_table
from tests.table import independent_verifier

PAGE = (ROOT / "docs" / "reference" / "fair-deal.md").read_text("utf-8")
VECTORS = [
    [(name, value) for name, _, value in (line.partition(": ") for line in block.splitlines())]
    for block in re.findall(r"```vector\n(.*?)```", PAGE, re.DOTALL)
]
PROOFS = re.findall(r"^\{\"proof\".*$", PAGE, re.MULTILINE)


def test_the_page_has_vectors_of_every_deck_and_whole_proofs() -> None:
    """The vectors cover each deck size, a rejected word and a redeal."""
    assert [dict(vector)["cards"] for vector in VECTORS] == ["24", "36", "52", "36"]
    assert [len(json.loads(line)["deals"]) for line in PROOFS] == [1, 2]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: dict(vector)["message"])
def test_vectors_are_what_kozyr_computes(vector: list[tuple[str, str]]) -> None:
    """Key, words, swaps, deck and lot of each vector."""
    fields = dict(vector)
    seeds = [value for name, value in vector if name == "client_seed"]
    server_seed, size = bytes.fromhex(fields["server_seed"]), int(fields["cards"])

    key = compute_deal_key(server_seed, fields["table"], int(fields["game"]), int(fields["redeal"]), seeds)
    deck, lot = shuffled(key, size)
    first = fields["words"].split()
    source = generate_words(key)
    swaps = [(last, draw_number(source, last + 1)) for last in range(size - 1, 0, -1)]
    shown = [f"{i}-{j}" for i, j in swaps][: len(fields["swaps"].split())]

    assert (key.hex(), " ".join(ids(deck)), str(lot)) == (fields["key"], fields["deck"], fields["lot"])
    assert [str(word) for word in islice(generate_words(key), len(first))] == first
    assert " ".join(shown) == fields["swaps"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: dict(vector)["message"])
def test_vectors_are_what_the_independent_verifier_computes(vector: list[tuple[str, str]]) -> None:
    """The independent verifier computes the same vectors."""
    fields = dict(vector)
    seeds = [value for name, value in vector if name == "client_seed"]
    assert fields["message"] == "|".join([fields["table"], fields["game"], fields["redeal"], *seeds])

    key, deck, lot, used = independent_verifier.shuffle(
        fields["server_seed"], fields["message"], int(fields["cards"])
    )

    assert (key, " ".join(deck), str(lot), str(used)) == (
        fields["key"],
        fields["deck"],
        fields["lot"],
        fields["words used"],
    )


def test_the_step_done_by_hand_is_right() -> None:
    """790884484 mod 24 = 4: cards 23 and 4 are DA and SK."""
    deck = ids(full_deck(24))

    assert (790884484 % 24, deck[23], deck[4]) == (4, "DA", "SK")


@pytest.mark.parametrize("line", PROOFS)
def test_proofs_of_the_page_hold(line: str) -> None:
    """Kozyr and the independent verifier accept the proofs."""
    assert (
        find_faults(must(read_proof(json.loads(line)))),
        independent_verifier.is_valid(json.loads(line)),
    ) == ((), True)


@pytest.mark.parametrize(
    ("rules", "changes", "seats"),
    [
        ("classic", {}, 2), ("classic", {"deck": 24}, 4), ("pairs", {}, 6), ("tabletop", {"deck": 52}, 5),
        ("book", {"deal_by": 2, "deck": 24}, 3), ("street", {"ace_trump": False, "deck": 24}, 3),
        ("transfer", {"next_first": "under_durak"}, 4), ("protocol", {"next_first": "winner"}, 3),
    ],
)  # fmt: skip
def test_the_independent_verifier_proves_every_game_of_every_table(
    rules: str, changes: dict[str, OptionValue], seats: int
) -> None:
    """Fair deal, 4: the page is enough for all options that the deal knows."""
    events = play_table("strange", rules=rules, changes=changes, seats=seats, games=6)

    plain_proofs = [json.loads(json.dumps(plain_proof(proof))) for proof in find_proofs(events)]

    assert [independent_verifier.is_valid(proof) for proof in plain_proofs] == [True] * 6


def test_the_independent_verifier_finds_changes() -> None:
    """The independent verifier finds a single moved card."""
    proof = json.loads(PROOFS[0])
    talon = proof["deals"][0]["talon"]
    talon[0], talon[1] = talon[1], talon[0]

    assert not independent_verifier.is_valid(proof)


def test_the_independent_verifier_imports_nothing_of_kozyr() -> None:
    """The independent verifier imports only the standard library."""
    tree = ast.parse((ROOT / "tests" / "table" / "independent_verifier.py").read_text("utf-8"))
    plain = [each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
    picked = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]

    assert {*plain, *picked} == {"hashlib", "hmac", "typing"}
