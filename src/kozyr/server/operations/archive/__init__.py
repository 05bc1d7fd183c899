"""Archives: the whole content of a store, written to plain files and read back."""

from kozyr.server.operations.archive.files import ArchiveError
from kozyr.server.operations.archive.reader import read_archive
from kozyr.server.operations.archive.writer import write_archive

__all__ = ["ArchiveError", "read_archive", "write_archive"]
