// Describes each step of a replay in one short line, with cards as symbols.
import { cardSymbol } from "../../table/cards/names";
import { botNameAt, moveText, boutEndText, type PhraseStyle } from "../../table/state/narration";
import { t } from "../../i18n/index.svelte";
import type { GamePlayer, Replay, ReplayStep } from "../../api/types";

const WRITTEN_STYLE: PhraseStyle = { keyPrefix: "step", cardName: cardSymbol, separator: " " };

/** The name of the player on a seat. Bots have the same names as at the table. */
export function playerNameAt(players: readonly GamePlayer[], seat: number): string {
  const player = players.find((candidate) => candidate.seat === seat);
  if (player?.bot) return botNameAt(player.bot, seat);
  return player?.name || t("seat_n", { n: seat + 1 });
}

/** Describe all steps. */
export function describeSteps(replay: Replay): string[] {
  return replay.steps.map((step, index) => describeStep(replay, step, replay.steps[index - 1] ?? null));
}

function describeStep(replay: Replay, step: ReplayStep, previousStep: ReplayStep | null): string {
  const nameAt = (seat: number): string => playerNameAt(replay.game.players, seat);
  const { prev_move: move, round_end: end } = step.game;
  const parts: string[] = [];
  if (move) parts.push(moveText(move, nameAt(move.seat), move.seat === previousStep?.game.defender, WRITTEN_STYLE));
  else if (step.dispatch) {
    parts.push(t(step.dispatch.reason === "time" ? "step_time" : "step_left", { name: nameAt(step.dispatch.seat) }));
  } else {
    parts.push(t("step_dealt", { dealer: nameAt(step.game.dealer), trump: cardSymbol(step.game.trump) }));
    if (step.shown) parts.push(t("step_shown", { name: nameAt(step.shown.seat), card: cardSymbol(step.shown.card) }));
    else parts.push(t("step_first", { name: nameAt(step.game.attacker) }));
  }
  const defender = previousStep?.game.defender ?? step.game.defender;
  if (end) parts.push(boutEndText(end, nameAt(defender), WRITTEN_STYLE));
  if (step.end) parts.push(t("said_over"));
  return parts.join(" ");
}
