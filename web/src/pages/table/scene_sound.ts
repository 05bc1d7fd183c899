// The sound of a scene.
import type { Scene } from "../../table/state/updates";
import type { SoundName } from "../../sounds/sounds";
import type { GameEnd, GameState } from "../../api/types";

/** The sound of a scene; null: silence. */
export function soundOf(scene: Scene, own: number | null): SoundName | null {
  switch (scene.cause.event) {
    case "game.start":
      return "deal";
    case "game.move": {
      const game = scene.cause.data as GameState;
      if (game.round_end) return game.round_end.result === "taken" ? "take" : "discard";
      if (scene.after.legal.length && !scene.before.legal.length) return "your_turn";
      return game.prev_move?.type === "defend" ? "beat" : game.prev_move?.type === "check" ? null : "lay";
    }
    case "game.end": {
      const mine = (scene.cause.data as GameEnd).results.find((each) => each.seat === own);
      return mine ? (mine.result === "lose" ? "lose" : "win") : null;
    }
    case "table.chat":
      return "chat";
    default:
      return null;
  }
}
