// The state of the table after a step of a finished game, as the same model that a live table has.
import type { TableModel } from "../../table/state/model";
import type { Scene } from "../../table/state/updates";
import type { Replay, ReplayStep } from "../../api/types";

/** Whose cards are shown: all hands, or those of one seat. */
export type ShownHands = number | "all";

/** The model after a step, for the same board as live games; its clocks do not run. */
export function modelAt(replay: Replay, place: number, shownHands: ShownHands): TableModel {
  const step = stepAt(replay, place);
  const seat = viewerSeat(replay, shownHands);
  return {
    seq: step.seq,
    at: step.at,
    skew: null,
    // A replay ends with the game: getting ready for the next one is not part of it.
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

/** The scene of a step, as a live table would have it: for the flights of the cards. */
export function sceneAt(replay: Replay, place: number, shownHands: ShownHands): Scene {
  const { game, dispatch } = stepAt(replay, place);
  return {
    cause: { event: game.prev_move || dispatch ? "game.move" : "game.start", data: game },
    before: modelAt(replay, place - 1, shownHands),
    after: modelAt(replay, place, shownHands),
  };
}

/** The hands that lie face up in this model, by seat. */
export function openHandsIn(replay: Replay, model: TableModel, shownHands: ShownHands): (string[] | null)[] {
  const step = replay.steps.find((each) => each.game === model.game);
  return (step?.hands ?? []).map((hand, seat) => (shownHands === "all" || shownHands === seat ? hand : null));
}

/** The seat from which the table is seen: the chosen one, or the viewer's own; null: a spectator's view. */
export function viewerSeat(replay: Replay, shownHands: ShownHands): number | null {
  return shownHands === "all" ? replay.table.your_seat : shownHands;
}

/** A step, or the nearest one. */
export function stepAt(replay: Replay, place: number): ReplayStep {
  const step = replay.steps[clampPlace(replay, place)];
  if (!step) throw new Error("a game without a deal");
  return step;
}

/** Clamp a place to the existing steps. */
export function clampPlace(replay: Replay, place: number): number {
  const last = replay.steps.length - 1;
  return Number.isFinite(place) ? Math.min(Math.max(0, Math.trunc(place)), last) : 0;
}

/** Read an address: at which step, and whose cards. */
export function readQuery(query: URLSearchParams, replay: Replay): { place: number; shownHands: ShownHands } {
  const seat = query.get("seat");
  const found = seat !== null && /^\d$/.test(seat) ? Number(seat) : -1;
  return {
    place: clampPlace(replay, Number(query.get("move") ?? 0)),
    shownHands: found >= 0 && found < replay.table.seats ? found : "all",
  };
}

/** The address of a step; the deal, with all cards, is the game's own. */
export function addressOf(game: string, place: number, shownHands: ShownHands): string {
  const query = new URLSearchParams();
  if (place) query.set("move", String(place));
  if (shownHands !== "all") query.set("seat", String(shownHands));
  const asked = query.toString();
  return `/g/${encodeURIComponent(game)}${asked && `?${asked}`}`;
}
