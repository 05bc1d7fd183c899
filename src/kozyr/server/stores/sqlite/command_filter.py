"""A compact set of stored commands: hash tables of 16-bit fingerprints.

It finds every command that was added, and another one in a few thousand cases at most, so the caller looks
up what it finds. A command takes 4 to 12 bytes, where a set of Python takes 60, and the filter has no largest
size.
"""

from array import array
from typing import Final

_FIRST_CAPACITY: Final = 1 << 16
"""How many commands the first part holds; each further part holds twice as many."""
_SLOTS_PER_COMMAND: Final = 2
_FINGERPRINTS: Final = 2**16 - 1
"""How many fingerprints there are; 0 is an empty slot."""


class CommandFilter:
    """The commands of many tables."""

    def __init__(self) -> None:
        self._parts: list[array[int]] = []
        """The slots of each part; new commands go to the last one."""
        self._free = 0
        """How many commands the last part can still take."""
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, command: tuple[object, ...]) -> None:
        """Add a command; adding it twice counts twice."""
        if not self._free:
            self._free = _FIRST_CAPACITY << len(self._parts)
            self._parts.append(array("H", bytes(2 * _SLOTS_PER_COMMAND * self._free)))
        self._free -= 1
        self._count += 1
        slots = self._parts[-1]
        fingerprint, place = divmod(hash(command), len(slots))
        while slots[place]:
            place = (place + 1) % len(slots)
        slots[place] = fingerprint % _FINGERPRINTS + 1

    def may_have(self, command: tuple[object, ...]) -> bool:
        """Return False only if the command was not added."""
        number = hash(command)
        return any(_has_fingerprint(slots, number) for slots in self._parts)


def _has_fingerprint(slots: "array[int]", number: int) -> bool:
    fingerprint, place = divmod(number, len(slots))
    wanted = fingerprint % _FINGERPRINTS + 1
    while slots[place]:
        if slots[place] == wanted:
            return True
        place = (place + 1) % len(slots)
    return False
