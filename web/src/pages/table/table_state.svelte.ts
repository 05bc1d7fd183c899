// The state of a table's page: the subscription, the shown model, and what the viewer does at the table.
import { untrack } from "svelte";

import { call, RefusedError } from "../../api/calls";
import { connectionState } from "../../api/connection.svelte";
import { ensureUser, wasSessionEndedByServer } from "../../api/session.svelte";
import { addRemoval } from "../../components/removals.svelte";
import { vibrate } from "../../device/vibration";
import { t } from "../../i18n/index.svelte";
import { waitingRequests } from "../../people/waiting_requests.svelte";
import { go, parseRoute } from "../../router.svelte";
import { settings } from "../../settings.svelte";
import { playSound } from "../../sounds/sounds";
import type { Advice } from "../../table/board_props";
import { runAfterFrame } from "../../table/flights/animation";
import { AnimationQueue } from "../../table/flights/animation_queue.svelte";
import { isLegal } from "../../table/state/actions";
import { shouldAutoPass } from "../../table/state/auto_pass";
import { boutKey, findOwnSeat, isPlaying, type Action, type TableModel } from "../../table/state/model";
import { describeChange } from "../../table/state/narration";
import type { TableChange } from "../../table/state/updates";
import { BubbleDisplay } from "./bubble_display.svelte";
import { chooseSound } from "./change_sound";
import { ConnectionNews } from "./connection_news";
import { TableCommands } from "./commands.svelte";
import type { Panels } from "./panels.svelte";
import { findGameWithUnknownEnd, loadLastEnd } from "./last_end";
import { loadLateParts } from "./load_late_parts";
import { isMuted, type SpeechTarget } from "./speech";
import { TableHints } from "./table_hints.svelte";
import { TableSubscription } from "./table_subscription.svelte";
import { takeWishToPlay } from "./wish_to_play";

/** The number of lines that stay in the log for screen readers. */
const ANNOUNCED_LINES = 5;

