// The steps of a finished game: the table after each step, its text, and its address.
import { t, type Key } from "../i18n/index.svelte";
import { cardSymbol } from "../table/cards/names";
import { DEFAULT_LOOK, type Indices } from "../table/look";
import { checkMeaning } from "../table/state/actions";
import { botNameAt, moveText, boutEndText, type PhraseStyle } from "../table/state/narration";
import type { TableModel } from "../table/state/model";
import type { TableChange } from "../table/state/updates";
import type { EarlyEndLine } from "../table/state/move_log";
import type { GameDispatch, GamePlayer, Replay, ReplayStep, SitterState } from "../api/types";

/** Whose cards are shown: all hands, or only the hand of one seat. */
export type ShownHands = number | "all";

/** The model after a step. It has no clocks, and all players are at the table. */
export function modelAt(replay: Replay, stepIndex: number, shownHands: ShownHands): TableModel {
  const step = stepAt(replay, stepIndex);
  const seat = viewerSeat(replay, shownHands);
  return {
    seq: step.seq,
    serverTime: step.at,
    skew: null,
    // The replay always shows a running game, even when the table is waiting for the next one.
    table: { ...replay.table, status: "playing", spans: null, sitters: replay.table.sitters.map(returnToTable) },
    game: step.game,
    hand: (seat === null ? null : step.hands[seat]) ?? [],
    legalActions: [],
    shownTrump: step.shown,
    end: step.end,
    earlyEnd: step.dispatch && { ...step.dispatch, resigned: true },
    chat: [],
    closeReason: null,
  };
}

const returnToTable = (sitter: SitterState | null): SitterState | null =>
  sitter && { ...sitter, connected: true, departed: false };

/** The change that a step makes. The flights of its cards are planned from it. */
export function changeAt(replay: Replay, stepIndex: number, shownHands: ShownHands): TableChange {
  // A departure: a player left or ran out of time.
  const { game, dispatch: departure } = stepAt(replay, stepIndex);
  return {
    cause: { event: game.prev_move || departure ? "game.move" : "game.start", data: game },
    modelBefore: modelAt(replay, stepIndex - 1, shownHands),
    modelAfter: modelAt(replay, stepIndex, shownHands),
  };
}

/**
 * The hands that lie face up in this model, by seat. With the cards of one seat shown, they are its hand, and of the
 * other hands the cards that its player can know.
 */
export function openHandsIn(replay: Replay, model: TableModel, shownHands: ShownHands): (string[] | null)[] {
  // The game of a model is the same object as the game of its step.
  const step = replay.steps.find(({ game }) => game === model.game);
  if (!step || shownHands === "all") return step?.hands ?? [];
  const known = step.known[shownHands] ?? [];
  return step.hands.map((hand, seat) => {
    const open = seat === shownHands ? hand : hand.filter((card) => known.includes(card));
    return open.length || seat === shownHands ? open : null;
  });
}

/** The seat from which the table is seen: the chosen seat, or else the viewer's own; null for a spectator. */
export function viewerSeat(replay: Replay, shownHands: ShownHands): number | null {
  return shownHands === "all" ? replay.table.your_seat : shownHands;
}

/** Return a step, or the nearest existing one. */
export function stepAt(replay: Replay, stepIndex: number): ReplayStep {
  const step = replay.steps[clampStepIndex(replay, stepIndex)];
  if (!step) throw new Error("The replay has no steps.");
  return step;
}

/** Limit an index to the existing steps. */
export function clampStepIndex(replay: Replay, stepIndex: number): number {
  const last = replay.steps.length - 1;
  return Number.isFinite(stepIndex) ? Math.min(Math.max(0, Math.trunc(stepIndex)), last) : 0;
}

/**
 * Read the step and the shown hands from the query of an address. `move` has the index of the step, or `before` has
 * the number of the move that follows the step.
 */
export function parseQuery(query: URLSearchParams, replay: Replay): { stepIndex: number; shownHands: ShownHands } {
  const text = query.get("seat") ?? "";
  const before = Number(query.get("before") ?? 0);
  const moveStep = before ? replay.steps.findLastIndex((step) => step.move === before) : -1;
  const seat = /^\d$/.test(text) ? Number(text) : null;
  return {
    stepIndex: clampStepIndex(replay, moveStep < 0 ? Number(query.get("move") ?? 0) : moveStep - 1),
    shownHands: seat !== null && seat < replay.table.seats ? seat : "all",
  };
}

