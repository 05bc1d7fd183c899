// The cards that the player has chosen in the hand, and what a tap or a drop means for them.
import { untrack } from "svelte";

import { t } from "../i18n/index.svelte";
import type { DropTarget } from "./drag";
import {
  canAddCard,
  cardsOf,
  findBeatableCards,
  findBeatAction,
  findImmediateAction,
  findLayAction,
  findMatchingActions,
  findPlayableCards,
  isLegal,
} from "./state/actions";
import type { BoardLook } from "./look";
import { choicePrompt, unplayableReason } from "./state/hints";
import type { Action, TableModel } from "./state/model";

/** What the choice depends on. */
interface Source {
  model: () => TableModel;
  ownSeat: () => number | null;
  onAction: () => ((action: Action) => void) | null;
  isWaiting: () => boolean;
  /** Whether taking needs a second tap. */
  confirmTake: () => boolean;
  /** Whether the page passes for the player, who then has nothing to do. */
  isAutoPass: () => boolean;
  look: () => Readonly<BoardLook>;
  suggestion: () => Action | null;
  hintCards: () => readonly string[];
}

/** How long a hint is shown. */
const HINT_MS = 4000;

export class CardChoice {
  readonly #source: Source;
  cards = $state<string[]>([]);
  /** Why the tapped card cannot be played; shown for a few seconds. */
  hint = $state("");
  /** Whether the next tap on the button takes the cards. */
  isTakeAsked = $state(false);
  #sentAction = $state.raw<Action | null>(null);

  constructor(source: Source) {
    this.#source = source;
  }

  unchooseOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === "Escape" && this.cards.length) this.cards = [];
  };

  readonly legalActions: Action[] = $derived.by(() =>
    this.#source.onAction() && !this.#source.isWaiting() && !this.#source.isAutoPass()
      ? this.#source.model().legalActions
      : [],
  );
  // Svelte sees no change if the text is equal, so the moves of other players do not render the hand again.
  readonly playableText: string = $derived([...findPlayableCards(this.legalActions)].join(" "));
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- The set is never changed, only replaced.
  readonly playableCards: Set<string> = $derived(new Set(this.playableText ? this.playableText.split(" ") : []));
  // While a move is being sent the same cards stay bright; otherwise the hand would flicker. A hand that is only shown
  // is bright, too.
  readonly brightCards: Set<string> = $derived.by(() => {
    const { onAction, isWaiting, model } = this.#source;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- The set is never changed, only replaced.
    if (!onAction()) return new Set(model().hand);
    if (isWaiting()) return findPlayableCards(model().legalActions);
    // While several cards can be played together, only those that can be added stay bright.
    const addable = [...this.playableCards].filter((card) => this.#canAdd(card));
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- The set is never changed, only replaced.
    return addable.length || this.cards.length > 1 ? new Set([...this.cards, ...addable]) : this.playableCards;
  });
  /** The action that was sent and is not answered yet. */
  readonly pendingAction: Action | null = $derived.by(() => (this.#source.isWaiting() ? this.#sentAction : null));
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- The set is never changed, only replaced.
  readonly pendingCards: Set<string> = $derived(new Set(this.pendingAction ? cardsOf(this.pendingAction) : []));
  /** How many attack cards may still be laid. */
  readonly maxNewCards: number = $derived.by(() => {
    const game = this.#source.model().game;
    return game ? game.limit - game.board.thrown_cards.length : 0;
  });
  readonly matchingActions: Action[] = $derived(findMatchingActions(this.legalActions, this.cards, this.maxNewCards));
  /** The attack cards that the chosen cards could beat. */
  readonly targets: Set<string> = $derived(findBeatableCards(this.legalActions, this.cards));
  readonly prompt: string = $derived.by(() =>
    choicePrompt(this.legalActions, this.cards, this.maxNewCards, this.#source.look().indices),
  );

  /** The action that is suggested to the player, as long as it is legal. */
  readonly suggestion: Action | null = $derived.by(() => {
    const suggestion = this.#source.suggestion();
    return suggestion && isLegal(this.legalActions, suggestion) ? suggestion : null;
  });

  /** The suggested lead with several cards, which has a button until a card is chosen; null for none. */
  readonly groupLead: Action | null = $derived.by(() => {
    const { suggestion } = this;
    return !this.cards.length && suggestion?.type === "move" && suggestion.cards.length > 1 ? suggestion : null;
  });

  /**
   * Forget a hint after a pause or a change of the game, and cards that cannot be played any more.
   * To be called when the board is created.
   */
  followGame(): void {
    const forget = (): void => {
      this.hint = "";
      this.isTakeAsked = false;
    };
    $effect(() => {
      if (!this.hint) return;
      const timer = setTimeout(forget, HINT_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      void [this.#source.model().game?.phase, this.playableText, this.#source.isWaiting(), this.cards];
      forget();
    });
    $effect(() => {
      void this.#source.model();
      this.#dropUnplayable();
    });
    // After a new suggestion, no tap plays cards that were chosen before it.
    $effect(() => {
      if (this.suggestion && !untrack(() => this.#followsSuggestion)) this.cards = [];
    });
  }

  /** Whether a card of the hand is pointed at, or belongs to the suggested action, and is still to be chosen. */
  isSuggestedCard(card: string): boolean {
    const suggested = this.suggestion ? cardsOf(this.suggestion) : this.#source.hintCards();
    return !this.cards.includes(card) && suggested.includes(card);
  }

  /** Whether all chosen cards belong to the suggested action. */
  get #followsSuggestion(): boolean {
    const suggested = this.suggestion ? cardsOf(this.suggestion) : [];
    return this.cards.every((card) => suggested.includes(card));
  }

  /** Whether a tap on an attack card follows the suggestion, which beats it. */
  isSuggestedTarget(attack: string): boolean {
    const { suggestion } = this;
    if (suggestion?.type !== "defend" || !this.#followsSuggestion) return false;
    return suggestion.pairs.some((pair) => pair.attack === attack);
  }

  /** Whether a button does what is suggested. */
  isSuggestedAction(action: Action): boolean {
    return this.suggestion !== null && JSON.stringify(action) === JSON.stringify(this.suggestion);
  }

  /** Forget chosen cards that cannot be played any more. */
  #dropUnplayable(): void {
    const remaining = this.cards.filter((card) => this.playableCards.has(card));
    if (remaining.length !== this.cards.length) this.cards = remaining;
  }

  submit(action: Action | null): void {
    const onAction = this.#source.onAction();
    if (!action || !onAction) return;
    this.cards = [];
    this.isTakeAsked = false;
    this.#sentAction = action;
    onAction(action);
  }

  /** Pass, or take; taking may need a second tap. */
  check(isTake: boolean): void {
    if (isTake && this.#source.confirmTake() && !this.isTakeAsked) {
      this.isTakeAsked = true;
      this.hint = t("take_confirm");
    } else this.submit({ type: "check" });
  }

  tap(card: string): void {
    if (!this.playableCards.has(card)) {
      const { model, ownSeat, onAction, isWaiting, look } = this.#source;
      const seat = onAction() ? ownSeat() : null;
      this.hint = seat === null ? "" : unplayableReason(model(), seat, card, isWaiting(), look().indices);
      return;
    }
    if (this.cards.includes(card)) {
      // A second tap plays the only chosen card if there is only one way to play it, and none to add another card.
      const isComplete = this.cards.length === 1 && ![...this.playableCards].some((other) => this.#canAdd(other));
      if (isComplete && this.matchingActions.length === 1) this.submit(this.matchingActions[0] ?? null);
      else this.cards = this.cards.filter((chosenCard) => chosenCard !== card);
      return;
    }
    // Beside chosen cards, a dimmed card is only chosen instead of them. One of several marked cards is never alone.
    const marked = this.#source.hintCards();
    const isAlone = this.brightCards.has(card) && !this.#canAdd(card) && !(marked.length > 1 && marked.includes(card));
    const action = isAlone ? findImmediateAction(this.legalActions, card) : null;
    if (action) this.submit(action);
    else this.choose(card);
  }

  /** Choose a card without playing it: together with the chosen cards if they can be played together. */
  choose(card: string): void {
    if (!this.playableCards.has(card) || this.cards.includes(card)) return;
    this.cards = this.#canAdd(card) ? [...this.cards, card] : [card];
  }

  #canAdd(card: string): boolean {
    return this.cards.length > 0 && canAddCard(this.legalActions, this.cards, card, this.maxNewCards);
  }

  drop(card: string, target: DropTarget): void {
    const cards = this.cards.includes(card) ? this.cards : [card];
    const beatAction = "attack" in target ? findBeatAction(this.legalActions, cards, target.attack) : null;
    this.submit(beatAction ?? findLayAction(this.legalActions, cards));
  }

  /** Beat an attack card with the chosen cards, or with the suggested ones if none are chosen. */
  beat(attack: string): void {
    const isSuggested = !this.cards.length && this.isSuggestedTarget(attack);
    this.submit(isSuggested ? this.suggestion : findBeatAction(this.legalActions, this.cards, attack));
  }
}
