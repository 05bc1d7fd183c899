"""A verifier written from docs/reference/fair-deal.md alone: no line of Kozyr is used here."""

import hashlib
import hmac
from typing import Any

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def list_deck(size: int) -> list[str]:
    """List the deck as it is before the shuffle."""
    return [suit + rank for suit in "SCHD" for rank in RANKS[13 - size // 4 :]]


def shuffle(server_seed: str, message: str, size: int) -> tuple[str, list[str], int, int]:
    """Return the key, the deck, the lot, and the number of used words."""
    key = hmac.new(bytes.fromhex(server_seed), message.encode("utf-8"), hashlib.sha256).digest()
    deck, used = list_deck(size), 0

    def word() -> int:
        nonlocal used
        block = hmac.new(key, (used // 8).to_bytes(8, "big"), hashlib.sha256).digest()
        at = used % 8 * 4
        used += 1
        return int.from_bytes(block[at : at + 4], "big")

    for i in range(size - 1, 0, -1):
        w = word()
        while w >= 2**32 // (i + 1) * (i + 1):
            w = word()
        j = w % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    lot = word()
    return key.hex(), deck, lot, used


def deal_again(proof: dict[str, Any], number: int) -> dict[str, Any]:
    """Recompute one deal of a proof."""
    seats, options, first = proof["seats"], proof["options"], proof["deals"][0]
    decks = []
    for redeal in (0, number):
        message = "|".join([proof["table"], str(proof["game"]), str(redeal), *proof["client_seeds"]])
        decks.append(shuffle(proof["server_seed"], message, options["deck"])[1:3])
    (_, first_lot), (deck, lot) = decks
    dealer = first_lot // seats % seats if proof["game"] == 1 else first["dealer"]
    leader = None if proof["game"] == 1 else first["leader"]
    hands: list[list[str]] = [[] for _ in range(seats)]
    for n in range(6 * seats):
        hands[(dealer + 1 + n // options["deal_by"]) % seats].append(deck[n])
    rest = deck[6 * seats :]
    turned = [card for card in rest if options["ace_trump"] or card[1:] != "A"]
    trump = (turned or rest or [deck[6 * seats - 1]])[0]
    order = list_deck(options["deck"])
    trumps = [
        (order.index(card), seat) for seat in range(seats) for card in hands[seat] if card[0] == trump[0]
    ]
    attacker, shown = lot % seats, None
    if leader is not None:
        attacker = leader
    elif options["first"] == "lowest_trump" and trumps:
        lowest, attacker = min(trumps)
        shown = {"seat": attacker, "card": order[lowest]}
    talon = [card for card in rest if card != trump] + [trump] * bool(rest)
    hands = [sorted(hand, key=order.index) for hand in hands]
    return {"dealer": dealer, "leader": leader, "hands": hands, "talon": talon, "trump_card": trump,
            "attacker": attacker, "shown": shown}  # fmt: skip


def is_valid(proof: dict[str, Any]) -> bool:
    """Return whether a proof with all cards shown is valid."""
    committed = hashlib.sha256(bytes.fromhex(proof["server_seed"])).hexdigest() == proof["commitment"]
    deals = [deal_again(proof, number) for number in range(len(proof["deals"]))]
    most = 4 if proof["options"]["redeal"] else 1
    rightly = all(
        any(max(sum(c[0] == suit for c in hand) for suit in "SCHD") >= 5 for hand in deal["hands"])
        for deal in deals[:-1]
    )
    return committed and deals == proof["deals"] and len(deals) <= most and rightly