/** The address of a step, on demand with the analysis beside it. The first step with all cards needs no query. */
export function stepAddress(game: string, stepIndex: number, shownHands: ShownHands, isAnalysed = false): string {
  const query = new URLSearchParams();
  if (stepIndex) query.set("move", String(stepIndex));
  if (shownHands !== "all") query.set("seat", String(shownHands));
  if (isAnalysed) query.set("analyse", "1");
  const address = `/g/${encodeURIComponent(game)}`;
  const text = query.toString();
  return text ? `${address}?${text}` : address;
}

const makeWrittenStyle = (indices: Indices, keyPrefix: PhraseStyle["keyPrefix"]): PhraseStyle => ({
  keyPrefix,
  cardName: (card) => cardSymbol(card, indices),
  objectName: (card) => cardSymbol(card, indices),
  separator: " ",
});

/** The name of the player on a seat, or "you" for the viewer's own seat. Bots have the same names as at the table. */
export function playerNameAt(players: readonly GamePlayer[], seat: number, ownSeat: number | null): string {
  if (seat === ownSeat) return t("you");
  const player = players.find((candidate) => candidate.seat === seat);
  // The players need not be listed in the order of their seats.
  const levelsBySeat = players.map((_, at) => players.find((candidate) => candidate.seat === at)?.bot ?? null);
  if (player?.bot) return botNameAt(levelsBySeat, seat);
  return player?.name || t("seat_n", { n: seat + 1 });
}

/** Describe all steps. */
export function describeSteps(replay: Replay, indices: Indices = DEFAULT_LOOK.indices): string[] {
  return replay.steps.map((step, index) => describeStep(replay, step, replay.steps[index - 1] ?? null, indices));
}

/** The text about a player who left the game or ran out of time. */
function departureText({ table, game }: Replay, { reason, seat }: GameDispatch): string {
  if (seat === table.your_seat) return t(reason === "time" ? "ended_by_time_you" : "ended_by_resigning_you");
  const name = playerNameAt(game.players, seat, table.your_seat);
  return t(reason === "time" ? "step_time" : "step_left", { name });
}

/** The step at which the game ended before its last card, and why it ended; null if it was played to the end. */
export function findEarlyEnd(replay: Replay): EarlyEndLine | null {
  const step = replay.steps.findIndex(({ dispatch, end }) => dispatch || end?.reason === "abandoned");
  if (step < 0) return null;
  const departure = replay.steps[step]!.dispatch;
  return { step, text: departure ? departureText(replay, departure) : t("ended_abandoned") };
}

function describeStep(replay: Replay, step: ReplayStep, previousStep: ReplayStep | null, indices: Indices): string {
  const ownSeat = replay.table.your_seat;
  const nameAt = (seat: number): string => playerNameAt(replay.game.players, seat, ownSeat);
  const cardName = (card: string): string => cardSymbol(card, indices);
  // Sentences about the viewer have the form that suits "you".
  const styleOf = (seat: number): PhraseStyle => makeWrittenStyle(indices, seat === ownSeat ? "own" : "step");
  const keyOf = (key: "step_dealt" | "step_shown" | "step_first", seat: number): Key =>
    seat === ownSeat ? `${key}_you` : key;
  const { prev_move: move, round_end: end } = step.game;
  const parts: string[] = [];
  if (move)
    parts.push(moveText(move, nameAt(move.seat), checkMeaning(previousStep?.game, move.seat), styleOf(move.seat)));
  else if (step.dispatch) parts.push(departureText(replay, step.dispatch));
  else {
    const { dealer, trump, attacker } = step.game;
    parts.push(t(keyOf("step_dealt", dealer), { dealer: nameAt(dealer), trump: cardName(trump) }));
    if (step.shown) {
      const { seat, card } = step.shown;
      parts.push(t(keyOf("step_shown", seat), { name: nameAt(seat), card: cardName(card) }));
    } else parts.push(t(keyOf("step_first", attacker), { name: nameAt(attacker) }));
  }
  // After the end of a bout, the step's own game already names the next defender.
  const defender = previousStep?.game.defender ?? step.game.defender;
  if (end) parts.push(boutEndText(end, nameAt(defender), styleOf(defender)));
  if (step.end) parts.push(t("spoken_over"));
  return parts.join(" ");
}
