// Plans which cards fly where, from messages alone: zones and cards in order, without looking at the page.
import type { GameState } from "../../api/types";
import type { TableModel } from "../state/model";
import type { Scene } from "../state/updates";

export type Zone = "talon" | "discard" | "table" | `seat:${number}`;

export interface Flight {
  /** null: this viewer must not see it. */
  card: string | null;
  from: Zone;
  to: Zone;
  /** The step within the scene: laying comes before clearing, clearing before drawing. */
  step: number;
  kind: "deal" | "lay" | "clear" | "take" | "draw";
}

/** Plan a scene; `own` is the viewer's seat. */
export function planFlights(scene: Scene, own: number | null): Flight[] {
  const game = scene.after.game;
  if (!game) return [];
  if (scene.cause.event === "game.start") return dealFlights(scene.after, game, own);
  if (scene.cause.event !== "game.move") return [];
  const laid = layFlights(game);
  const cleared = clearFlights(scene.before, game, laid.length > 0 ? 1 : 0);
  const step = (cleared[0]?.step ?? (laid.length ? 0 : -1)) + 1;
  return [...laid, ...cleared, ...drawFlights(scene, game, own, step)];
}

function dealFlights(model: TableModel, game: GameState, own: number | null): Flight[] {
  return game.players.flatMap((player) =>
    Array.from({ length: player.cards_count }, (_, place): Flight => ({
      card: player.seat === own ? (model.hand[place] ?? null) : null,
      from: "talon",
      to: `seat:${player.seat}`,
      step: place,
      kind: "deal",
    })),
  );
}

function layFlights(game: GameState): Flight[] {
  const move = game.prev_move;
  if (!move) return [];
  const cards = [...(move.cards ?? []), ...(move.pairs ?? []).map((each) => each.defend)];
  return cards.map((card): Flight => ({ card, from: `seat:${move.seat}`, to: "table", step: 0, kind: "lay" }));
}

function clearFlights(before: TableModel, game: GameState, step: number): Flight[] {
  const end = game.round_end;
  if (!end) return [];
  const taken = end.result === "taken";
  const to: Zone = taken ? `seat:${before.game?.defender ?? game.defender}` : "discard";
  return end.cards.map((card): Flight => ({ card, from: "table", to, step, kind: taken ? "take" : "clear" }));
}

function drawFlights(scene: Scene, game: GameState, own: number | null, step: number): Flight[] {
  const drew = game.round_end?.drew ?? [];
  const flown = new Set([...(game.round_end?.cards ?? [])]);
  const had = new Set(scene.before.hand);
  const newCards = scene.after.hand.filter((card) => !had.has(card) && !flown.has(card));
  return drew.flatMap((count, seat) =>
    Array.from({ length: count }, (_, place): Flight => ({
      card: seat === own ? (newCards[place] ?? null) : null,
      from: "talon",
      to: `seat:${seat}`,
      step,
      kind: "draw",
    })),
  );
}
