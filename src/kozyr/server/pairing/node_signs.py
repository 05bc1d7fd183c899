"""The signs of life that the processes of a cluster give each other for pairing.

Each process changes its own document every second. A process judges the others by these changes and by its
own steady clock, so that wrong clocks do no harm.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from kozyr.server.pairing.pairing_documents import NODE, delete, read_nodes, touch_node
from kozyr.server.tables.ports import Store

FRESH_S: Final = 2.5
"""A process without a sign for this long may be dead; its people are not paired."""
FORGET_S: Final = 60.0
"""The document of a process without a sign for this long is deleted."""


class _Sign(NamedTuple):
    # The last seen version of a process's document, and when this process saw the version first.
    version: int
    seen_s: float


class NodeSigns:
    """The signs of life of all processes, as one process sees them."""

    def __init__(self, store: Store, node: str, monotonic_s: Callable[[], float], *, is_alone: bool) -> None:
        """`node` is the name of this process; `is_alone` means that no other process uses the store."""
        self._store = store
        self._node = node
        self._monotonic_s = monotonic_s
        self._is_alone = is_alone
        self._signs: dict[str, _Sign] = {}

    async def exchange(self, owners: Iterable[str]) -> None:
        """Give a sign, and read the signs of the others.

        `owners` are the processes to which the stored tickets and found games belong. An owner that never
        gave a sign counts as dead some time after this process first saw its name.
        """
        now_s = self._monotonic_s()
        versions = dict.fromkeys(owners, 0)
        if not self._is_alone:
            await self._store.change_documents([touch_node(self._node)])
            versions.update(await read_nodes(self._store))
        self._signs = {node: self._update(node, version, now_s) for node, version in versions.items()}
        old = [node for node, sign in self._signs.items() if sign.version and self.age_s(node) > FORGET_S]
        if old and self.is_leader:
            await self._store.change_documents([delete(NODE, node, None) for node in old])

    def _update(self, node: str, version: int, now_s: float) -> _Sign:
        sign = self._signs.get(node)
        return sign if sign is not None and sign.version == version else _Sign(version, now_s)

    def age_s(self, node: str) -> float:
        """Return for how long a process has given no sign; this process is always alive."""
        sign = self._signs.get(node)
        return 0.0 if sign is None or node == self._node else self._monotonic_s() - sign.seen_s

    @property
    def is_leader(self) -> bool:
        """Whether this process is the first of the live ones by name."""
        alive = [node for node, sign in self._signs.items() if sign.version and self.age_s(node) <= FRESH_S]
        return self._node == min([self._node, *alive])
