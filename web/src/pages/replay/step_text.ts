// What was done in a step, in a line? Short: cards as signs, as players write them.
import { sign, signs } from "../../table/cards/signs";
import { botAt, moveInWords, roundInWords, type Manner } from "../../table/state/narration";
import { t } from "../../i18n/index.svelte";
import type { GamePlayer, Replay, ReplayStep } from "../../api/types";

export { sign, signs };

/** As moves are written down. */
const WRITTEN: Manner = { keys: "step", card: sign, between: " " };

/** What a player was called; bots by their level and seat, as at the table. */
export function calledAt(players: readonly GamePlayer[], seat: number): string {
  const player = players.find((each) => each.seat === seat);
  if (player?.bot) return botAt(player.bot, seat);
  return player?.name || t("seat_n", { n: seat + 1 });
}

/** Say what happened with every step. */
export function lines(replay: Replay): string[] {
  return replay.steps.map((step, place) => line(replay, step, replay.steps[place - 1] ?? null));
}

function line(replay: Replay, step: ReplayStep, before: ReplayStep | null): string {
  const name = (seat: number): string => calledAt(replay.game.players, seat);
  const { prev_move: move, round_end: end } = step.game;
  const said: string[] = [];
  if (move) said.push(moveInWords(move, name(move.seat), move.seat === before?.game.defender, WRITTEN));
  else if (step.dispatch) {
    said.push(t(step.dispatch.reason === "time" ? "step_time" : "step_left", { name: name(step.dispatch.seat) }));
  } else {
    said.push(t("step_dealt", { dealer: name(step.game.dealer), trump: sign(step.game.trump) }));
    said.push(step.shown ? t("step_shown", { name: name(step.shown.seat), card: sign(step.shown.card) }) : t("step_first", { name: name(step.game.attacker) }));
  }
  if (end) {
    const taker = name(before?.game.defender ?? step.game.defender);
    said.push(roundInWords(end, taker, WRITTEN));
  }
  if (step.end) said.push(t("step_over"));
  return said.join(" ");
}