export class TablePageState {
  /** The last lines for screen readers. Each has a number of its own, so that it is read once. */
  announcements = $state.raw<{ number: number; line: string }[]>([]);
  /** Whether the viewer wants to play as soon as all seats are taken (readiness.svelte.ts). */
  startsWhenFull = $state(false);
  /** Whether the shown result belongs to a game that was over before the page was loaded. */
  isEndRestored = $state(false);
  readonly #gameWithUnknownEnd = $derived.by(() =>
    this.model ? findGameWithUnknownEnd(this.model, this.user) : null,
  );
  #password = $state("");
  #isDestroyed = false;

  readonly #connectionNews = new ConnectionNews();
  readonly bubbles = new BubbleDisplay();
  readonly queue: AnimationQueue = new AnimationQueue(
    (): number | null => this.ownSeat,
    () => settings,
    (change) => this.#onChange(change),
  );
  readonly model: TableModel | null = $derived(this.queue.model);
  readonly subscription: TableSubscription;
  readonly commands: TableCommands;
  readonly hints: TableHints;

  constructor(
    readonly tableId: string,
    readonly invite: string | null,
    readonly panels: Panels,
  ) {
    this.startsWhenFull = takeWishToPlay(tableId);
    this.subscription = new TableSubscription(tableId, this.accessKeys, this.queue, () => this.#onRemoved());
    this.commands = new TableCommands(tableId, () => this.subscription.latest?.seq ?? 0);
    this.hints = new TableHints(
      tableId,
      () => this.model,
      () => this.ownSeat,
      this.runCall,
    );
    // After the server ended the session, the viewer may still watch the table as a spectator.
    $effect(() => {
      if (wasSessionEndedByServer() && untrack(() => this.user) !== null) void this.subscription.start();
    });
    // The address of a private table contains the invitation, so that a copied address works for other players.
    $effect(() => {
      const invite = this.model?.table.invite;
      const { id, query } = parseRoute(location.pathname, location.search);
      if (!invite || id !== tableId || query.get("invite") === invite) return;
      history.replaceState(null, "", `${location.pathname}?invite=${encodeURIComponent(invite)}`);
    });
    $effect(() => void this.#restoreEnd(this.#gameWithUnknownEnd));
    $effect(() => {
      waitingRequests.setPlace(this.#requestsPlace);
    });
    $effect(() => () => waitingRequests.setPlace("page"));
    $effect(() => {
      if (this.isPlaying) this.isEndRestored = false;
    });
    void this.subscription.start();
  }

  readonly user = $derived.by(() => this.subscription.user);
  readonly ownSeat: number | null = $derived.by(() => (this.model ? findOwnSeat(this.model, this.user) : null));
  readonly isSeated = $derived.by(
    () => this.model?.table.sitters.some((each) => each && each.player_id === this.user && !each.departed) ?? false,
  );
  readonly isPlaying = $derived(this.model !== null && isPlaying(this.model));
  /** Whether the page passes for the viewer, because passing is their only action and the setting allows it. */
  readonly isAutoPass = $derived.by(
    () => this.model !== null && shouldAutoPass(this.model, this.ownSeat, settings.autoPass),
  );
  readonly isOwnTurn = $derived.by(() => this.isPlaying && !!this.model?.legalActions.length && !this.isAutoPass);
  /** The hint in words. Without a connection it says that a move is sent later. A spectator reads that they watch. */
  readonly advice: Advice = $derived.by(() => {
    if (this.isOwnTurn && connectionState() === "offline") return { title: "", text: t("bar_offline_hint") };
    return this.isPlaying && this.ownSeat === null ? { title: "", text: t("watching") } : this.hints.advice;
  });
  /** Whether a move is being sent, or the page does not show its effect yet. */
  readonly isWaiting = $derived.by(() => this.commands.isBusy || (this.model?.seq ?? 0) < this.commands.answeredSeq);
  readonly isResultShown = $derived.by(
    () =>
      this.model !== null &&
      this.model.end !== null &&
      !this.isPlaying &&
      this.panels.closedResult < this.model.table.game_no,
  );
  /** Where the page shows requests of other people. */
  readonly #requestsPlace = $derived.by(() => {
    if (this.isResultShown) return "result";
    return this.model && !this.subscription.refusal ? "bar" : "page";
  });
  /** Spectators of a locked table need its key to speak. */
  readonly speechTarget: SpeechTarget = $derived.by(() => ({
    table_id: this.tableId,
    ...(this.isSeated ? {} : this.accessKeys()),
  }));

  accessKeys = (): { invite?: string; password?: string } => ({
    ...(this.invite ? { invite: this.invite } : {}),
    ...(this.#password ? { password: this.#password } : {}),
  });

  /** Run a call. If it fails, the player sees the error and the result is null. */
  runCall = <T>(send: () => Promise<T>): Promise<T | null> => this.commands.run(send);

  submitPassword = (password: string): void => {
    this.#password = password;
    void this.subscription.start();
  };

  submitAction = async (action: Action): Promise<void> => {
    const bout = boutKey(this.model?.game ?? null);
    this.queue.finishFlights();
    const { model } = this;
    // If a change that was still queued ended the bout or made the action illegal, nothing is sent.
    if (this.isWaiting || boutKey(model?.game ?? null) !== bout || !isLegal(model?.legalActions ?? [], action)) return;
    await this.commands.submit(action, bout);
  };

  /** Take a seat, or move to it; with `startsWhenFull`, also be ready as soon as the table is full. */
  sit = async (seat: number | null, startsWhenFull = false): Promise<void> => {
    const answer = await this.runCall(async () => {
      await ensureUser();
      return call("tables.join", { table_id: this.tableId, seat, ...this.accessKeys() }).catch(this.#showRefusal);
    });
    if (!answer) return;
    this.startsWhenFull ||= startsWhenFull;
    await this.subscription.start();
  };

  closeResult = (): void => {
    if (this.model) this.panels.closedResult = this.model.table.game_no;
  };

  togglePanel = (name: "chat" | "help" | "moves" | "share"): void => {
    this.panels.toggle(name);
    if (this.panels.open === "chat") this.subscription.unread = 0;
  };

  /** Run a function after the next frame, unless the page was closed. */
  runLater(run: () => void): void {
    runAfterFrame(() => {
      if (!this.#isDestroyed) run();
    });
  }

  /** Stop when the page is closed. */
  stop(): void {
    this.subscription.stop();
    this.commands.stop();
    this.queue.stop();
    this.bubbles.stop();
    this.#isDestroyed = true;
  }

  async #restoreEnd(gameId: string | null): Promise<void> {
    const model = this.subscription.latest;
    const end = gameId && model && (await loadLastEnd(gameId, model));
    if (!end || this.#isDestroyed) return;
    // It is true before the result appears, so that the result is shown without animations.
    this.isEndRestored = true;
    this.isEndRestored = this.subscription.restoreEnd(gameId, end);
  }

  // At a table without spectators, only the attempt to sit down shows that a password is needed.
  #showRefusal = (error: unknown): never => {
    if (this.subscription.refusal && error instanceof RefusedError) this.subscription.refusal = error;
    throw error;
  };

  // The notice above the list of tables tells the player about the removal.
  #onRemoved(): void {
    addRemoval({ table_id: this.tableId, name: this.subscription.latest?.table.name ?? "" });
    go("/tables");
  }

  #onChange(change: TableChange): void {
    const { event, data } = change.cause;
    const { panels } = this;
    if (event === "table.chat" || event === "table.reaction") {
      const speech = data;
      if (isMuted(speech)) return;
      const isRead = panels.open === "chat" || panels.isDocked || data.player_id === this.user;
      if (event === "table.chat" && !isRead) this.subscription.unread += 1;
      this.bubbles.show(speech);
    }
    // When the invited player sits down, the share panel closes, because it would cover the ready button.
    if (panels.open === "share" && event === "table.seated" && !data.bot) panels.close();
    // The page is shown first, because starting the audio output takes longer than a frame on a phone.
    const seat = this.ownSeat;
    const isNews = this.#connectionNews.isNews(change);
    this.runLater(() => {
      const sound = chooseSound(change, seat);
      if (sound) {
        playSound(sound);
        vibrate(sound);
      }
      this.runLater(() => {
        if (isNews) for (const line of describeChange(change, seat)) this.#announce(line);
        if (!this.isPlaying) void this.#announceNews(change, seat);
      });
    });
  }

  async #announceNews(change: TableChange, seat: number | null): Promise<void> {
    const line = (await loadLateParts()).describeNews(change, seat);
    if (line) this.#announce(line);
  }

  #announce(line: string): void {
    const number = (this.announcements.at(-1)?.number ?? 0) + 1;
    this.announcements = [...this.announcements, { number, line }].slice(-ANNOUNCED_LINES);
  }
}
