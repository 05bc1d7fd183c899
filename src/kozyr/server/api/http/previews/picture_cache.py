"""The cache of preview pictures for shared links.

A picture is drawn as SVG, rendered once as PNG by another process, and then sent from memory.

The key of a picture is a hash of its drawing, so equal drawings are rendered once. Only one picture is
rendered at a time, in a process of low priority, so moves never wait for a picture.
"""

import asyncio
import hashlib
import logging
import os
import re
import sys
from collections import OrderedDict
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from kozyr.server.api.http.preloads import MANIFEST, Chunk
from kozyr.server.api.http.previews.picture import Picture, draw_picture

MAX_PICTURES: Final = 100
"""The most pictures in memory, each about 200 KB."""
MAX_WAITING: Final = 20
"""The most pictures that wait to be rendered."""
FONTS: Final = ".fonts"
"""The folder of the client in which its build puts the fonts."""
_AVATARS_FOLDER: Final = "src/players/avatars/"
_TIMEOUT_S: Final = 20
_RENDERER: Final = "kozyr.server.api.http.previews.picture_renderer"
_OUTER_TAG: Final = re.compile(r"^<svg[^>]*>|</svg>\s*$")
_log = logging.getLogger("kozyr.server.api.http.previews")


class DrawnPicture(NamedTuple):
    """The SVG drawing of a picture, before it is rendered as PNG."""

    svg: str
    tag: str
    """A hash of the drawing."""


class PictureCache:
    """Draws and renders the preview pictures of links, and keeps the latest ones."""

    def __init__(self, folder: Path) -> None:
        """Read the players' avatars and the fonts from the folder of the built client."""
        self._avatars = _read_avatars(folder)
        self._fonts = tuple(str(path) for path in sorted((folder / FONTS).glob("*.ttf")))
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self._running: dict[str, asyncio.Task[bytes | None]] = {}
        self._turn = asyncio.Semaphore(1)
        self.rendered = 0
        """How many pictures were rendered so far."""

    @property
    def can_draw(self) -> bool:
        """Whether the client was built, with its avatars and fonts."""
        return bool(self._avatars and self._fonts)

    def draw(self, picture: Picture) -> DrawnPicture:
        """Draw a picture as SVG."""
        svg = draw_picture(picture, self._avatars)
        return DrawnPicture(svg, hashlib.sha256(svg.encode()).hexdigest()[:20])

    async def render(self, drawn: DrawnPicture) -> bytes | None:
        """Return the picture as PNG, or None if too many pictures wait or it could not be rendered."""
        kept = self._pictures.get(drawn.tag)
        if kept is not None:
            self._pictures.move_to_end(drawn.tag)
            return kept
        task = self._running.get(drawn.tag)
        if task is None:
            if len(self._running) >= MAX_WAITING:
                return None
            task = self._running[drawn.tag] = asyncio.create_task(self._render_and_keep(drawn))
        # The rendering goes on if its reader disconnects, because other readers may wait for it.
        return await asyncio.shield(task)

    async def _render_and_keep(self, drawn: DrawnPicture) -> bytes | None:
        try:
            async with self._turn:
                png = await run_renderer(drawn.svg, self._fonts)
            if png is not None:
                self.rendered += 1
                self._pictures[drawn.tag] = png
                if len(self._pictures) > MAX_PICTURES:
                    self._pictures.popitem(last=False)
            return png
        finally:
            del self._running[drawn.tag]


async def run_renderer(svg: str, fonts: tuple[str, ...]) -> bytes | None:
    """Render a drawing in another process; return None if it fails."""
    try:
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", _RENDERER, *fonts,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            # The renderer needs none of the server's settings, which include a database password.
            env={name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")},
            start_new_session=True,  # Ctrl-C in a terminal reaches only the server
        )  # fmt: skip
    except OSError as error:
        _log.warning("the preview picture of a link could not be rendered: %s", error)
        return None
    try:
        png, errors = await asyncio.wait_for(child.communicate(svg.encode()), _TIMEOUT_S)
    except TimeoutError:
        errors, png = b"it took too long", b""
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    if child.returncode == 0 and png:
        return png
    _log.warning(
        "the preview picture of a link could not be rendered: %s", errors.decode(errors="replace")[-500:]
    )
    return None


def _read_avatars(folder: Path) -> dict[str, str]:
    """Read the SVG of every avatar by its name, without the outer tag."""
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return {}
    chunks = msgspec.json.decode(manifest.read_bytes(), type=dict[str, Chunk])
    return {
        Path(source).stem: _OUTER_TAG.sub("", (folder / chunk.file).read_text("utf-8").strip())
        for source, chunk in chunks.items()
        if source.startswith(_AVATARS_FOLDER)
    }
