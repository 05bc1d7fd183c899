// Chooses the sound of a change.
import type { TableChange } from "../../table/state/updates";
import type { SoundName } from "../../sounds/sounds";

/** Choose the sound of a change, or null for silence. */
export function chooseSound(
  { cause, modelBefore, modelAfter }: TableChange,
  ownSeat: number | null,
): SoundName | null {
  switch (cause.event) {
    case "game.start":
      return "deal";
    case "game.move": {
      const { round_end: end, prev_move: move } = cause.data;
      if (end) return end.result === "taken" ? "take" : "discard";
      if (modelAfter.legalActions.length && !modelBefore.legalActions.length) return "your_turn";
      if (move?.type === "check") return null;
      return move?.type === "defend" ? "beat" : "lay";
    }
    case "game.end": {
      const result = cause.data.results.find(({ seat }) => seat === ownSeat);
      if (!result) return null;
      return result.result === "lose" ? "lose" : "win";
    }
    case "table.chat":
    case "table.reaction":
      return "chat";
    default:
      return null;
  }
}
