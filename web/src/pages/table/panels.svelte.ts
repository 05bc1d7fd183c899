// Which panels of the table's page are open, and where the page has room for them.
import { chooseShape } from "../../table/board_layout";
import { clamp } from "../../table/geometry";

export type PanelName = "" | "chat" | "help" | "moves" | "share";

/** From this width on, moves and chat are always beside the board. */
const DOCKED_WIDTH = 1200;
/** From this width on, a phone on its side has room for the chat beside the board. */
const LOW_SIDE_WIDTH = 740;

export class Panels {
  open = $state<PanelName>("");
  /** Whether the player leaves the table, and is asked how. */
  isLeaving = $state(false);
  /** The seat whose menu is open. */
  menuSeat = $state<number | null>(null);
  /** Explains an automatic take (TakeNotice.svelte). */
  takeNotice = $state<"" | "short" | "first">("");
  /** The number of the last game whose result the player has closed. */
  closedResult = $state(0);
  /** The height of the chat while it is open. */
  chatHeight = $state(0);
  /** The size of the page, in which the board and the panels must fit. */
  roomWidth = $state(0);
  roomHeight = $state(0);

  readonly #shape = $derived(chooseShape(this.roomWidth, this.roomHeight));
  readonly #isDesktop = $derived(this.#shape === "desktop");
  /** Whether the chat alone is beside the board, because the screen is low. */
  readonly isLowSide = $derived(this.#shape === "zones" && this.roomWidth >= LOW_SIDE_WIDTH && this.open === "chat");
  /** Whether moves and chat are always shown beside the board. */
  readonly isDocked = $derived(this.#isDesktop && this.roomWidth >= DOCKED_WIDTH);
  /** Whether the page has a panel beside the board, with the chat and on large screens the moves. */
  readonly hasSide = $derived(this.isDocked || this.isLowSide || (this.#isDesktop && this.open === "chat"));
  readonly isAnyNeeded = $derived(this.hasSide || this.open !== "" || this.menuSeat !== null || this.isLeaving);
  /** The height of the chat that lies over the board. */
  readonly sheetHeight = $derived(this.open === "chat" && !this.hasSide ? this.chatHeight : 0);
  readonly sideWidth = $derived.by(() => {
    if (this.isLowSide) return clamp(216, Math.round(this.roomWidth * 0.29), 300);
    return this.hasSide ? clamp(300, Math.round(this.roomWidth * 0.21), 380) : 0;
  });

  constructor(open: PanelName) {
    this.open = open;
  }

  close = (): void => {
    this.open = "";
  };

  openShare = (): void => {
    this.open = "share";
  };

  /** Open or close a panel. Moves and chat that are always shown cannot be closed, so the chat gets the focus. */
  toggle = (name: PanelName): void => {
    if (this.isDocked && (name === "chat" || name === "moves")) {
      document.querySelector<HTMLElement>(".side .fold")?.click();
      document.querySelector<HTMLElement>(".side form input")?.focus();
    } else this.open = this.open === name ? "" : name;
  };
}
