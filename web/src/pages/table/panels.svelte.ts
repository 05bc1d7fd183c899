// Which panels of the table's page are open, and where the page has room for them.
import { chooseShape } from "../../table/board_layout";
import { clamp } from "../../table/geometry";

export type PanelName = "" | "chat" | "help" | "moves" | "share";

/** From this width on, moves and chat are always beside the board. */
const DOCKED_WIDTH = 1200;

export class Panels {
  open = $state<PanelName>("");
  /** The seat whose menu is open. */
  menuSeat = $state<number | null>(null);
  /** The number of the last game whose result the player has closed. */
  closedResult = $state(0);
  roomWidth = $state(0);
  roomHeight = $state(0);

  readonly #isDesktop = $derived(chooseShape(this.roomWidth, this.roomHeight) === "desktop");
  readonly isDocked = $derived(this.#isDesktop && this.roomWidth >= DOCKED_WIDTH);
  /** Whether the page has a panel with moves and chat beside the board. */
  readonly hasSide = $derived(this.isDocked || (this.#isDesktop && this.open === "chat"));
  readonly sideWidth = $derived(this.hasSide ? clamp(300, Math.round(this.roomWidth * 0.21), 380) : 0);

  constructor(open: PanelName) {
    this.open = open;
  }

  close = (): void => {
    this.open = "";
  };

  openShare = (): void => {
    this.open = "share";
  };

  toggle = (name: PanelName): void => {
    if (this.isDocked && (name === "chat" || name === "moves"))
      document.querySelector<HTMLElement>(".side form input")?.focus();
    else this.open = this.open === name ? "" : name;
  };
}
