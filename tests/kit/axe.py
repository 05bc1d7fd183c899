"""The accessibility check of a page with axe."""

from typing import Final

from playwright.sync_api import Page

from tests.kit.browsers import drawn, until
from tests.kit.paths import ROOT

_PROGRAM: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_SERIOUS: Final = ("serious", "critical")
_AT_REST: Final = """() => document.getAnimations().every(
  (each) => each instanceof CSSTransition && each.transitionProperty === "stroke-dashoffset")"""
"""All animations except the clocks' rings have ended: half faded text has less contrast."""


def axe(page: Page) -> list[str]:
    """List the serious findings on a page at rest, one line for each place."""
    until(page, _AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        # Inject like the developer tools do; the page's own policy still holds.
        page.evaluate(_PROGRAM.read_text("utf-8"))
    with drawn(page):  # otherwise no text has contrast
        found = page.evaluate(
            "(tags) => axe.run(document, { runOnly: tags, resultTypes: ['violations'] })", _RULES
        )
    return [
        f"{rule['impact']} {rule['id']}: {rule['help']}: {node['html']} {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in _SERIOUS
        for node in rule["nodes"]
    ]
