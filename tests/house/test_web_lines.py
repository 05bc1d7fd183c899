"""Lines of the web client stay under 120 characters, in generated files too."""

from tests.kit.paths import ROOT

WEB = ROOT / "web"
LIMIT = 120
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
