// Classic throw-in Durak for four with 36 cards, as a game of boardgame.io. All opponents of the defender throw in.
//
// A move is a number that chooses one of the player's legal actions, so the load needs no rules. After the last
// card of a game the next one is dealt, so a match never ends.
const { INVALID_MOVE } = require("boardgame.io/core");

const SEATS = 4;
const HAND_SIZE = 6;
const RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SUITS = ["S", "C", "H", "D"];

const rankOf = (card) => card.slice(1);
const nextSeat = (seat) => (seat + 1) % SEATS;
const has = (G, seat) => G.players[seat].hand.length > 0;

function deal(random, attacker) {
  const cards = random.Shuffle(SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank)));
  const trump = cards[0][0];
  const players = {};
  for (let seat = 0; seat < SEATS; seat++) players[seat] = { hand: cards.splice(-HAND_SIZE) };
  const G = { players, talon: cards, trumpCard: cards[0], trump, discarded: 0 };
  startBout(G, attacker);
  return G;
}

function startBout(G, from) {
  let attacker = from;
  while (!has(G, attacker)) attacker = nextSeat(attacker);
  let defender = nextSeat(attacker);
  while (!has(G, defender)) defender = nextSeat(defender);
  Object.assign(G, { attacker, defender, table: [], passed: [], taking: false });
  G.room = Math.min(HAND_SIZE, G.players[defender].hand.length);
}

function beats(G, card, other) {
  if (card[0] === other[0]) return RANKS.indexOf(rankOf(card)) > RANKS.indexOf(rankOf(other));
  return card[0] === G.trump;
}

function legalActions(G, seat) {
  const { hand } = G.players[seat];
  if (!G.table.length) return seat === G.attacker ? hand.map((card) => ({ type: "lead", card })) : [];
  const open = G.table.filter((pair) => !pair.beaten);
  if (seat === G.defender) {
    if (G.taking || !open.length) return [];
    const beating = open.flatMap((pair) =>
      hand.filter((card) => beats(G, card, pair.card)).map((card) => ({ type: "beat", card, target: pair.card })),
    );
    return [...beating, { type: "take" }];
  }
  if (!hand.length || G.passed.includes(seat)) return [];
  const ranks = new Set(G.table.flatMap((pair) => [pair.card, pair.beaten]).filter(Boolean).map(rankOf));
  const space = G.taking ? G.table.length < G.room : G.table.length < G.room && open.length < G.players[G.defender].hand.length;
  const actions = space ? hand.filter((card) => ranks.has(rankOf(card))).map((card) => ({ type: "throw", card })) : [];
  return G.taking || !open.length ? [...actions, { type: "pass" }] : actions;
}

function apply(G, seat, action, random) {
  const { hand } = G.players[seat];
  if (action.card) hand.splice(hand.indexOf(action.card), 1);
  if (action.type === "pass") G.passed.push(seat);
  else G.passed = [];
  if (action.type === "lead" || action.type === "throw") G.table.push({ card: action.card, by: seat, beaten: null });
  if (action.type === "beat") G.table.find((pair) => pair.card === action.target).beaten = action.card;
  if (action.type === "take") G.taking = true;
  const throwers = Object.keys(G.players).map(Number).filter((other) => other !== G.defender && has(G, other));
  const open = G.table.some((pair) => !pair.beaten);
  if ((G.taking || !open) && throwers.every((other) => G.passed.includes(other))) endBout(G, random);
  G.movers = Object.keys(G.players).filter((other) => legalActions(G, Number(other)).length);
}

function endBout(G, random) {
  const cards = G.table.flatMap((pair) => [pair.card, pair.beaten]).filter(Boolean);
  if (G.taking) G.players[G.defender].hand.push(...cards);
  else G.discarded += cards.length;
  // The attacker draws first and the defender last.
  const drawers = [0, 1, 2, 3].map((turn) => (G.attacker + turn) % SEATS).filter((seat) => seat !== G.defender);
  for (const seat of [...drawers, G.defender]) {
    const { hand } = G.players[seat];
    while (hand.length < HAND_SIZE && G.talon.length) hand.push(G.talon.pop());
  }
  const left = Object.keys(G.players).filter((seat) => has(G, Number(seat)));
  if (left.length < 2) Object.assign(G, deal(random, nextSeat(G.attacker)));
  else startBout(G, G.taking ? nextSeat(G.defender) : G.defender);
}

function play({ G, playerID, random }, number) {
  const actions = legalActions(G, Number(playerID));
  if (!actions.length) return INVALID_MOVE;
  apply(G, Number(playerID), actions[number % actions.length], random);
}

function hideCards({ G, playerID }) {
  const players = {};
  for (const [seat, { hand }] of Object.entries(G.players)) {
    players[seat] = seat === playerID ? { hand, count: hand.length } : { count: hand.length };
  }
  return { ...G, players, talon: G.talon.length };
}

module.exports = {
  name: "durak",
  setup: ({ random }) => ({ ...deal(random, 0), movers: ["0"] }),
  playerView: hideCards,
  turn: { activePlayers: { all: "play" }, stages: { play: {} } },
  moves: { play: { client: false, move: play } },
};
