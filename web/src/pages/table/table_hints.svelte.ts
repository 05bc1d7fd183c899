// Hints in games against bots: the player asks, the server suggests a legal action, and the board marks it.
import { call } from "../../api/calls";
import { t } from "../../i18n/index.svelte";
import { newCommandId } from "../../random";
import { cardSymbol } from "../../table/cards/names";
import { cardsOf, isLegal } from "../../table/state/actions";
import type { Advice } from "../../table/board_props";
import { hintReason } from "./hint_reason";
import { boutKey, isPlaying, type Action, type TableModel } from "../../table/state/model";

type RunCall = <T>(send: () => Promise<T>) => Promise<T | null>;

/** The key of a position as the player sees it. A hint is for one position only. */
const positionKey = ({ game, hand }: TableModel): string =>
  JSON.stringify([boutKey(game), game?.phase, game?.board.thrown_cards, hand]);

/** Write a suggested action in words. */
export function hintText(action: Action, isDefender: boolean): string {
  if (action.type === "check") return t(isDefender ? "hint_take" : "hint_pass");
  if (action.type === "defend") {
    const pairs = action.pairs.map(({ attack, defend }) =>
      t("hint_pair", { attack: cardSymbol(attack), cover: cardSymbol(defend) }),
    );
    return t("hint_defend", { pairs: pairs.join(", ") });
  }
  const cards = cardsOf(action).map((card) => cardSymbol(card));
  return t(`hint_${action.type}`, { cards: cards.join(", ") });
}

/** Whether every other player at the table is a bot, and the viewer plays. */
export function playsWithBotsOnly(model: TableModel, user: string | null): boolean {
  const players = isPlaying(model) ? (model.game?.players ?? []) : [];
  return players.some(({ id }) => id === user) && players.every(({ id, bot }) => id === user || bot !== null);
}

export class TableHints {
  isAsking = $state(false);
  /** The last hint, and the key of the position to which it belongs. */
  #lastHint = $state.raw<{ action: Action; position: string } | null>(null);

  constructor(
    private readonly table: string,
    private readonly model: () => TableModel | null,
    private readonly ownSeat: () => number | null,
    private readonly runCall: RunCall,
  ) {}

  /** The suggested action, as long as the position is the same. */
  readonly suggestion: Action | null = $derived.by(() => {
    const model = this.model();
    const hint = this.#lastHint;
    if (!model || hint?.position !== positionKey(model)) return null;
    return isLegal(model.legalActions, hint.action) ? hint.action : null;
  });

  /** The hint in words, or empty. */
  readonly text: string = $derived.by(() => {
    if (this.isAsking) return t("hint_asking");
    return this.suggestion ? hintText(this.suggestion, this.model()?.game?.defender === this.ownSeat()) : "";
  });

  /** The hint in words, and why this is suggested. */
  readonly advice: Advice = $derived.by(() => {
    const model = this.model();
    const reason = model && this.suggestion ? hintReason(this.suggestion, model, this.ownSeat()) : "";
    return { text: this.text, reason };
  });

  /** Ask for a hint. The server is not asked twice for the same position: the same hint is suggested again. */
  ask = async (): Promise<void> => {
    const model = this.model();
    if (!model || this.isAsking) return;
    if (this.suggestion && this.#lastHint) {
      this.#lastHint = { ...this.#lastHint, action: { ...this.suggestion } };
      return;
    }
    const position = positionKey(model);
    this.isAsking = true;
    try {
      const answer = await this.runCall(() => call("game.hint", { table_id: this.table, command_id: newCommandId() }));
      this.#lastHint = answer && { action: answer.action, position };
    } finally {
      this.isAsking = false;
    }
  };
}
