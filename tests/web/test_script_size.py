"""The script that a player downloads before the first card stays small, and has the texts that it shows."""

import gzip
import re
from pathlib import Path

import msgspec
import pytest

from kozyr.locales import language_names
from kozyr.server.api.http.bundle import WEB
from kozyr.server.api.http.preloads import MANIFEST, Chunk

LIMIT_KIB = 120
LIMIT_FILES = 12
"""A browser loads six files at a time, so that these take two round trips."""
FIRST = ("index.html", "src/pages/table/TablePage.svelte")
"""The home page is part of the entry; the tap on *Play* loads the table's page."""


def _chunks() -> dict[str, Chunk]:
    return msgspec.json.decode((WEB / MANIFEST).read_bytes(), type=dict[str, Chunk])


def _find_scripts(*sources: str) -> set[Path]:
    # What is imported dynamically is loaded after the first card.
    chunks = _chunks()
    waiting = [*sources]
    files: set[Path] = set()
    while waiting:
        chunk = chunks[waiting.pop()]
        if WEB / chunk.file not in files:
            files.add(WEB / chunk.file)
            waiting += chunk.imports
    return files


@pytest.mark.parametrize("language", language_names())
def test_the_script_of_the_play_page_is_small(language: str) -> None:
    """Texts of a language are script too."""
    scripts = _find_scripts(*FIRST, f"virtual:locales/{language}")
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in scripts}

    size_kib = sum(sizes.values()) / 1024
    largest = sorted(sizes.items(), key=lambda item: -item[1])[:10]
    assert size_kib <= LIMIT_KIB, f"{size_kib:.1f} KiB; the largest files: {largest}"


def test_the_play_page_has_few_files() -> None:
    """Each file takes a phone a round trip."""
    chunks = _chunks()
    scripts = _find_scripts(*FIRST, "virtual:locales/en")
    styles = {name for chunk in chunks.values() if WEB / chunk.file in scripts for name in chunk.css}

    assert len(scripts) + len(styles) <= LIMIT_FILES, sorted(scripts) + sorted(styles)


def test_the_first_card_needs_no_late_text() -> None:
    """A key whose text is not loaded would be shown instead of the text."""
    code = "\n".join(path.read_text("utf-8") for path in _find_scripts(*FIRST))
    parts = [name for name in _chunks() if name.startswith("virtual:locales/en/")]
    late_keys = {
        key
        for part in parts
        for path in _find_scripts(part)
        for key in re.findall(r"\bid:[`\"'](\w+)[`\"']", path.read_text("utf-8"))
        if "_" in key
    }

    assert len(late_keys) > len(parts)
    assert [key for key in sorted(late_keys) if re.search(rf"[`\"']{key}[`\"']", code)] == []
