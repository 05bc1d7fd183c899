// Refreshes the list of tables every few seconds while the page is visible.
"use strict";
(() => {
  const list = document.getElementById("list");
  const say = JSON.parse(list.dataset.words);
  const rules = JSON.parse(list.dataset.rules);
  const most = Number(list.dataset.most);
  const live = document.getElementById("live");

  // Use textContent, so that text from other players never becomes markup.
  const made = (tag, name, text) => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  const card = (table) => {
    const article = made("article", table.status === "playing" ? "table playing" : "table");
    const title = made("h3", "", table.name || say.untitled);
    if (table.has_password) {
      const lock = made("span", "lock");
      lock.title = say.locked;
      lock.setAttribute("role", "img");
      lock.setAttribute("aria-label", say.locked);
      title.append(" ", lock);
    }
    const seats = made("ul", "seats");
    seats.setAttribute("aria-label", say.players);
    for (const player of table.players) if (player !== null) seats.append(made("li", "", player));
    const free = table.seats - table.taken;
    if (free) seats.append(made("li", "free", say.free_seats.replace("{count}", free)));
    const facts = made("p", "facts");
    facts.append(
      made("span", "status", say["status_" + table.status]),
      made("span", "", table.stake ? say.coins.replace("{count}", table.stake) : say.points),
      made("span", "", say["clock_" + table.clock]),
    );
    if (table.watching) facts.append(made("span", "", say.watching.replace("{count}", table.watching)));
    article.append(title, made("p", "rules", rules[table.rules] ?? table.rules), seats, facts);
    return article;
  };

  let shown = "";
  const look = async () => {
    if (document.hidden) return;
    try {
      const reply = await fetch("/api/tables.list", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ limit: most }),
      });
      if (!reply.ok) throw new Error(reply.status);
      const text = await reply.text();
      live.textContent = say.live;
      live.classList.remove("lost");
      if (text !== shown) {
        shown = text;
        const { tables, total } = JSON.parse(text);
        list.replaceChildren(...tables.map(card));
        document.getElementById("count").textContent = total;
        document.getElementById("none").hidden = total > 0;
        const more = document.getElementById("more");
        more.hidden = total <= most;
        more.textContent = say.more.replace("{count}", total - most);
      }
    } catch {
      live.textContent = say.offline;
      live.classList.add("lost");
    }
    live.hidden = false;
  };
  look();
  setInterval(look, 5000);
  document.addEventListener("visibilitychange", look);
})();
