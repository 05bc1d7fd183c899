"""The web client is part of the Python package."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from tools.web_build import is_fresh

from kozyr.server.api.http.bundle import WEB, read_bundle
from tests.kit.paths import ROOT


def test_the_client_was_built_from_these_sources() -> None:
    """`make setup` builds it again after every change."""
    assert is_fresh(), "the web client is stale: call make setup"


def test_a_wheel_brings_the_client_along(tmp_path: Path) -> None:
    """The wheel has all its files; the source distribution has its sources."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)

    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        carried = {*wheel.namelist()}
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        sources = {name.partition("/")[2] for name in archive.getnames()}
    assert [name for name in read_bundle(WEB) if f"kozyr/server/api/http/web{name}" not in carried] == []
    assert not any("node_modules" in name or name.startswith("web/") for name in carried)
    assert {"web/package-lock.json", "web/.npmrc", "web/src/main.ts", "tools/web_build.py"} <= sources
    assert not any(
        "node_modules" in name or name.startswith("src/kozyr/server/api/http/web/") for name in sources
    )
