"""Duplicate matches, kept as documents.

- `match`, `MATCH/CHALLENGER/OPPONENT`: the two people, the number of deals, and the secret of the deals.
- `match_attempt`, `PERSON/MATCH/OTHER`: the games of one of them.
- `match_pending`, `PERSON/MATCH/OTHER`: an attempt that has no final score yet.
- `match_pair`, `pair/PERSON/OTHER`, in the order of their ids: the latest match of two people. Every offer
  changes it, so of two simultaneous offers only one is stored.

Every key names both people, so the deletion of either account deletes the match.
"""

from typing import Final, NamedTuple

from msgspec import Struct

from kozyr.analysis.duplicate_match import DealCount
from kozyr.server.shared_deals.attempt import DealAttempt
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import DocumentChange
from kozyr.table.deal_seeds import compute_commitment, compute_shared_seed, make_match_deal_name


class DuplicateMatch(Struct, frozen=True):
    """A match that was offered or accepted; a declined one is deleted."""

    challenger: str
    opponent: str
    deals: DealCount
    secret: str
    """32 random bytes in hexadecimal, from which the seeds of all deals follow."""
    made: int
    closes_at: int
    """When the offer ends; after the match is accepted, when all games must be finished."""
    is_accepted: bool = False

    @property
    def people(self) -> tuple[str, str]:
        """Both people."""
        return self.challenger, self.opponent

    def find_other(self, person: str) -> str:
        """Return the other person."""
        return self.opponent if person == self.challenger else self.challenger


class PendingMatchAttempt(Struct, frozen=True):
    """An attempt without a final score."""

    closes_at: int
    is_waiting: bool = False
    """Whether the analysis of a finished game is missing."""


class MatchPair(Struct, frozen=True):
    """The latest match that one of two people offered the other."""

    match_id: str


MATCHES: Final = DocumentKind("match", DuplicateMatch)
MATCH_ATTEMPTS: Final = DocumentKind("match_attempt", DealAttempt)
MATCH_PENDING: Final = DocumentKind("match_pending", PendingMatchAttempt)
MATCH_PAIRS: Final = DocumentKind("match_pair", MatchPair)


class MatchState(NamedTuple):
    """A match and the attempts of both people."""

    id: str
    match: DuplicateMatch
    version: int
    """The version of the match's document."""
    attempts: dict[str, DealAttempt]
    """The attempt of each person."""

    @property
    def is_over(self) -> bool:
        """Whether both people have finished, or can play no more."""
        return self.match.is_accepted and all(each.ended is not None for each in self.attempts.values())

    @property
    def is_final(self) -> bool:
        """Whether nothing can change the result any more."""
        return self.is_over and all(each.is_final for each in self.attempts.values())

    def find_current_table(self, person: str) -> str | None:
        """Return the table of the game that a person plays now; None if all games are over."""
        attempt = self.attempts[person]
        index = attempt.current_game
        return None if index is None else attempt.games[index].table

    def compute_seed(self, deal: int) -> bytes:
        """Return the server seed of a deal; deals are numbered from 1."""
        return compute_shared_seed(bytes.fromhex(self.match.secret), make_match_deal_name(self.id, deal))

    def compute_commitment(self, deal: int) -> str:
        """Return the hash of a deal's seed, which is published when the match is offered."""
        return compute_commitment(self.compute_seed(deal))


def make_match_key(match_id: str, match: DuplicateMatch) -> str:
    """Return the key of a match."""
    return f"{match_id}/{match.challenger}/{match.opponent}"


def make_attempt_key(match_id: str, person: str, other: str) -> str:
    """Return the key of an attempt, and of a pending attempt."""
    return f"{person}/{match_id}/{other}"


def make_pair_key(person: str, other: str) -> str:
    """Return the key of two people; it does not depend on their order."""
    return "/".join(("pair", *sorted((person, other))))


def list_attempt_keys(match_id: str, match: DuplicateMatch) -> list[str]:
    """Return the keys of both attempts."""
    return [make_attempt_key(match_id, person, match.find_other(person)) for person in match.people]


def list_deletions(match_id: str, match: DuplicateMatch, version: int) -> list[DocumentChange]:
    """Return the changes that delete a match of this version."""
    keys = list_attempt_keys(match_id, match)
    return [
        MATCHES.change(make_match_key(match_id, match), None, version),
        *(MATCH_ATTEMPTS.change(key, None) for key in keys),
        *(MATCH_PENDING.change(key, None) for key in keys),
    ]
