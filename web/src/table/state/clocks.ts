// The time a player has left at a given moment.
import type { TableModel } from "./model";

export interface TimeLeft {
  /** Time for this decision, in milliseconds; null: the player's clock is not running. */
  timer: number | null;
  reserve: number;
  /** The share left of each, 0 to 1. */
  timerShare: number;
  reserveShare: number;
}

/** Below this the time is low. */
export const LOW_MS = 5000;

/** The time a seat has left at this browser time. */
export function timeLeft(model: TableModel, seat: number, now: number): TimeLeft | null {
  const player = model.game?.players.find((each) => each.seat === seat);
  const spans = model.table.spans;
  if (!player || !spans) return null;
  const since = model.skew === null ? 0 : Math.max(0, now + model.skew - model.at);
  const full = spanOf(model, player.role, spans);
  let timer = player.timer_ms;
  let reserve = player.reserve_ms;
  if (timer !== null) {
    const over = Math.max(0, since - timer);
    timer = Math.max(0, timer - since);
    // Throwers lose no reserve: when their time is up they have passed.
    if (player.role !== "thrower") reserve = Math.max(0, reserve - over);
  }
  return { timer, reserve, timerShare: share(timer ?? full, full), reserveShare: share(reserve, spans.reserve_ms) };
}

function spanOf(model: TableModel, role: string, spans: NonNullable<TableModel["table"]["spans"]>): number {
  if (role === "attacker") return spans.attack_ms;
  if (role === "thrower") return model.game?.phase === "lead" ? spans.attack_ms : spans.throw_in_ms;
  return spans.defence_ms;
}

const share = (some: number, all: number): number => (all > 0 ? Math.min(1, Math.max(0, some / all)) : 0);

/** Milliseconds until a seat's time for its decision is low; null: no clock runs, or it is low already. */
export function msUntilLow(model: TableModel, seat: number, now: number): number | null {
  const timer = timeLeft(model, seat, now)?.timer ?? 0;
  return timer > LOW_MS ? timer - LOW_MS : null;
}

/** Format seconds as players read them: 0:07, 1:30. */
export function formatClock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
