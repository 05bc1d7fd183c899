// Refreshes the list of tables every few seconds while the page is visible.
"use strict";
(() => {
  const list = document.getElementById("list");
  const texts = JSON.parse(list.dataset.texts);
  const rules = JSON.parse(list.dataset.rules);
  const maxTables = Number(list.dataset.max);
  const live = document.getElementById("live");

  // Use textContent, so that text from other players never becomes markup.
  const makeElement = (tag, name, text) => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  const makeCard = (table) => {
    const article = makeElement("article", table.status === "playing" ? "table playing" : "table");
    const title = makeElement("h3", "", table.name || texts.untitled);
    if (table.has_password) {
      const lock = makeElement("span", "lock");
      lock.title = texts.locked;
      lock.setAttribute("role", "img");
      lock.setAttribute("aria-label", texts.locked);
      title.append(" ", lock);
    }
    const seats = makeElement("ul", "seats");
    seats.setAttribute("aria-label", texts.players);
    for (const player of table.players) if (player !== null) seats.append(makeElement("li", "", player));
    const free = table.seats - table.taken;
    if (free) seats.append(makeElement("li", "free", texts.free_seats.replace("{count}", free)));
    const facts = makeElement("p", "facts");
    facts.append(
      makeElement("span", "status", texts["status_" + table.status]),
      makeElement("span", "", table.stake ? texts.coins.replace("{count}", table.stake) : texts.points),
      makeElement("span", "", texts["clock_" + table.clock]),
    );
    if (table.watching) facts.append(makeElement("span", "", texts.watching.replace("{count}", table.watching)));
    article.append(title, makeElement("p", "rules", rules[table.rules] ?? table.rules), seats, facts);
    return article;
  };

  let lastText = "";
  const refresh = async () => {
    if (document.hidden) return;
    try {
      const response = await fetch("/api/tables.list", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ limit: maxTables }),
      });
      if (!response.ok) throw new Error(response.status);
      const text = await response.text();
      live.textContent = texts.live;
      live.classList.remove("lost");
      if (text !== lastText) {
        lastText = text;
        const { tables, total } = JSON.parse(text);
        list.replaceChildren(...tables.map(makeCard));
        document.getElementById("count").textContent = total;
        document.getElementById("none").hidden = total > 0;
        const more = document.getElementById("more");
        more.hidden = total <= maxTables;
        more.textContent = texts.more.replace("{count}", total - maxTables);
      }
    } catch {
      live.textContent = texts.offline;
      live.classList.add("lost");
    }
    live.hidden = false;
  };
  refresh();
  setInterval(refresh, 5000);
  document.addEventListener("visibilitychange", refresh);
})();
