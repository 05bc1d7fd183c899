"""The player's files: where they are stored, and what happens if reading or writing fails.

The files are in the user's data folder, or in the folder that KOZYR_HOME names. A file is replaced as a whole
or not at all. An unreadable file is renamed, never overwritten. If the folder is not writable, everything
works in memory and the player is notified once.
"""

import os
import stat
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from kozyr.client.locks import locked
from kozyr.locales import Language, say

HOME_VARIABLE: Final = "KOZYR_HOME"
MAX_BYTES: Final = 1 << 20
"""The largest file that is read; the program writes only smaller ones."""
_MAX_DAMAGED_FILES: Final = 1000
_TEMPORARY_SUFFIX: Final = ".half"
_STALE_S: Final = 3600
"""The age at which a temporary file is deleted; no program takes this long to write a file."""
_T = TypeVar("_T")


class FileFormat(NamedTuple, Generic[_T]):
    """The functions that read and write one kind of file."""

    read: Callable[[bytes], _T]
    """Raises `ValueError` for bytes in another form."""
    write: Callable[[_T], bytes]


def json_format(kind: type[_T]) -> FileFormat[_T]:
    """Return the format of a readable JSON file that holds a value of this type."""
    decoder = msgspec.json.Decoder(kind)
    return FileFormat(decoder.decode, lambda value: msgspec.json.format(msgspec.json.encode(value)) + b"\n")


class Files:
    """The player's files, in a folder or, without one, in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._is_writable = folder is not None
        self._memory: dict[str, bytes] = {}
        """The files that could not be written; these are read instead of the files in the folder."""
        self._protected: set[str] = set()
        """The files that can be neither read nor renamed, and must not be replaced."""
        self._notices: list[tuple[str, dict[str, object]]] = []
        if folder is None:
            self._notices.append(("files_no_home", {}))

    @classmethod
    def open(cls, environment: Mapping[str, str]) -> "Files":
        """Open the folder that this environment names; the first write creates it."""
        folder = home_folder(environment)
        if folder is not None:
            _delete_stale_files(folder)
        return cls(folder)

    @property
    def folder(self) -> Path | None:
        """The folder, for other files such as a game's journal; None if no file can be written."""
        return self._folder if self._is_writable else None

    def notices(self, language: Language) -> tuple[str, ...]:
        """Return what the player must know about the files, each notice once."""
        notices = tuple(say(language, key, **values) for key, values in self._notices)
        self._notices.clear()
        return notices

    def load(self, name: str, file_format: FileFormat[_T], default: Callable[[], _T]) -> _T:
        """Read a file, or return `default()` if it is missing or damaged."""
        with self._hold_lock():
            return self._load(name, file_format, default)

    def save(self, name: str, data: bytes) -> None:
        """Replace a file as a whole."""
        with self._hold_lock():
            self._save(name, data)

    def change(
        self, name: str, file_format: FileFormat[_T], default: Callable[[], _T], change: Callable[[_T], _T]
    ) -> _T:
        """Read, change and write a file under the lock, so that no other program's change is lost."""
        with self._hold_lock():
            value = change(self._load(name, file_format, default))
            self._save(name, file_format.write(value))
            return value

    def _load(self, name: str, file_format: FileFormat[_T], default: Callable[[], _T]) -> _T:
        try:
            data = self._read_bytes(name)
            return default() if data is None else file_format.read(data)
        except (ValueError, OSError, RecursionError):
            self._rename_damaged_file(name)
        return default()

    def _read_bytes(self, name: str) -> bytes | None:
        if self._folder is None or name in self._memory or name in self._protected:
            return self._memory.get(name)
        path = self._folder / name
        try:
            # A pipe would block for ever, and a folder has no bytes.
            if not stat.S_ISREG(path.stat().st_mode):
                raise ValueError(name)
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except (FileNotFoundError, NotADirectoryError):
            return None
        if len(data) > MAX_BYTES:
            raise ValueError(name)
        return data

    def _save(self, name: str, data: bytes) -> None:
        if self._folder is not None and self._is_writable and name not in self._protected:
            try:
                replace_file(self._folder / name, data)
            except OSError as error:
                self._is_writable = False
                reason = error.strerror or str(error)
                self._notices.append(("files_memory", {"folder": self._folder, "why": reason}))
            else:
                return
        self._memory[name] = data

    def _rename_damaged_file(self, name: str) -> None:
        if self._folder is None or name in self._memory:  # the bytes came from memory, not from a file
            return
        path = self._folder / name
        # Without access to the folder, no file is found either. The next write then reports the error.
        if not os.path.lexists(path):
            return
        new_paths = (path.with_name(f"{name}.damaged-{number}") for number in range(1, _MAX_DAMAGED_FILES))
        try:
            new_path = next(new_path for new_path in new_paths if not os.path.lexists(new_path))
            path.rename(new_path)
            self._notices.append(("files_damaged", {"file": path, "aside": new_path}))
        except (OSError, StopIteration):
            # A file that cannot be renamed must not be overwritten either.
            self._protected.add(name)
            self._notices.append(("files_untouched", {"file": path}))

    def _hold_lock(self) -> AbstractContextManager[object]:
        # `locked` runs its block even if it cannot take the lock. If the folder is not writable, the next
        # write reports that. Later writes go to memory, which needs no lock.
        return locked(self._folder / "lock") if self._folder and self._is_writable else nullcontext()


def home_folder(environment: Mapping[str, str]) -> Path | None:
    """Return the folder of the player's files; None if the system names none."""
    if home := environment.get(HOME_VARIABLE):
        return Path(home).absolute()
    from platformdirs import user_data_path  # noqa: PLC0415 - imported only if no folder is named

    try:
        folder = user_data_path("kozyr", appauthor=False) / "terminal"
    except (OSError, RuntimeError, KeyError):  # a user without a home, or without a name
        return None
    # Without a home directory the path begins with a tilde, which must not become the name of a folder.
    return folder if folder.is_absolute() else None


def replace_file(path: Path, data: bytes) -> None:
    """Replace a file atomically, so that readers find the old or the new content even after a power cut."""
    folder = path.parent
    folder.mkdir(parents=True, exist_ok=True)
    handle, temporary_path = tempfile.mkstemp(_TEMPORARY_SUFFIX, f".{path.name}-", folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        Path(temporary_path).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary_path).unlink()
        raise
    _sync_folder(folder)


def _delete_stale_files(folder: Path) -> None:
    # A program killed while writing leaves a temporary file.
    with suppress(OSError):
        for path in folder.glob(f".*{_TEMPORARY_SUFFIX}"):
            if time.time() - path.stat().st_mtime > _STALE_S:
                path.unlink()


def _sync_folder(folder: Path) -> None:
    # Sync the folder so that the new name is on disk. Some systems cannot do this and store the name anyway.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
