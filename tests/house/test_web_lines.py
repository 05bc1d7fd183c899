"""Lines and components of the web client stay short."""

from tests.kit.paths import ROOT

WEB = ROOT / "web"
LIMIT = 120
COMPONENT_LIMIT = 200
SUFFIXES = {".ts", ".js", ".svelte", ".css"}


def test_lines_of_the_web_client_are_short() -> None:
    """Prettier breaks code but neither comments nor texts, so the length has a test of its own."""
    files = [path for path in (*WEB.iterdir(), *(WEB / "src").rglob("*")) if path.suffix in SUFFIXES]
    lines = [
        (f"{path.relative_to(ROOT)}:{number}", len(line))
        for path in sorted(files)
        for number, line in enumerate(path.read_text("utf-8").split("\n"), start=1)
    ]

    assert lines
    assert [place for place, length in lines if length >= LIMIT] == []


def test_components_are_short() -> None:
    """A component has fewer than 200 lines of script, markup and style together."""
    files = sorted((WEB / "src").rglob("*.svelte"))
    sizes = {str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for path in files}

    assert sizes
    assert {name: size for name, size in sizes.items() if size >= COMPONENT_LIMIT} == {}
