// A Durak bot for Kozyr: it lays any card that it may, for one game. docs/bots-api.md explains it.
// `bot.mjs` makes a table and waits, `bot.mjs TABLE` joins one, `bot.mjs against novice` plays the house bot.
// KOZYR_URL is the server's address, KOZYR_TOKEN the bot's token; without one it comes as a guest.
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
const url = process.env.KOZYR_URL ?? "http://127.0.0.1:8000";
const headers = { "Content-Type": "application/json" };
// A refusal is an answer too: somebody was quicker, say, and the stream tells what he did.
const call = async (method, fields = {}) =>
  (await fetch(`${url}/api/${method}`, { method: "POST", headers, body: JSON.stringify(fields) })).json();

headers.Authorization = `Bearer ${process.env.KOZYR_TOKEN ?? (await call("auth.guest")).token}`;
const [wish, level] = process.argv.slice(2);
const table_id = wish && !level ? wish : (await call("tables.create", { rules: "transfer" })).table_id;
await call("tables.join", { table_id }); // refused where the bot made the table: it sits there already
if (level) await call("tables.add_bot", { table_id, level });
console.log("table", table_id);
const stream = await fetch(`${url}/api/stream`, { headers });
for await (const line of createInterface({ input: Readable.fromWeb(stream.body) })) {
  const { type, table_id, seq, events = [] } = JSON.parse(line || "{}"); // empty: the server is still there
  if (type === "snapshot") await call("tables.ready", { table_id }); // what happens from now on we hear
  for (const { event, data } of events) {
    if (event === "game.end") console.log("over:", ...data.results.map((one) => one.result)), process.exit();
    if (!data.legal?.length) continue; // it is not ours to decide
    await new Promise((later) => setTimeout(later, 50)); // twenty calls a second are allowed
    const action = data.legal[Math.floor(Math.random() * data.legal.length)];
    await call("game.move", { table_id, command_id: String(seq), action });
  }
}
