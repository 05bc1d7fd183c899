// Plans which cards fly from which zone to which, from the server's messages alone.
import type { GameState } from "../../api/types";
import type { TableModel } from "../state/model";
import type { TableChange } from "../state/updates";

export type Zone = "talon" | "discard" | "table" | `seat:${number}`;

export interface Flight {
  /** The card, or null if this viewer must not see it. */
  card: string | null;
  from: Zone;
  to: Zone;
  /** Flights with a higher step start later: cards are laid, then cleared, then drawn. */
  step: number;
  kind: "deal" | "lay" | "clear" | "take" | "draw";
}

/** Plan the flights of a change. */
export function planFlights(change: TableChange, ownSeat: number | null): Flight[] {
  const game = change.modelAfter.game;
  if (!game) return [];
  if (change.cause.event === "game.start") return planDeal(change.modelAfter, game, ownSeat);
  if (change.cause.event !== "game.move") return [];
  const laid = planLay(game);
  const cleared = planClear(change.modelBefore, game, laid.length > 0 ? 1 : 0);
  const step = Number(laid.length > 0) + Number(cleared.length > 0);
  return [...laid, ...cleared, ...planDraw(change, game, ownSeat, step)];
}

function planDeal(model: TableModel, game: GameState, ownSeat: number | null): Flight[] {
  return game.players.flatMap(({ seat, cards_count: count }) => {
    const cards = seat === ownSeat ? model.hand : [];
    return planTalonFlights(seat, count, cards).map((flight, index): Flight => ({
      ...flight,
      step: index,
      kind: "deal",
    }));
  });
}

function planLay(game: GameState): Flight[] {
  const move = game.prev_move;
  if (!move) return [];
  const cards = move.type === "defend" ? move.pairs.map((pair) => pair.defend) : "cards" in move ? move.cards : [];
  return cards.map((card): Flight => ({ card, from: `seat:${move.seat}`, to: "table", step: 0, kind: "lay" }));
}

function planClear(modelBefore: TableModel, game: GameState, step: number): Flight[] {
  const end = game.round_end; // The server's name for the end of a bout.
  if (!end) return [];
  const isTaken = end.result === "taken";
  const to: Zone = isTaken ? `seat:${modelBefore.game?.defender ?? game.defender}` : "discard";
  return end.cards.map((card): Flight => ({ card, from: "table", to, step, kind: isTaken ? "take" : "clear" }));
}

function planDraw(
  { modelBefore, modelAfter }: TableChange,
  game: GameState,
  ownSeat: number | null,
  step: number,
): Flight[] {
  const oldCards = new Set([...modelBefore.hand, ...(game.round_end?.cards ?? [])]);
  const drawnCards = modelAfter.hand.filter((card) => !oldCards.has(card));
  return (game.round_end?.drew ?? []).flatMap((count, seat) =>
    planTalonFlights(seat, count, seat === ownSeat ? drawnCards : []).map((flight): Flight => ({
      ...flight,
      step,
      kind: "draw",
    })),
  );
}

/** Plan that a seat gets this many cards from the talon; `cards` are the cards that the viewer sees. */
function planTalonFlights(seat: number, count: number, cards: string[]): Pick<Flight, "card" | "from" | "to">[] {
  return Array.from({ length: count }, (_, index) => ({
    card: cards[index] ?? null,
    from: "talon",
    to: `seat:${seat}`,
  }));
}
