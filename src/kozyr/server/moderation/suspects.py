"""The moderators' list of pairs of players who seem to collude."""

from typing import Final

from msgspec import Struct

from kozyr.server.moderation.collusion import Suspicion
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents

MAX_SUSPECTS: Final = 200


class Suspect(Struct, frozen=True):
    """A pair on the list."""

    at: int
    suspicion: Suspicion


SUSPECTS: Final = DocumentKind("suspect", Suspect)


async def replace_suspects(store: Documents, suspicions: list[Suspicion], now: int) -> None:
    """Store a newly computed list in place of the old one; keys are the ids of both players."""
    new = {"/".join(each.pair): Suspect(now, each) for each in suspicions[:MAX_SUSPECTS]}
    old = {key for key, _ in await SUSPECTS.list(store, limit=MAX_SUSPECTS)}
    await store.change_documents([SUSPECTS.change(key, new.get(key)) for key in sorted({*old, *new})])


async def list_suspects(store: Documents) -> list[Suspect]:
    """Return the list, the highest score first."""
    suspects = await SUSPECTS.list(store, limit=MAX_SUSPECTS)
    return sorted((suspect for _, suspect in suspects), key=lambda suspect: -suspect.suspicion.z)
