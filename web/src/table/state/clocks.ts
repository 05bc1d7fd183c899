// The time a player has left at a given moment.
import type { TableModel } from "./model";

export interface TimeLeft {
  /** The time for this decision, or null if the player's clock is not running. */
  timerMs: number | null;
  reserveMs: number;
  /** The part of each of the two times that is left, from 0 to 1. */
  timerShare: number;
  reserveShare: number;
}

/** Below this the time is low. */
export const LOW_MS = 5000;

/** Compute the time that a seat has left; null without clocks. `now` is the time of the browser's clock. */
export function computeTimeLeft(model: TableModel, seat: number, now: number): TimeLeft | null {
  const player = model.game?.players.find((candidate) => candidate.seat === seat);
  const spans = model.table.spans;
  if (!player || !spans) return null;
  const elapsedMs = model.skew === null ? 0 : Math.max(0, now + model.skew - model.serverTime);
  const spanMs = findSpan(model, player.role, spans);
  let timerMs = player.timer_ms;
  let reserveMs = player.reserve_ms;
  if (timerMs !== null) {
    const overtimeMs = Math.max(0, elapsedMs - timerMs);
    timerMs = Math.max(0, timerMs - elapsedMs);
    // Throwers lose no reserve: when their time is up, they have passed.
    if (player.role !== "thrower") reserveMs = Math.max(0, reserveMs - overtimeMs);
  }
  return {
    timerMs,
    reserveMs,
    timerShare: computeShare(timerMs ?? spanMs, spanMs),
    reserveShare: computeShare(reserveMs, spans.reserve_ms),
  };
}

function findSpan(model: TableModel, role: string, spans: NonNullable<TableModel["table"]["spans"]>): number {
  if (role === "attacker") return spans.attack_ms;
  // Before the lead a thrower has the span of the attacker, so that the ring is full although it does not run.
  if (role === "thrower") return model.game?.phase === "lead" ? spans.attack_ms : spans.throw_in_ms;
  return spans.defence_ms;
}

const computeShare = (part: number, whole: number): number => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);

/** The time until a seat's clock is low, or null if it is low already or does not run. */
export function msUntilLow(model: TableModel, seat: number, now: number): number | null {
  const timerMs = computeTimeLeft(model, seat, now)?.timerMs ?? 0;
  return timerMs > LOW_MS ? timerMs - LOW_MS : null;
}

/** Format a time in minutes and seconds, such as 0:07 or 1:30. */
export function formatClock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
