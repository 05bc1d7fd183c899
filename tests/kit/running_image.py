"""The program of an image, run without a container engine.

It runs as the image's user, without capabilities, on a read-only system and in a network of its own, as
deploy/compose.yaml asks. Only the volume and /tmp can be written.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.kit.containerfile import Instruction
from tests.kit.image import Stage, as_user

_PROTECT: Final = """
ip link set lo up
mkdir -p $STAGE/root$VOLUME
mount --bind $DATA $STAGE/root$VOLUME
mount -t tmpfs tmpfs $STAGE/root/tmp
mount -o remount,bind,ro $STAGE/root/usr/local
mount -o remount,bind,ro $STAGE/root
"""


class RunningImage:
    """The program of an image, running with a folder as its volume."""

    def __init__(self, image: Stage, process: "subprocess.Popen[bytes]") -> None:
        self._image = image
        self.process = process

    def execute(self, *words: str, source: bytes = b"") -> tuple[bytes, int]:
        """Run words beside the program, as `docker exec` does; return the output and the exit status."""
        variables = [f"{name}={value}" for name, value in self._image.environment.items()]
        ids = as_user(self._image.ids_of(self._image.user))
        spaces = ["nsenter", "--target", str(self.process.pid), "--mount", "--net", "--root", "--wd"]
        command = [*spaces, "setpriv", *ids, "env", "-i", *variables, *words]
        done = subprocess.run(command, input=source, capture_output=True, check=False)
        return done.stdout + done.stderr, done.returncode


@contextmanager
def running(image: Stage, data: Path, *words: str) -> Iterator[RunningImage]:
    """Run an image's program, or other words in its place; kill it at the end if it still runs."""
    settings = image.settings
    own = [word for name in ("ENTRYPOINT", "CMD") if name in settings for word in settings[name].words]
    command = image.command(*(words or own), prepare=_PROTECT, user=image.user)
    variables = image.variables(DATA=str(data), VOLUME=settings["VOLUME"].text)
    with subprocess.Popen(command, env=variables, stdout=subprocess.PIPE) as process:
        try:
            yield RunningImage(image, process)
        finally:
            process.kill()


def make_volume(image: Stage, folder: Path) -> None:
    """Make a volume as an engine does: with the files and the owner that the image has there."""
    place = image.settings["VOLUME"].text
    shutil.copytree(image.folder / "system" / place.lstrip("/"), folder, dirs_exist_ok=True)
    uid, gid = image.ids_of(image.user)
    for each in (folder, *folder.rglob("*")):
        os.chown(each, uid, gid)


def health_command(image: Stage) -> list[str]:
    """Return the words of the image's health check."""
    text = image.settings["HEALTHCHECK"].text
    assert text.startswith("CMD ")
    return Instruction("CMD", {}, text.removeprefix("CMD ").strip()).words
