"""The files of the web client, as they are sent.

Vite builds them into `kozyr/server/api/http/web`. The server reads and compresses them once, when it starts,
and sends them from memory. So no request can reach any other file.
"""

import gzip
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

WEB: Final = Path(__file__).with_name("web")
"""Where the build puts the client."""
PAGE: Final = "/index.html"
"""What a browser opens; it loads the rest."""

_FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""A name with a hash in it never means anything else."""
_ASK_AGAIN: Final = "no-cache"
"""Kept, and used again when the server says that it is still the same."""
_HASHED: Final = "/assets/"
_TEXT: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}
"""What is worth compressing, by its ending; Litestar adds the character set. The system's own list is not
asked: it differs everywhere."""
_BINARY: Final = {
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_UNKNOWN: Final = "application/octet-stream"


class Sent(NamedTuple):
    """A file as it goes out."""

    body: bytes
    encoding: str | None
    tag: str


class File(NamedTuple):
    """A file of the client."""

    kind: str
    cache: str
    plain: Sent
    gzipped: Sent | None
    """None: it would be no smaller."""

    def as_accepted(self, encodings: str) -> Sent:
        """Give it as the browser's `Accept-Encoding` likes it best."""
        return self.gzipped if self.gzipped and takes_gzip(encodings) else self.plain


def read_bundle(folder: Path = WEB) -> Mapping[str, File]:
    """Read every file, by the address it is asked at; none when the client was not built."""
    if not (folder / PAGE[1:]).is_file():
        return {}
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    addresses = [f"/{path.relative_to(folder).as_posix()}" for path in paths]
    return {
        address: file_of(address, path.read_bytes())
        for address, path in zip(addresses, paths, strict=True)
        if "/." not in address  # what the build keeps for itself
    }


def is_same(asked: str, tag: str) -> bool:
    """Tell whether an `If-None-Match` names what would be sent."""
    said = {each.strip().removeprefix("W/") for each in asked.split(",")}
    return tag in said or "*" in said


def file_of(address: str, data: bytes) -> File:
    """Prepare the contents of an address for sending."""
    ending = Path(address).suffix.casefold()
    tag = hashlib.sha256(data).hexdigest()[:20]
    small = gzip.compress(data, 9, mtime=0) if ending in _TEXT else data
    return File(
        _TEXT.get(ending) or _BINARY.get(ending, _UNKNOWN),
        _FOR_GOOD if address.startswith(_HASHED) else _ASK_AGAIN,
        Sent(data, None, f'"{tag}"'),
        Sent(small, "gzip", f'"{tag}-gz"') if len(small) < len(data) else None,
    )


def takes_gzip(encodings: str) -> bool:
    """Tell whether an `Accept-Encoding` allows gzip."""
    for each in encodings.split(","):
        name, _, weight = each.partition(";")
        if name.strip().casefold() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
