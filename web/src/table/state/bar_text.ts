// The text of the action bar: what happens in one line, and what the player can do in another.
import type { GameState } from "../../api/types";
import { t, tn, type Key } from "../../i18n/index.svelte";
import { canCheck, findPlayableCards } from "./actions";
import { isForcedTake } from "./forced_take";
import { countRemaining, isAway, isPlaying, type TableModel } from "./model";
import { resultText, seatName } from "./narration";
import { shapeOfTable } from "./results";

export interface BarText {
  title: string;
  hint: string;
}

type NameAt = (seat: number) => string;

/** Shorten a long name, so that a narrow bar has room for the verb after it. */
export function shortenName(name: string, maxLength: number): string {
  const letters = [...name];
  if (letters.length <= maxLength) return name;
  const start = letters.slice(0, maxLength - 1).join("");
  return `${start.trimEnd()}…`;
}

/** The text of the action bar. Both lines are empty while no game is played. */
export function barText(
  model: TableModel,
  ownSeat: number | null,
  isAutoPass = false,
  maxNameLength = Infinity,
): BarText {
  const nameAt = (seat: number): string => shortenName(seatName(model, seat), maxNameLength);
  const game = model.game;
  if (!game || model.table.status !== "playing") return { title: "", hint: "" };
  if (model.end) return { title: resultText(model.end, ownSeat, shapeOfTable(model.table)), hint: "" };
  if (isAutoPass) return { title: isTaking(game) ? takingTitle(game, nameAt) : t("bar_nothing_hint"), hint: "" };
  if (model.legalActions.length && ownSeat !== null) return ownTurnText(model, ownSeat, nameAt);
  const own = ownSeat === null ? null : game.players[ownSeat];
  if (own?.role === "out") return outText(model, game, own.seat);
  const active = game.players.filter(({ state }) => state === "active");
  if (!active.length) return { title: "", hint: "" };
  if (own && game.defender === ownSeat && (model.isTakeNext || (own.role === "taking" && isTakeForced(game))))
    return { title: t("bar_forced_take"), hint: "" };
  const name = active.map(({ seat }) => nameAt(seat)).join(", ");
  if (own?.role === "taking") {
    return { title: t("why_not_taking"), hint: tn("bar_throws", active.length, { name }) };
  }
  // In a replay and at the end of a lesson the player is to move, but no action is offered: the bar does not ask.
  if (own?.state === "active") return { title: t(ownTitleKey(game, ownSeat)), hint: "" };
  const areAway = active.every(({ seat }) => isAway(model.table.sitters[seat] ?? null));
  const hint = areAway ? t("away") : own?.role === "partner" && !isTaking(game) ? t("bar_partner_hint") : "";
  if (isTaking(game)) return { title: takingTitle(game, nameAt), hint };
  if (game.phase === "lead") return { title: t("bar_leads", { name }), hint: hint || firstLeadHint(model) };
  if (game.phase === "defence") return { title: t("bar_defends", { name }), hint };
  return { title: tn("bar_throws", active.length, { name }), hint };
}

/**
 * The other player whom the bar's text is about: a taker, or the first player who must act. Null while it is about the
 * viewer.
 */
export function findAwaitedSeat(model: TableModel, ownSeat: number | null, isAutoPass = false): number | null {
  const { game, end, legalActions } = model;
  const own = ownSeat === null ? null : game?.players[ownSeat];
  if (!game || !isPlaying(model) || end) return null;
  if (legalActions.length) return isAutoPass && isTaking(game) ? game.defender : null;
  if (own && (own.state === "active" || own.role === "taking" || own.role === "out")) return null;
  return isTaking(game) ? game.defender : (game.players.find(({ state }) => state === "active")?.seat ?? null);
}

/** The text for a player who is out. Two or more others play on; one other is the durak; none means a draw. */
function outText(model: TableModel, game: GameState, ownSeat: number): BarText {
  const remaining = countRemaining(game);
  const place = shapeOfTable(model.table).hasTeams ? null : model.places?.[ownSeat];
  const title = place ? t("spoken_place", { n: place }) : t("bar_out");
  return { title: remaining ? title : "", hint: remaining > 1 ? t("bar_out_hint") : "" };
}

function ownTitleKey({ phase, defender }: GameState, ownSeat: number | null): Key {
  if (phase === "lead") return "bar_lead";
  return defender === ownSeat ? "bar_defend" : "bar_may_throw";
}

const isTaking = ({ players, defender }: GameState): boolean => players[defender]?.role === "taking";

const isTakeForced = ({ prev_move: move, defender }: GameState): boolean =>
  isForcedTake(move, move?.seat === defender);

const takingTitle = (game: GameState, nameAt: NameAt): string =>
  t(isTakeForced(game) ? "bar_taking_forced" : "bar_taking", { name: nameAt(game.defender) });

/** Before the first lead the bar says why this player leads: the card at the seat is the lowest trump. */
const firstLeadHint = ({ shownTrump }: TableModel): string => (shownTrump ? t("shown_trump") : "");

function ownTurnText(model: TableModel, ownSeat: number, nameAt: NameAt): BarText {
  const { legalActions } = model;
  const game = model.game!;
  const leads = legalActions.filter(({ type }) => type === "move");
  if (leads.length) {
    if (model.shownTrump) return { title: t("bar_lead"), hint: t("shown_trump_own") };
    const canLeadMany = leads.some((action) => "cards" in action && action.cards.length > 1);
    return { title: t("bar_lead"), hint: t(canLeadMany ? "bar_lead_many_hint" : "bar_lead_hint") };
  }
  if (game.defender === ownSeat) return { title: t("bar_defend"), hint: defenceHint(model) };
  const name = nameAt(game.defender);
  if (isTaking(game)) {
    const room = game.limit - game.board.thrown_cards.length;
    const hasCards = findPlayableCards(legalActions).size > 0;
    const hint = hasCards || room <= 0 ? tn("bar_taking_hint", Math.max(0, room)) : t("bar_nothing_hint");
    return { title: takingTitle(game, nameAt), hint };
  }
  // While cards are unbeaten, a player may throw in but cannot pass.
  if (!canCheck(legalActions)) return { title: t("bar_throw_or_wait"), hint: t("bar_defends", { name }) };
  return findPlayableCards(legalActions).size
    ? { title: t("bar_throw"), hint: t("bar_throw_hint") }
    : { title: t("bar_nothing_hint"), hint: t("bar_nothing_done_hint") };
}

function defenceHint({ legalActions }: TableModel): string {
  if (!findPlayableCards(legalActions).size) return t("bar_defend_nothing_hint");
  if (!legalActions.some(({ type }) => type === "transfer" || type === "show")) return t("bar_defend_hint");
  return t(legalActions.some(({ type }) => type === "defend") ? "bar_defend_transfer_hint" : "bar_transfer_hint");
}
