"""The proof that the cards of a game were dealt correctly.

A `Proof` holds everything published about one game and its deal. `find_proofs` makes proofs from the events
of a table, complete or as one viewer saw them. `find_faults` recomputes the deal from the seeds
(docs/reference/fair-deal.md) and returns every difference. An empty result proves the deal.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kozyr.rules import Card, Options, Seat, Shown, deal, evolve, first_dealer, must, shuffled
from kozyr.rules.bout import has_redeal_hand
from kozyr.rules.cards import CARD_IDS, ids
from kozyr.rules.events import Dealt
from kozyr.rules.refusals import Argument
from kozyr.rules.rule_refusals import Reason
from kozyr.rules.view import CardsOrCount, DealtView
from kozyr.table.deal_seeds import compute_commitment, compute_deal_key, compute_shared_seed
from kozyr.table.events import Committed, Opened, Played, Revealed, Started, TableEvent
from kozyr.table.game_start import MAX_REDEALS
from kozyr.table.proof_refusals import PROOF_FAULTS
from kozyr.table.views import CommittedView, OpenedView, PlayedView, SeenTableEvent


class PublishedDeal(NamedTuple):
    """One deal of a game, as published.

    A hand or talon is its cards, or only their count where they are hidden.
    """

    dealer: Seat
    leader: Seat | None
    """The seat that leads because of the previous game's result (rules §6.4); None if the cards decide."""
    hands: tuple[CardsOrCount, ...]
    talon: CardsOrCount
    trump_card: Card
    attacker: Seat
    """The seat that leads the first bout: `leader`, or else the seat that the cards decide (rules §2.4)."""
    shown: Shown | None
    """The trump that the first attacker showed, and the seat; None if none was shown."""


class Proof(NamedTuple):
    """Everything published about one game: enough to recompute its deal."""

    table: str
    """The table, or the name of the shared deal: the shuffle depends on it.

    The first game at a practice table has the `table` and `game` of the game whose deal it has.
    """
    game: int
    options: Options
    seats: int
    commitment: str
    """The hexadecimal SHA-256 that the server published before the game."""
    server_seed: bytes
    client_seeds: tuple[str, ...]
    deals: tuple[PublishedDeal, ...]
    """The first deal, and one more for each redeal."""
    secret: bytes | None = None
    """The secret of a shared deal, from which its server seed follows; None for any other game."""


class RecomputedDeal(NamedTuple):
    """One deal, recomputed from the seeds."""

    key: bytes
    deck: tuple[Card, ...]
    lot: int
    dealt: Dealt


class ProofFault(NamedTuple):
    """One difference between the published deal and the recomputed deal."""

    reason: Reason
    deal: int
    """The number of the deal, counted from 0."""
    place: int
    """The seat of a wrong hand, or the index in a wrong talon, counted from 0; 0 for any other fault."""
    expected: str
    """The recomputed value."""
    found: str
    """The published value."""

    @property
    def word(self) -> str:
        """The stable word that programs test."""
        return self.reason.word

    @property
    def arguments(self) -> dict[str, Argument]:
        """The values in the fault's sentence, by name (`kozyr.locales.explain`)."""
        return {name: getattr(self, name) for name in self.reason.arguments}


def find_proofs(events: Iterable[TableEvent | SeenTableEvent]) -> Iterator[Proof]:
    """Yield the proof of each game in a table's events; skip unrevealed and incomplete games."""
    collector = _Collector()
    for event in events:
        if proof := collector.add(event):
            yield proof


class _Collector:
    """Collects what has been published so far."""

    def __init__(self) -> None:
        self.opened: Opened | OpenedView | None = None
        self.commitments: dict[int, str] = {}
        self.seeds: dict[int, bytes] = {}
        """The seeds by game, which only a complete log has before the end of a game."""
        self.started: Started | None = None
        self.leader: Seat | None = None
        self.deals: list[PublishedDeal] = []

    def add(self, event: TableEvent | SeenTableEvent) -> Proof | None:
        match event:
            case Opened() | OpenedView():
                self.opened = event
            case Committed():
                self._commit(event.game, compute_commitment(event.server_seed))
                self.seeds.setdefault(event.game, event.server_seed)
            case CommittedView():
                self._commit(event.game, event.commitment)
            case Started():
                self._start(event)
            case Played(what=Dealt() as dealt) | PlayedView(what=DealtView() as dealt):
                self.deals.append(make_published_deal(dealt, self.leader))
            case Revealed():
                return self._make_proof(event)
            case _:
                pass  # no other event concerns the deal
        return None

    def _commit(self, game: int, commitment: str) -> None:
        # Only the first commitment counts: a server must not change it later.
        self.commitments.setdefault(game, commitment)

    def _start(self, event: Started) -> None:
        is_first_deal = event.redeal == 0
        if is_first_deal:
            # A commitment published after the client seeds proves nothing.
            self.started = event if event.game in self.commitments else None
            self.deals = []
        self.leader = event.leader

    def _make_proof(self, revealed: Revealed) -> Proof | None:
        opened, started = self.opened, self.started
        if opened is None or started is None or started.game != revealed.game or not self.deals:
            return None
        # The end of a game with a shared deal reveals no seed: only the server's complete log has it.
        server_seed = revealed.server_seed or self.seeds.get(started.game)
        if server_seed is None:
            return None
        # The first game at a practice table has the deal of another game, so its proof names that game.
        source_game = opened.settings.source if started.game == 1 else None
        table, game = source_game or (_find_deal_name(opened), started.game)
        return Proof(
            table, game, opened.settings.options, opened.settings.seats,
            self.commitments[started.game], server_seed, started.client_seeds, tuple(self.deals),
        )  # fmt: skip


