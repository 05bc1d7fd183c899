// How did the table stand after a step of a game that is over? The same value that a live table has, from what the server told.
import type { TableModel } from "../../table/state/model";
import type { Scene } from "../../table/state/updates";
import type { Replay, ReplayStep } from "../../api/types";

/** Whose cards are shown: everybody's, or those of a seat. */
export type Whose = number | "all";

/** The table after a step, for the same board that live games have; its clocks stand still. */
export function modelAt(replay: Replay, place: number, whose: Whose): TableModel {
  const step = stepAt(replay, place);
  const seat = viewpoint(replay, whose);
  return {
    seq: step.seq,
    at: step.at,
    skew: null,
    // To its last step: what comes after a game, getting ready for the next, is no part of it.
    table: { ...replay.table, status: "playing" },
    game: step.game,
    hand: (seat === null ? null : step.hands[seat]) ?? [],
    legal: [],
    shown: step.shown,
    end: step.end,
    chat: [],
    closed: null,
  };
}

/** What happened with a step, as a live table would hear of it: for the flights of the cards. */
export function sceneAt(replay: Replay, place: number, whose: Whose): Scene {
  const { game, dispatch } = stepAt(replay, place);
  return {
    told: { event: game.prev_move || dispatch ? "game.move" : "game.start", data: game },
    before: modelAt(replay, place - 1, whose),
    after: modelAt(replay, place, whose),
  };
}

/** The hands that lie face up, by seat, while the table stands like this. */
export function openIn(replay: Replay, model: TableModel, whose: Whose): (string[] | null)[] {
  const step = replay.steps.find((each) => each.game === model.game);
  return (step?.hands ?? []).map((hand, seat) => (whose === "all" || whose === seat ? hand : null));
}

/** From where one looks at the table: the chosen seat, or one's own; null: from outside. */
export function viewpoint(replay: Replay, whose: Whose): number | null {
  return whose === "all" ? replay.table.your_seat : whose;
}

/** A step, or the nearest there is. */
export function stepAt(replay: Replay, place: number): ReplayStep {
  const step = replay.steps[within(replay, place)];
  if (!step) throw new Error("a game without a deal");
  return step;
}

/** A place among the steps, whatever an address says. */
export function within(replay: Replay, place: number): number {
  const last = replay.steps.length - 1;
  return Number.isFinite(place) ? Math.min(Math.max(0, Math.trunc(place)), last) : 0;
}

/** Read an address: at which step, and whose cards. */
export function fromQuery(query: URLSearchParams, replay: Replay): { place: number; whose: Whose } {
  const seat = query.get("seat");
  const found = seat !== null && /^\d$/.test(seat) ? Number(seat) : -1;
  return {
    place: within(replay, Number(query.get("move") ?? 0)),
    whose: found >= 0 && found < replay.table.seats ? found : "all",
  };
}

/** The address of a step; the deal, with all cards, is the game's own. */
export function addressOf(game: string, place: number, whose: Whose): string {
  const query = new URLSearchParams();
  if (place) query.set("move", String(place));
  if (whose !== "all") query.set("seat", String(whose));
  const asked = query.toString();
  return `/g/${encodeURIComponent(game)}${asked && `?${asked}`}`;
}
