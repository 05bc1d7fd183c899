// The custom element <kozyr-board>: a recorded game on any page (docs/how-to/board.md).
import { mount, unmount } from "svelte";

import type { Replay } from "../api/types";
import { loadLateTexts, loadTexts, t } from "../i18n/index.svelte";
import { handleKey, Playback } from "../replay/playback.svelte";
import { replayFromPublications, type Publications } from "../replay/publications";
import { clampStepIndex, type ShownHands } from "../replay/steps";
import { shareFaces } from "../table/cards/face_styles.svelte";
import { BACKS, COLOURS, DECKS, DEFAULT_LOOK, FELTS, INDICES, SORTS, type BoardLook } from "../table/look";
import ReplayPlayer from "./ReplayPlayer.svelte";

/** The build replaces this with the style sheets of all components. */
const STYLES = "__KOZYR_BOARD_STYLES__";

/** Attributes of the look whose values are words. */
const LOOK_WORDS = { deck: DECKS, felt: FELTS, back: BACKS, colours: COLOURS, indices: INDICES, sort: SORTS } as const;

export class KozyrBoard extends HTMLElement {
  static readonly observedAttributes = [
    "src",
    "step",
    "seat",
    "language",
    "speed",
    "left-handed",
    ...Object.keys(LOOK_WORDS),
  ];

  #replay = $state.raw<Replay | null>(null);
  #playback = $state.raw<Playback | null>(null);
  #problem = $state("");
  #shownHands = $state<ShownHands>("all");
  #look = $state.raw<Readonly<BoardLook>>(DEFAULT_LOOK);
  /** The look that the surrounding page has set as a property. It overrides the attributes. */
  #assignedLook: Partial<BoardLook> = {};
  #replayPlayer: Record<string, unknown> | null = null;
  /** Incremented by every load, so that an earlier load that ends later is recognised and ignored. */
  #loadNumber = 0;
  readonly #content: HTMLElement;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = STYLES;
    this.#content = document.createElement("div");
    this.#content.className = "content";
    root.append(style, this.#content);
    this.addEventListener("keydown", (event) => {
      const [target] = event.composedPath();
      if (this.#playback && handleKey(this.#playback, event, target)) event.preventDefault();
    });
  }

  /** The game: the answer of `games.replay`, or null. */
  get replay(): Replay | null {
    return this.#replay;
  }
  set replay(replay: Replay | null) {
    this.#loadNumber += 1;
    this.#show(replay, this.#readSeat(replay));
  }

  /** A snapshot of a table and the entries after it, as its channel publishes them. */
  set publications(publications: Publications) {
    const replay = replayFromPublications(publications);
    this.#loadNumber += 1;
    // Only the viewer's own cards are known.
    this.#show(replay, replay.table.your_seat ?? "all");
  }

  /** The number of the shown step; 0 is the deal. */
  get step(): number {
    return this.#playback?.stepIndex ?? 0;
  }
  set step(step: number) {
    if (this.#replay) this.#playback?.show(clampStepIndex(this.#replay, step));
  }

  /** The number of the last step. */
  get lastStep(): number {
    return this.#playback?.lastIndex ?? 0;
  }

  get look(): Readonly<BoardLook> {
    return this.#look;
  }
  set look(look: Partial<BoardLook>) {
    this.#assignedLook = look;
    this.#readLook();
  }

  next(): void {
    this.step += 1;
  }
  previous(): void {
    this.step -= 1;
  }
  play(): void {
    if (!this.#playback?.isPlaying) this.#playback?.toggle();
  }
  pause(): void {
    this.#playback?.pause();
  }

  connectedCallback(): void {
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
    shareFaces(this.shadowRoot!);
    this.#readLook();
    void this.#start();
  }

  disconnectedCallback(): void {
    this.pause();
    if (this.#replayPlayer) void unmount(this.#replayPlayer);
    this.#replayPlayer = null;
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === "src") void this.#load();
    else if (name === "step") this.step = Number(this.getAttribute("step"));
    else if (name === "seat") this.#shownHands = this.#readSeat(this.#replay);
    else if (name === "language") void loadTexts(this.getAttribute("language") ?? "auto");
    else this.#readLook();
  }

  async #start(): Promise<void> {
    await loadTexts(this.getAttribute("language") ?? "auto");
    await loadLateTexts("pages");
    if (!this.isConnected || this.#replayPlayer) return;
    const props = {
      replay: () => this.#replay,
      playback: () => this.#playback,
      shownHands: () => this.#shownHands,
      look: () => this.#look,
      problem: () => this.#problem,
      onStep: (step: number) => this.dispatchEvent(new CustomEvent("step", { detail: { step, last: this.lastStep } })),
    };
    this.#replayPlayer = mount(ReplayPlayer, { target: this.#content, props });
    await this.#load();
  }

  async #load(): Promise<void> {
    const src = this.getAttribute("src");
    const inline = this.querySelector('script[type="application/json"]')?.textContent;
    if (!src && !inline) return;
    const loadNumber = ++this.#loadNumber;
    try {
      const data = (src ? await fetchJson(src) : JSON.parse(inline!)) as Replay | Publications;
      if (loadNumber !== this.#loadNumber) return;
      if ("steps" in data) this.replay = data;
      else this.publications = data;
      if (this.hasAttribute("autoplay")) this.play();
    } catch {
      if (loadNumber === this.#loadNumber) this.#problem = t("board_not_loaded");
    }
  }

  #show(replay: Replay | null, shownHands: ShownHands): void {
    this.pause();
    const step = Number(this.getAttribute("step") ?? 0);
    this.#problem = "";
    this.#shownHands = shownHands;
    this.#playback = replay && new Playback(replay.steps.length - 1, clampStepIndex(replay, step));
    this.#replay = replay;
  }

  /** Whose cards are shown: the cards of the attribute's seat, or all cards. */
  #readSeat(replay: Replay | null): ShownHands {
    const seat = Number(this.getAttribute("seat") ?? NaN);
    return replay && Number.isInteger(seat) && seat >= 0 && seat < replay.table.seats ? seat : "all";
  }

  // Unknown values of attributes are ignored.
  #readLook(): void {
    const words = Object.entries(LOOK_WORDS).filter(([name, values]) =>
      (values as readonly string[]).includes(this.getAttribute(name) ?? ""),
    );
    const speed = Number(this.getAttribute("speed") ?? NaN);
    this.#look = {
      ...DEFAULT_LOOK,
      ...Object.fromEntries(words.map(([name]) => [name, this.getAttribute(name)])),
      ...(speed >= 0 ? { flightSpeed: speed, discardSpeed: speed } : {}),
      ...(this.hasAttribute("left-handed") ? { isLeftHanded: true } : {}),
      ...this.#assignedLook,
    };
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
