// A client of the published JavaScript SDK, without any code of the server. It plays whole games at the tables
// where it has a seat, over any network, and prints everything it receives. Its task is JSON.
import { Centrifuge } from "centrifuge";

const { url, token, user, tables, watch, epoch, games, seed } = JSON.parse(process.argv[2]);
let chance = seed >>> 0;
const draw = (n) => (chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0) % n;
const say = (line) => process.stdout.write(JSON.stringify(line) + "\n");
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

const delays = { minReconnectDelay: 20, maxReconnectDelay: 200, timeout: 4000 };
const centrifuge = new Centrifuge(url, { token, ...delays });
centrifuge.on("connecting", ({ code }) => say({ connecting: code }));
centrifuge.on("disconnected", ({ code, reason }) => say({ disconnected: code, reason }));

// Sends a command under one id until it is answered, so that it happens once.
async function ask(method, data) {
  for (;;) {
    try {
      return (await centrifuge.rpc(method, data)).data;
    } catch (error) {
      if (error.code >= 1000 && !error.temporary) return { refused: error.message };
      await sleep(20);
    }
  }
}

// Subscribes from the table's first entry on.
function listen(table, channel) {
  const options = { since: { offset: 0, epoch }, minResubscribeDelay: 20, maxResubscribeDelay: 200 };
  const sub = centrifuge.newSubscription(channel, options);
  const seat = { table, channel, last: 0, over: 0, legal: [], wake: () => {} };
  sub.on("subscribed", ({ recovered }) => say({ channel, recovered }));
  sub.on("publication", ({ offset, data }) => {
    say({ channel, offset, data });
    seat.last = offset;
    for (const { event, data: told } of data.events) {
      if (event === "game.player.start" || event === "game.player.move") seat.legal = told.legal;
      if (event === "game.end") seat.over += 1;
    }
    seat.wake();
  });
  sub.subscribe();
  return seat;
}

// Waits until the entry of this number has arrived.
async function reach(seat, number) {
  while (seat.last < number) await new Promise((wake) => (seat.wake = wake));
}

async function play(seat) {
  const { table, channel } = seat;
  let commands = 0;
  for (let game = 1; game <= games; game += 1) {
    const client_seed = `${user} ${table} ${game}`;
    await ask("tables.ready", { table_id: table, client_seed, command_id: `ready ${game}` });
    while (seat.over < game) {
      const at = seat.last;
      if (!seat.legal.length) {
        await reach(seat, at + 1);
        continue;
      }
      // Any legal action; if another player was quicker, wait for their move.
      const command = `move ${++commands}`, action = seat.legal[draw(seat.legal.length)];
      const answer = await ask("game.move", { table_id: table, command_id: command, action });
      say({ channel, command, answer });
      await reach(seat, answer.seq ?? at + 1);
    }
  }
}

centrifuge.connect();
for (const table of watch) listen(table, `table:${table}`);
await Promise.all(tables.map((table) => play(listen(table, `table:${table}#${user}`))));
centrifuge.disconnect();
