// One short line of text for each step of a replay; cards are written as symbols.
import { cardSymbol, cardSymbols } from "../../table/cards/symbols";
import { botNameAt, moveText, boutEndText, type PhraseStyle } from "../../table/state/narration";
import { t } from "../../i18n/index.svelte";
import type { GamePlayer, Replay, ReplayStep } from "../../api/types";

export { cardSymbol, cardSymbols };

/** As moves are written down. */
const WRITTEN_STYLE: PhraseStyle = { keys: "step", card: cardSymbol, separator: " " };

/** The name of a player; bots have their level and seat, as at the table. */
export function playerNameAt(players: readonly GamePlayer[], seat: number): string {
  const player = players.find((each) => each.seat === seat);
  if (player?.bot) return botNameAt(player.bot, seat);
  return player?.name || t("seat_n", { n: seat + 1 });
}

/** The texts of all steps. */
export function stepTexts(replay: Replay): string[] {
  return replay.steps.map((step, place) => stepText(replay, step, replay.steps[place - 1] ?? null));
}

function stepText(replay: Replay, step: ReplayStep, before: ReplayStep | null): string {
  const name = (seat: number): string => playerNameAt(replay.game.players, seat);
  const { prev_move: move, round_end: end } = step.game;
  const parts: string[] = [];
  if (move) parts.push(moveText(move, name(move.seat), move.seat === before?.game.defender, WRITTEN_STYLE));
  else if (step.dispatch) {
    parts.push(t(step.dispatch.reason === "time" ? "step_time" : "step_left", { name: name(step.dispatch.seat) }));
  } else {
    parts.push(t("step_dealt", { dealer: name(step.game.dealer), trump: cardSymbol(step.game.trump) }));
    parts.push(step.shown ? t("step_shown", { name: name(step.shown.seat), card: cardSymbol(step.shown.card) }) : t("step_first", { name: name(step.game.attacker) }));
  }
  if (end) {
    const taker = name(before?.game.defender ?? step.game.defender);
    parts.push(boutEndText(end, taker, WRITTEN_STYLE));
  }
  if (step.end) parts.push(t("step_over"));
  return parts.join(" ");
}
