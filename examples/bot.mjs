// A Durak bot for Kozyr: it plays any legal action, for one game. docs/tutorials/bots-api.md explains it.
// `bot.mjs` makes a table and waits, `bot.mjs TABLE` joins one, `bot.mjs against novice` plays the house bot.
// KOZYR_URL is the server's address, KOZYR_TOKEN the bot's token; without one it comes as a guest.
const url = process.env.KOZYR_URL || "http://127.0.0.1:8000", headers = {"Content-Type": "application/json"};
const pause = (ms) => new Promise((later) => setTimeout(later, ms));
const call = async (method, fields = {}) => {
  for (;; await pause(1000)) { // the same again: under one command_id it is done once
    try {
      const body = JSON.stringify(fields), signal = AbortSignal.timeout(30000);
      const answer = await fetch(`${url}/api/${method}`, { method: "POST", headers, body, signal });
      if (![429, 503].includes(answer.status)) return await answer.json(); // a refusal is an answer, too
    } catch {} // no answer: the server is away, or the line was cut
  }
};
async function* listen(table_id) { // gives every line, and connects again whenever the stream ends
  for (;; await pause(1000)) {
    yield { table_id, ...(await call("table.snapshot", { table_id })) };
    try {
      const silence = new AbortController();
      const stream = await fetch(`${url}/api/stream`, { headers, signal: silence.signal });
      let alarm, rest = "";
      for await (const text of stream.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(alarm), (alarm = setTimeout(() => silence.abort(), 30000)); // a line comes every 10 s
        const lines = (rest + text).split("\n");
        rest = lines.pop();
        for (const line of lines) yield JSON.parse(line || "{}"); // an empty line: the server is still there
      }
    } catch {} // the line was cut
  }
}
const quit = (message) => (console.error(message), process.exit(1));
const must = (method, fields) => call(method, fields).then((answer) => // a refusal ends the bot
  [undefined, "already_seated"].includes(answer.error?.word) ? answer : quit(answer.error.message));
headers.Authorization = `Bearer ${process.env.KOZYR_TOKEN || (await must("auth.guest")).token}`;
const [wish, level] = process.argv.slice(2), wanted = { rules: "transfer", command_id: crypto.randomUUID() };
const table_id = wish && !level ? wish : (await must("tables.create", wanted)).table_id;
await must("tables.join", { table_id }); // a bot that made the table sits there already
if (level) await must("tables.add_bot", { table_id, level });
console.log("table", table_id);
let legal = [], seq = 0, begun = false, busy = false, timer;
const over = (players) => (console.log("over:", ...players.map((one) => one.result)), process.exit());
const act = async () => { // nothing newer came: it is our turn
  if (busy || !legal.length) return;
  const action = legal[Math.floor(Math.random() * legal.length)];
  [busy, legal] = [true, []];
  const answer = await call("game.move", { table_id, command_id: crypto.randomUUID(), action });
  if (answer.seq > seq) [seq, legal] = [answer.seq, []]; // what came meanwhile is older than this move
  [busy, timer] = [false, setTimeout(act, 50)];
};
for await (const told of listen(table_id)) {
  if (told.table_id !== table_id || told.seq < seq) continue; // not the bot's choice, or not the newest
  if (told.error || told.type === "gone") quit(told.error?.message ?? "The bot sits here no longer.");
  clearTimeout(timer), (seq = told.seq);
  if (told.table) { // a snapshot: how the table stands
    const playing = told.table.status === "playing"; // or the game ended while the bot was away
    if (begun && !playing) over((await call("games.get", { game_id: told.game.game_id })).game.players);
    [begun, legal] = [playing, told.player?.legal ?? []];
    if (!playing) await call("tables.ready", { table_id });
  }
  for (const { event, data } of told.events ?? []) {
    if (event === "game.end") over(data.results);
    if (data.why === "company_changed") await call("tables.ready", { table_id });
    [begun, legal] = [begun || event === "game.start", data.legal ?? legal];
  }
  if (legal.length) timer = setTimeout(act, 50);
}
