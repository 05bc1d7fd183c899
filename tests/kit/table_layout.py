"""Measuring how a table is laid out in a browser: what is cut off, covered, too small, or scrolls."""

from typing import Final

INDEX: Final = """(width) => {
  // Where a face bears its rank and suit (web/src/table/cards/faces.ts), in pixels: the narrower, the larger.
  const unit = width / 100;
  const full = [[5, 19], [22, 19], [13.5, 8], [13.5, 31], [6, 44.5], [21, 44.5], [13.5, 37.5], [13.5, 51.5]];
  const compact = [[10, 28], [32, 28], [20, 11], [20, 47], [9, 65], [32, 65], [20, 54], [20, 77]];
  const tiny = full.map(([x, y]) => [x * 1.76 + 2, y * 1.76 - 4]);
  const [points, tall] = width > 89 ? [full, 26] : width > 51 ? [compact, 38] : [tiny, 46];
  return { tall: tall * unit, points: points.map(([x, y]) => [x * unit, y * unit]) };
}"""
TURNED: Final = """(card, [x, y]) => {
  // Where a point of a card is on the screen; cards that beat others are turned about their middle.
  const { left, top, width, height } = card.getBoundingClientRect();
  const angle = parseFloat(getComputedStyle(card.closest("[data-card]") ?? card).rotate) || 0;
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [x - card.offsetWidth / 2, y - card.offsetHeight / 2];
  return [left + width / 2 + dx * Math.cos(turn) - dy * Math.sin(turn),
    top + height / 2 + dx * Math.sin(turn) + dy * Math.cos(turn)];
}"""
COVERED: Final = f"""() => {{
  const [index, turned] = [{INDEX}, {TURNED}];
  return [...document.querySelectorAll("[data-zone=table] [data-card]")].flatMap((card) => {{
    const face = card.querySelector(".playing-card");
    const hidden = index(face.offsetWidth).points.filter((point) => {{
      const top = document.elementFromPoint(...turned(face, point));
      return !card.contains(top) && !(top?.matches(".aim") && top.parentElement === card.parentElement);
    }});
    return hidden.length ? [card.dataset.card] : [];
  }});
}}"""
"""The cards whose rank or suit is covered by another card or a button, or is off the screen.

The button that beats a card is transparent and covers nothing.
"""
TRUMP_COVERED: Final = f"""() => {{
  const [index, turned] = [{INDEX}, {TURNED}];
  const talon = document.querySelector(".talon");
  const face = talon.querySelector(".trump .playing-card");
  if (!face) {{
    const sign = talon.querySelector(".suit").getBoundingClientRect();
    const top = document.elementFromPoint(sign.left + sign.width / 2, sign.top + sign.height / 2);
    return top?.matches(".talon .suit") ? [] : ["suit"];
  }}
  const seen = (point) => document.elementFromPoint(...turned(face, point)) === face;
  const {{ points }} = index(face.offsetWidth);
  return [["rank", points.slice(0, 4)], ["suit", points.slice(4)]]
    .flatMap(([part, at]) => (at.every(seen) ? [] : [part]));
}}"""
"""The parts of the trump card's index (rank, suit) that the talon, its count or anything else covers."""
SMALL: Final = f"""() => {{
  const index = {INDEX};
  return [...document.querySelectorAll("[data-zone=table] .playing-card")]
    .filter((card) => index(card.offsetWidth).tall < 10).length;
}}"""
OVERLAPS: Final = """() => {
  const rects = [...document.querySelectorAll(
    ".talon, .discard, .seat, .mine .turn, .actions button, .bar-area, "
      + "[data-zone=table] .pair, [data-zone=table] .slot, [data-hand] .card:not(.playable, .chosen)",
  )].map((each) => [each.className, each.getBoundingClientRect()]);
  const isCard = (name) => name.startsWith("card");
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return rects.flatMap(([one, a], place) => rects.slice(place + 1)
    .filter(([two, b]) => !(isCard(one) && isCard(two)) && meet(a, b)).map(([two]) => `${one} and ${two}`));
}"""
CUT: Final = """() => {
  // Only the part of an element that all its clipping ancestors and the viewport leave can be seen.
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let up = element.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const box = up.getBoundingClientRect();
      left = Math.max(left, box.left); right = Math.min(right, box.right);
      top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom);
    }
    return [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
  };
  const parts = ".playing-card, .talon, .face, .seat .name, .role, .mine .turn, .actions button, .bar button";
  return [...document.querySelectorAll(parts)].filter((element) => {
    if (element.closest(".unseen, .layer, .backs, .side ol") || !element.checkVisibility()) return false;
    if (getComputedStyle(element).clipPath !== "none") return false;  // for screen readers only
    const whole = element.getBoundingClientRect();
    const [left, top, right, bottom] = seen(element);
    return left - whole.left > 1 || top - whole.top > 1
      || whole.right - right > 1 || whole.bottom - bottom > 1;
  }).map((element) => `${element.className} of ${element.parentElement.className}`);
}"""
"""Cards, faces, names and buttons that the edge of the screen or of a part of it cuts."""
SCROLLS: Final = """() => [...document.querySelectorAll("html, body, #content *")].filter((each) => {
  if (each.matches(".side ol")) return false;  // the lists of moves and messages
  const { overflowX, overflowY } = getComputedStyle(each);
  const root = each === document.documentElement;
  const can = (overflow) => root || overflow === "auto" || overflow === "scroll";
  return (can(overflowY) && each.scrollHeight > each.clientHeight + 1)
    || (can(overflowX) && each.scrollWidth > each.clientWidth + 1);
}).map((each) => each.className || each.localName)"""
DEAD: Final = f"""() => [...document.querySelectorAll(
  ".actions button, .bar button, [data-hand] .card",
)].filter((each) => {{
  const turned = {TURNED};
  const rect = each.getBoundingClientRect();
  const card = each.matches(".card");
  const [x, y] = card ? turned(each, [12, 18]) : [rect.left + rect.width / 2, rect.top + rect.height / 2];
  const tall = card ? rect.height >= 44 : rect.height >= 44 && rect.width >= 44;
  return !tall || !each.contains(document.elementFromPoint(x, y));
}}).map((each) => each.textContent || each.ariaLabel)"""
"""Buttons and cards that cannot be tapped: too small, or under another element."""
NARROW: Final = """() => [...document.querySelectorAll("[data-hand] .line")].filter((line) => {
  const lefts = [...line.children].map((card) => parseFloat(card.style.left));
  return lefts.some((left, place) => place > 0 && left - lefts[place - 1] < 20);
}).length"""
"""Rows of the hand in which a card leaves less than 20 pixels of the one before it."""
