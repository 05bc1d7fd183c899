"""Measuring how a page is laid out in a browser: what is cut off, covered or too small to tap."""

from typing import Final

SIZES: Final = ((320, 568), (390, 844), (844, 390), (768, 1024), (1440, 900), (1920, 1080))
"""Phones upright and on their side, a tablet, two desktops."""
_VISIBLE: Final = """() => [...document.querySelectorAll(
  "a[href], button, input, select, summary, [role=button]")].filter((each) => {
  if (!each.checkVisibility({ opacityProperty: true })) return false;
  const { width, height } = each.getBoundingClientRect();
  return width > 1 && height > 1 && !each.matches(".skip");
})"""
UNTAPPABLE: Final = f"""() => ({_VISIBLE})().filter((each) => {{
  const target = (each.matches("[type=checkbox], [type=radio]") && each.labels[0]) || each;
  const {{ width, height }} = target.getBoundingClientRect();
  const isText = each.matches("a, summary") && !each.matches(".button, .chip, .tile, nav a");
  const least = isText ? 24 : 44;
  return height < least - 0.5 || width < least - 0.5;
}}).map((each) => `${{each.localName}}.${{each.className}} ${{each.textContent.trim() || each.ariaLabel}}`)"""
"""The controls that are smaller than 44 pixels, or than 24 pixels for links in text."""
CUT: Final = f"""() => ({_VISIBLE})().filter((each) => {{
  const scrolls = (up) =>
    up && (["auto", "scroll"].includes(getComputedStyle(up).overflowX) || scrolls(up.parentElement));
  const {{ left, right }} = each.getBoundingClientRect();
  return !scrolls(each.parentElement) && (left < -0.5 || right > innerWidth + 0.5);
}}).map((each) => each.textContent.trim() || each.ariaLabel)"""
"""The controls that the left or right edge of the screen cuts; a row that scrolls sideways may go on."""
OVERFLOWING: Final = """() => [...document.querySelectorAll(
  "main .chip, main button, main .button, main .tile, header *, nav a, h1, h2, main strong",
)].filter((each) => each.checkVisibility() && !each.closest(".unseen, .fan, svg")
  && each.scrollWidth > each.clientWidth + 1
  && each.clientWidth > 0 && getComputedStyle(each).textOverflow !== "ellipsis",
).map((each) => `${each.localName}.${each.className} ${each.textContent.trim()}`)"""
"""The controls and headings whose text is wider than they are."""
COVERED: Final = f"""() => ({_VISIBLE})().filter((each) => {{
  each.scrollIntoView({{ block: "center", inline: "center" }});
  const {{ left, top, width, height }} = (each.labels?.[0] ?? each).getBoundingClientRect();
  const found = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2);
  return found && !each.contains(found) && ![...(each.labels ?? [])].some((label) => label.contains(found));
}}).map((each) => each.textContent.trim() || each.ariaLabel)"""
"""The controls that something else covers even after scrolling to them."""
OUT_OF_REACH: Final = f"""(roots) => ({_VISIBLE})().filter((each) => {{
  if (!each.closest(roots) || each.matches("[data-hand] .card") || each.closest("[inert]")) return false;
  each.scrollIntoView({{ block: "nearest", inline: "nearest" }});
  const target = (each.matches("[type=checkbox], [type=radio]") && each.labels[0]) || each;
  const {{ left, top, right, bottom, width, height }} = target.getBoundingClientRect();
  const isText = each.matches("a, summary") && !each.matches(".button, .chip, .tile, nav a");
  const isSmall = Math.min(width, height) < (isText ? 24 : 44) - 0.5;
  const isCut = left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  const points = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85]];
  const isCovered = points.some(([x, y]) => {{
    const found = document.elementFromPoint(left + x * width, top + y * height);
    return !target.contains(found) && !each.contains(found);
  }});
  return isSmall || isCut || isCovered;
}}).map((each) => `${{each.localName}}.${{each.className}} ${{each.ariaLabel || each.textContent.trim()}}`)"""
"""The controls within these elements that are cut, covered or too small, even after scrolling to them.

Cards of a hand overlap; `table_layout` measures them.
"""
BROKEN_WORDS: Final = """(roots) => {
  const broken = [];
  for (const root of document.querySelectorAll(roots)) {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement;
      if (!parent.checkVisibility() || parent.closest(".unseen, svg") || parent.clientWidth === 1) continue;
      if (parent.scrollWidth > parent.clientWidth + 1 && getComputedStyle(parent).display !== "inline")
        broken.push(node.data.trim());
      for (const { 0: word, index } of node.data.matchAll(/\\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  return broken;
}"""
"""The words within these elements that go on in another line, and the texts wider than their element."""
