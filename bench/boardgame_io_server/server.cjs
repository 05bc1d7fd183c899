// A server of boardgame.io with a small card game for four, kept in memory. Call: node server.cjs PORT.
//
// A move lays a card on the table. Four cards leave it, and the player of the last one draws. Hands are
// secret, as in Durak, so every player gets a view of their own.
const { Server } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const SEATS = 4;
const HAND_SIZE = 6;

function deal() {
  const cards = [];
  for (const suit of "SCHD") for (const rank of ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]) cards.push(suit + rank);
  const players = {};
  for (let seat = 0; seat < SEATS; seat++) players[seat] = cards.splice(0, HAND_SIZE);
  return { players, secret: { talon: cards }, table: [], discarded: 0 };
}

const game = {
  name: "cards",
  setup: deal,
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: {
      client: false,
      move: ({ G, playerID }, card) => {
        const hand = G.players[playerID];
        G.table.push({ attack: hand.splice(card % hand.length, 1)[0], seat: Number(playerID) });
        if (G.table.length < SEATS) return;
        // The cards go under the talon and the hands refill, so a game never ends.
        G.secret.talon.push(...G.table.map((laid) => laid.attack));
        G.discarded += SEATS;
        G.table = [];
        for (const seat of Object.keys(G.players)) {
          while (G.players[seat].length < HAND_SIZE) G.players[seat].push(G.secret.talon.shift());
        }
      },
    },
  },
};

Server({ games: [game], origins: [] }).run(Number(process.argv[2]), () => console.log("ready"));