def _find_deal_name(opened: Opened | OpenedView) -> str:
    shared = opened.settings.shared_deal if isinstance(opened, Opened) else None
    return opened.table if shared is None else shared.name


def make_published_deal(dealt: Dealt | DealtView, leader: Seat | None) -> PublishedDeal:
    """Return a deal as it is published; `leader` is the seat that leads because of the previous game."""
    setup = dealt.setup
    return PublishedDeal(
        setup.dealer, leader, dealt.hands, dealt.talon, dealt.trump_card, dealt.attacker, setup.shown
    )


def recompute_deals(proof: Proof) -> tuple[RecomputedDeal, ...]:
    """Recompute the deals from the seeds; after game 1 the dealer and leader come from the proof."""
    recomputed_deals: list[RecomputedDeal] = []
    dealer, leader = proof.deals[0].dealer, proof.deals[0].leader
    for redeal in range(len(proof.deals)):  # 0 is the first deal, 1 the first redeal
        key = compute_deal_key(proof.server_seed, proof.table, proof.game, redeal, proof.client_seeds)
        deck, lot = shuffled(key, proof.options.deck)
        if proof.game == 1 and redeal == 0:
            dealer, leader = first_dealer(lot, proof.seats), None
        dealt = must(deal(proof.options, proof.seats, deck, dealer=dealer, lot=lot, leader=leader))
        recomputed_deals.append(RecomputedDeal(key, deck, lot, dealt))
    return tuple(recomputed_deals)


def find_faults(proof: Proof) -> tuple[ProofFault, ...]:
    """Return every difference between a proof and its recomputed deals; an empty result proves the deal."""
    return tuple(_yield_faults(proof))


def _yield_faults(proof: Proof) -> Iterator[ProofFault]:
    expected_commitment = compute_commitment(proof.server_seed)
    if expected_commitment != proof.commitment:
        yield ProofFault(PROOF_FAULTS["commitment"], 0, 0, expected_commitment, proof.commitment)
    if proof.secret is not None:
        expected_seed = compute_shared_seed(proof.secret, proof.table)
        if expected_seed != proof.server_seed:
            yield ProofFault(PROOF_FAULTS["secret"], 0, 0, expected_seed.hex(), proof.server_seed.hex())
    recomputed_deals = recompute_deals(proof)
    leader = None if proof.game == 1 else proof.deals[0].leader
    for number, (published, recomputed) in enumerate(zip(proof.deals, recomputed_deals, strict=True)):
        expected = make_published_deal(recomputed.dealt, leader)
        for name in ("dealer", "leader", "trump_card", "attacker", "shown"):
            expected_text = _format_value(getattr(expected, name), name)
            published_text = _format_value(getattr(published, name), name)
            if expected_text != published_text:
                yield ProofFault(PROOF_FAULTS[name], number, 0, expected_text, published_text)
        yield from _compare_cards(published, recomputed.dealt, number)
    yield from _check_redeals(proof, recomputed_deals)


def _format_value(value: object, name: str) -> str:
    # Format a value as in the proof's JSON, which is the same in every language.
    if value is None:
        return "null"
    if isinstance(value, Shown):
        return f"{value.seat} {CARD_IDS[value.card]}"
    assert isinstance(value, int), "the value is neither a seat nor a card"  # noqa: S101 - the fields that are compared
    return CARD_IDS[value] if name == "trump_card" else str(value)


def _compare_cards(published: PublishedDeal, dealt: Dealt, number: int) -> Iterator[ProofFault]:
    for seat, (hand, published_hand) in enumerate(zip(dealt.hands, published.hands, strict=True)):
        expected_hand = len(hand) if isinstance(published_hand, int) else hand
        if published_hand != expected_hand:
            expected, found = _write_cards(hand), _write_cards(published_hand)
            yield ProofFault(PROOF_FAULTS["hand"], number, seat, expected, found)
    if isinstance(published.talon, int):
        if published.talon != len(dealt.talon):
            yield ProofFault(PROOF_FAULTS["talon"], number, 0, str(len(dealt.talon)), str(published.talon))
    elif published.talon != dealt.talon:
        index = _find_first_difference(published.talon, dealt.talon)
        expected = _write_cards(dealt.talon[index : index + 1])
        found = _write_cards(published.talon[index : index + 1])
        yield ProofFault(PROOF_FAULTS["talon"], number, index, expected, found)


def _write_cards(cards: CardsOrCount) -> str:
    return str(cards) if isinstance(cards, int) else " ".join(ids(cards)) or "–"


def _find_first_difference(talon: Sequence[Card], other_talon: Sequence[Card]) -> int:
    shorter_length = min(len(talon), len(other_talon))
    indices = range(shorter_length)
    return next((index for index in indices if talon[index] != other_talon[index]), shorter_length)


def _check_redeals(proof: Proof, deals: tuple[RecomputedDeal, ...]) -> Iterator[ProofFault]:
    # Rules §2.5 and §6.5: this detects a server that redeals until it likes the cards.
    max_deals = MAX_REDEALS + 1 if proof.options.redeal else 1
    if len(proof.deals) > max_deals:
        # Counted from 0, deal number `max_deals` is the first one too many.
        yield ProofFault(PROOF_FAULTS["too_many_deals"], max_deals, 0, str(max_deals), str(len(proof.deals)))
    for number, recomputed in enumerate(deals[:-1]):  # every deal but the last was dealt again
        game = evolve(None, recomputed.dealt)
        if not any(has_redeal_hand(game, Seat(seat)) for seat in range(proof.seats)):
            yield ProofFault(PROOF_FAULTS["needless_redeal"], number, 0, "", "")
