"""The browser of the tests and of `bench/web_speed.py`: Debian's Chromium, headless, driven by Playwright.

The headless shell comes first: the same engine without a browser's windows. It opens a page for a new person
in a third of the time (0.2 s instead of 0.7).
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
OTHER_HOST: Final = "house.test"
"""A name of this machine that is not localhost: pages opened by it over HTTP are insecure contexts."""
SWITCHES: Final = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    f"--host-resolver-rules=MAP {OTHER_HOST} 127.0.0.1",
]  # fmt: skip
_SHARED_MEMORY: Final = "/dev/shm"  # noqa: S108 - the system's folder
_ENOUGH_BYTES: Final = 4 << 30
MISSING: Final = "no browser: install Chromium (on Debian: apt-get install chromium-headless-shell)"


def _unwanted_switches() -> list[str]:
    """List those of Playwright's own switches that cost time on this machine.

    It lets Chromium share memory by files in `/tmp`, since containers often have a small `/dev/shm`.
    """
    folder = Path(_SHARED_MEMORY)
    has_enough = folder.is_dir() and shutil.disk_usage(folder).free >= _ENOUGH_BYTES
    return ["--disable-dev-shm-usage"] if has_enough else []


def where() -> str | None:
    """Find the browser's program; return None if this machine has none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run a browser until the end of the block."""
    program = where()
    assert program, MISSING
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=SWITCHES, ignore_default_args=_unwanted_switches()
        )
        try:
            yield browser
        finally:
            browser.close()
