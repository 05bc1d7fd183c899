// A stranger's client: the published JavaScript SDK and nothing of ours. Plays whole games at a table where it
// has a seat, whatever becomes of the network, and prints every publication it was given.
import { Centrifuge } from "centrifuge";

const { url, token, user, table, epoch, games, seed, polite } = JSON.parse(process.argv[2]);
let chance = seed >>> 0;
const draw = (n) => (chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0) % n;
const say = (line) => process.stdout.write(JSON.stringify(line) + "\n");
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

const centrifuge = new Centrifuge(url, { token, minReconnectDelay: 20, maxReconnectDelay: 200, timeout: 4000 });
const sub = centrifuge.newSubscription(`table:${table}#${user}`, {
  since: { offset: 0, epoch },
  minResubscribeDelay: 20,
  maxResubscribeDelay: 200,
});
let last = 0, legal = [], left = games, playing = false, ready = false, commands = 0;

centrifuge.on("connected", (c) => say({ connected: c.client }));
centrifuge.on("connecting", (c) => say({ connecting: c.code }));
centrifuge.on("disconnected", (c) => say({ disconnected: c.code, reason: c.reason }));
centrifuge.on("error", (c) => say({ error: c.error }));
sub.on("subscribed", (c) => say({ subscribed: c.recovered, was: c.wasRecovering }));
sub.on("error", (c) => say({ suberror: c.error }));
sub.on("unsubscribed", (c) => say({ unsubscribed: c.code, reason: c.reason }));
sub.on("publication", ({ offset, data }) => {
  say({ offset, data });
  last = offset;
  for (const { event, data: d } of data.events) {
    if (event === "game.player.start" || event === "game.player.move") legal = d.legal;
    if (event === "game.start") playing = true;
    if (event === "game.end") (playing = ready = false), (left -= 1), (legal = []);
  }
});

// A command is sent again under the same id until it is answered: it happens once.
async function ask(method, data) {
  for (;;) {
    try {
      return (await centrifuge.rpc(method, data)).data;
    } catch (error) {
      if (error.code >= 1000 && !error.temporary) return { refused: error.message };
      await sleep(20);
      await centrifuge.ready();
    }
  }
}

centrifuge.connect();
sub.subscribe();
await sub.ready();
while (left > 0) {
  if (legal.length) {
    const at = last, action = legal[draw(legal.length)];
    const answer = await ask("game.move", { table_id: table, command_id: `${user}-${++commands}`, action });
    if (answer.refused) say({ refused: answer.refused });
    // What was answered has happened; it is seen when the stream has come so far.
    while (answer.seq && last < answer.seq) await sleep(1);
    if (answer.refused && last === at) await sleep(5);
  } else if (!ready && !playing) {
    const answer = await ask("tables.ready", { table_id: table, client_seed: `${user}-${left}` });
    ready = !answer.refused || answer.refused.startsWith("already_ready");
    await sleep(5);
  } else await sleep(2);
}
await sleep(polite ?? 100);
say({ done: true });
centrifuge.disconnect();
process.exit(0);
