// Chooses the sound of a change at the table.
import type { GameState } from "../../api/types";
import { suitOf } from "../../table/cards/names";
import { cardsOf } from "../../table/state/actions";
import { findNewlyOut } from "../../table/state/narration";
import type { TableChange } from "../../table/state/updates";
import type { SoundName } from "../../sounds/sounds";

/** Choose the sound of a change, or null for silence. The end of a game has its own sounds (result/GameResult). */
export function chooseSound(
  { cause, modelBefore, modelAfter }: TableChange,
  ownSeat: number | null,
): SoundName | null {
  switch (cause.event) {
    case "game.start":
      return "deal";
    case "game.move": {
      const { round_end: end } = cause.data;
      if (end) return end.result === "taken" ? "take" : "discard";
      if (findNewlyOut(modelBefore.game, cause.data).length) return "out";
      if (isTransferTo(cause.data, ownSeat)) return "transfer";
      if (modelAfter.legalActions.length && !modelBefore.legalActions.length) return "your_turn";
      return chooseMoveSound(cause.data);
    }
    case "table.chat":
    case "table.reaction":
      return "chat";
    case "game.end":
    case "game.rated":
    case "game.player.start":
    case "game.player.move":
    case "game.shown":
    case "game.clock":
    case "game.dispatch":
    case "table.seated":
    case "table.left":
    case "table.departed":
    case "table.host":
    case "table.ready":
    case "table.connected":
    case "table.commit":
    case "table.closed":
    case "table.noted":
      return null;
    default:
      cause satisfies never;
      return null; // An event of a newer server.
  }
}

function chooseMoveSound({ prev_move: move, trump }: GameState): SoundName | null {
  if (!move || !cardsOf(move).length) return null; // No card was laid.
  if (move.type !== "defend") return "lay";
  const isTrumped = move.pairs.some(
    ({ attack, defend }) => suitOf(defend) === suitOf(trump) && suitOf(attack) !== suitOf(trump),
  );
  return isTrumped ? "trump" : "beat";
}

const isTransferTo = ({ prev_move: move, defender }: GameState, ownSeat: number | null): boolean =>
  ownSeat !== null && defender === ownSeat && (move?.type === "transfer" || move?.type === "show");
