"""`Link` headers that preload the files a page will need.

Without preloads, a browser would first start the client, and then request the script of the page and the
texts of the language. This costs a round trip, a sixth of a second on a phone. The server knows both files
when it sends the page: Vite's manifest lists them.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

_MANIFEST: Final = Path(".vite", "manifest.json")
_ENTRY: Final = "index.html"
_STYLE: Final = "preload; as=style; crossorigin"
"""Vite requests styles with `crossorigin`. Without it, the browser would discard the preloaded file."""


class Chunk(Struct, frozen=True):
    """A built file and its dependencies. The manifest names chunks by their source files."""

    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class Preloads:
    """Makes preload headers from Vite's manifest."""

    def __init__(self, folder: Path) -> None:
        manifest = folder / _MANIFEST
        data = manifest.read_bytes() if manifest.is_file() else b"{}"
        self._chunks = msgspec.json.decode(data, type=dict[str, Chunk])
        self._page_files = self._find_files([_ENTRY])  # the page itself loads these
        self.make_header = cache(self._make_header)  # its argument must be hashable

    def _make_header(self, sources: Iterable[str]) -> str:
        """Return a `Link` header with the built files of these source files, without the page's own files."""
        files = [name for name in self._find_files(sources) if name not in self._page_files]
        return ", ".join(
            f"</{name}>; rel={_STYLE if name.endswith('.css') else 'modulepreload'}" for name in files
        )

    def _find_files(self, sources: Iterable[str]) -> list[str]:
        # Return the built files of these source files and of everything that they import.
        files: list[str] = []
        seen: set[str] = set()
        waiting = [source for source in sources if source in self._chunks]
        while waiting:
            source = waiting.pop(0)
            if source not in seen:
                seen.add(source)
                chunk = self._chunks[source]
                files += [file for file in (chunk.file, *chunk.css) if file not in files]
                waiting += chunk.imports
        return files
