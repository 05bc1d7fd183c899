"""The files of the web client, as they are sent.

Vite builds the files into `kozyr/server/api/http/web`. The server reads the files once, when it starts, and
compresses each when it is first asked for. It sends them from memory, so no request can reach any other file.
"""

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

WEB: Final = Path(__file__).with_name("web")
"""The folder of the built client."""
PAGE: Final = "/index.html"
"""The page that a browser opens; the page loads the other files."""

_IMMUTABLE: Final = "public, max-age=31536000, immutable"
"""For files with a hash in their name: their contents never change."""
_REVALIDATE: Final = "no-cache"
"""For other files: the browser asks each time whether its copy is still current."""
HASHED: Final = "/assets/"
"""The folder of files with a hash in their name."""
_TEXT: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}
"""The media types of compressible files, by suffix; Litestar adds the character set. The operating system's
list is not used, because it differs between machines."""
_BINARY: Final = {
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_UNKNOWN: Final = "application/octet-stream"


class EncodedFile(NamedTuple):
    """The body of a file in one encoding."""

    body: bytes
    encoding: str | None
    tag: str
    """The `ETag`, which differs if the contents or the encoding differ."""


@dataclass(frozen=True)
class File:
    """A file of the web client, ready to be sent."""

    media_type: str
    cache_control: str
    plain: EncodedFile
    is_text: bool
    """Whether compression may make it smaller."""

    @cached_property
    def gzipped(self) -> EncodedFile | None:
        """The compressed file, or None if compression does not make it smaller.

        A file is compressed when it is first needed, because compressing all files would delay the start of
        the server by a quarter of a second.
        """
        plain = self.plain.body
        compressed = gzip.compress(plain, 9, mtime=0) if self.is_text else plain
        is_smaller = len(compressed) < len(plain)
        return EncodedFile(compressed, "gzip", f'{self.plain.tag[:-1]}-gz"') if is_smaller else None

    def choose_encoding(self, accepted: str) -> EncodedFile:
        """Return the file in the best encoding that `Accept-Encoding` allows."""
        return (self.gzipped if accepts_gzip(accepted) else None) or self.plain


def read_bundle(folder: Path = WEB) -> Mapping[str, File]:
    """Read every file of the client, by its URL path; return no files if the client was not built."""
    if not (folder / PAGE[1:]).is_file():
        return {}
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    url_paths = [f"/{path.relative_to(folder).as_posix()}" for path in paths]
    return {
        url_path: prepare_file(url_path, path.read_bytes())
        for url_path, path in zip(url_paths, paths, strict=True)
        if "/." not in url_path  # only the build needs hidden files
    }


def matches_tag(header: str, tag: str) -> bool:
    """Return whether an `If-None-Match` header names this tag."""
    tags = {item.strip().removeprefix("W/") for item in header.split(",")}
    return tag in tags or "*" in tags


def prepare_file(url_path: str, data: bytes) -> File:
    """Prepare a file's contents for sending: type, caching and tag."""
    suffix = Path(url_path).suffix.casefold()
    tag = hashlib.sha256(data).hexdigest()[:20]
    return File(
        _TEXT.get(suffix) or _BINARY.get(suffix, _UNKNOWN),
        _IMMUTABLE if url_path.startswith(HASHED) else _REVALIDATE,
        EncodedFile(data, None, f'"{tag}"'),
        suffix in _TEXT,
    )


def accepts_gzip(encodings: str) -> bool:
    """Return whether an `Accept-Encoding` header allows gzip."""
    for item in encodings.split(","):
        name, _, weight = item.partition(";")
        if name.strip().casefold() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
