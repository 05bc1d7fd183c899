"""Every relative link of every Markdown file leads to a file and a heading that exist."""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.kit.paths import ROOT

_LISTED = subprocess.run(
    ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"],  # noqa: S607
    cwd=ROOT,
    capture_output=True,
    check=False,
)
_NAMES = [name for name in _LISTED.stdout.decode().split("\0") if name]
PAGES = sorted(ROOT / name for name in _NAMES if (ROOT / name).is_file())
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r'\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"')
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:")


def _prose(page: Path) -> str:
    return _FENCED.sub("", page.read_text("utf-8"))


def _links(page: Path) -> list[str]:
    found = [markdown or html for markdown, html in _LINK.findall(re.sub(r"`[^`\n]*`", "", _prose(page)))]
    return [target for target in found if not _ELSEWHERE.match(target)]


@cache
def _anchors(page: Path) -> frozenset[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    anchors: list[str] = []
    for heading in _HEADING.findall(_prose(page)):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        anchors.append(anchor)
    repeated = (f"{each}-{anchors[:at].count(each)}" for at, each in enumerate(anchors))
    return frozenset(anchors) | frozenset(repeated)


def _is_broken(page: Path, target: str) -> bool:
    path, _, anchor = target.partition("#")
    found = (page.parent / path).resolve() if path else page
    if not found.is_relative_to(ROOT) or not found.exists():
        return True
    return bool(anchor) and (found.suffix != ".md" or anchor not in _anchors(found))


def test_the_pages_are_found() -> None:
    """The list of pages holds the README and the documentation."""
    assert {ROOT / "README.md", ROOT / "docs" / "reference" / "rules.md"} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    """A link names a file of the repository, and its anchor a heading of that file."""
    assert [target for target in _links(page) if _is_broken(page, target)] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.name)
def test_the_readme_leads_to_every_page(page: Path) -> None:
    """The README's table of documentation names every page."""
    named = {(ROOT / target.partition("#")[0]).resolve() for target in _links(ROOT / "README.md")}

    assert page in named
