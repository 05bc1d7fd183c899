// The inputs and outputs of the board.
import type { Snippet } from "svelte";

import type { BoardMark } from "./board_marks";
import type { SeatBubbles } from "./bubbles";
import type { BoardLook } from "./look";
import type { AutoPass } from "./state/auto_pass";
import type { Action, TableModel } from "./state/model";

/** A suggestion in words, for the action bar. Without a title, the bar keeps its own above the text. */
export interface Advice {
  title: string;
  text: string;
}

export const NO_ADVICE: Advice = { title: "", text: "" };

export interface BoardProps {
  model: TableModel;
  /** The viewer's own seat, or null for a spectator. */
  ownSeat: number | null;
  /** Hands that are shown face up, by seat. If a hand has more cards than are listed, the rest lies face down. */
  openHands?: (string[] | null)[];
  /** Called with the player's action; null on a board that is only shown. */
  onAction?: ((action: Action) => void) | null;
  /** Starts another game for a player who is out of this one; null where that is not offered. */
  onNewGame?: (() => void) | null;
  /** Whether an action was sent and is not answered yet. */
  isWaiting?: boolean;
  /** Whether taking needs a second tap. */
  confirmTake?: boolean;
  /** Against whom the page passes automatically; then the board shows no button for it. */
  autoPass?: AutoPass;
  /** A message above the action bar, such as that the connection is lost. */
  notice?: Snippet | null;
  /** A legal action to mark: its cards, the cards that it beats, or its button. */
  suggestion?: Action | null;
  /** Cards of the hand to point at, without a suggestion what to do with them. */
  hintCards?: readonly string[];
  /** The suggestion in words. */
  advice?: Advice;
  /** Cards and actions to mark, with a legend in the action bar. */
  marks?: readonly BoardMark[];
  /** What players say, by seat. */
  bubbles?: SeatBubbles;
  /** Opens the menu of a seat; null on a board without menus. */
  openSeatMenu?: ((seat: number) => void) | null;
  /** A sheet over the stage, such as the chat on phones. */
  sheet?: Snippet | null;
  /** The height of a sheet that leaves the battlefield visible; 0 if the sheet may cover it. */
  panelHeight?: number;
  /** The bar with the table's name and buttons. */
  bar?: Snippet | null;
  /** Whether the board has its action bar; a page that says elsewhere what happens may leave it out on low screens. */
  hasActionBar?: boolean;
  /** A button of the page that replaces the one in the action bar. */
  button?: Snippet | null;
  /** The panel that the stage shows while no game is played. */
  betweenGames?: Snippet | null;
  /** The width of a panel beside the board. */
  sideWidth?: number;
  look?: Readonly<BoardLook>;
  /** The board's own element. */
  root?: HTMLElement | null;
  /** The layer on which cards fly. */
  layer?: HTMLElement | null;
}
