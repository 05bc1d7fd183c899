// Hints in games against bots: the player asks, the server suggests a legal action, and the board marks it.
import { call } from "../../api/calls";
import { LateModule } from "../../components/late_module.svelte";
import { loadLateTexts, t } from "../../i18n/index.svelte";
import { newCommandId } from "../../random";
import { isLegal } from "../../table/state/actions";
import { NO_ADVICE, type Advice } from "../../table/board_props";
import { boutKey, isPlaying, type Action, type TableModel } from "../../table/state/model";

type RunCall = <T>(send: () => Promise<T>) => Promise<T | null>;

/** The key of a position as the player sees it. A hint is for one position only. */
const positionKey = ({ game, hand }: TableModel): string =>
  JSON.stringify([boutKey(game), game?.phase, game?.board.thrown_cards, hand]);

/** Whether every other player at the table is a bot, and the viewer plays. */
export function playsWithBotsOnly(model: TableModel, user: string | null): boolean {
  const players = isPlaying(model) ? (model.game?.players ?? []) : [];
  return players.some(({ id }) => id === user) && players.every(({ id, bot }) => id === user || bot !== null);
}

/** The texts of hints are loaded with the first hint. */
const texts = new LateModule(async () => {
  await loadLateTexts("hints");
  return import("./hint_text");
});

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

  /** The hint in words, and why this is suggested. */
  readonly advice: Advice = $derived.by(() => {
    if (this.isAsking) return { title: "", text: t("hint_asking") };
    const model = this.model();
    if (!model || !this.suggestion) return NO_ADVICE;
    return texts.loaded?.describeHint(this.suggestion, model, this.ownSeat()) ?? NO_ADVICE;
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
      const loading = texts.load().catch(() => null); // Without its text the hint is still marked on the board.
      const answer = await this.runCall(() => call("game.hint", { table_id: this.table, command_id: newCommandId() }));
      await loading;
      this.#lastHint = answer && { action: answer.action, position };
    } finally {
      this.isAsking = false;
    }
  };
}
