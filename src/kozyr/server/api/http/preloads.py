"""`Link` headers that preload the files a page will need.

The client loads its page's script and its language only after it has started: each a round trip, a sixth of a
second on a phone. The server knows both when it sends the page; Vite's manifest names their files.
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
"""With `crossorigin`, as Vite requests styles; else the browser discards the preloaded file."""


class Chunk(Struct, frozen=True):
    """A file of the build and its dependencies."""

    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class Preloads:
    """Makes preload headers from Vite's manifest."""

    def __init__(self, folder: Path) -> None:
        manifest = folder / _MANIFEST
        data = manifest.read_bytes() if manifest.is_file() else b"{}"
        self._chunks = msgspec.json.decode(data, type=dict[str, Chunk])
        self._page_files = self._needed([_ENTRY])  # the page itself names these
        self.header = cache(self._header)

    def _header(self, sources: Iterable[str]) -> str:
        """Return a `Link` header with all files that the sources need beyond the page's own."""
        needed = [name for name in self._needed(sources) if name not in self._page_files]
        return ", ".join(
            f"</{name}>; rel={_STYLE if name.endswith('.css') else 'modulepreload'}" for name in needed
        )

    def _needed(self, sources: Iterable[str]) -> list[str]:
        files: list[str] = []
        seen: set[str] = set()
        waiting = [source for source in sources if source in self._chunks]
        while waiting:
            source = waiting.pop(0)
            if source not in seen:
                seen.add(source)
                chunk = self._chunks[source]
                files += [each for each in (chunk.file, *chunk.css) if each not in files]
                waiting += chunk.imports
        return files
