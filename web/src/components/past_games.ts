// Past games and coin transfers from one player's point of view.
import type { Key } from "../i18n/index.svelte";
import type { CoinsMoved, GameLine, GamePlayer } from "../api/types";

const KIND_KEYS: Record<CoinsMoved["kind"], Key> = {
  welcome: "coins_welcome",
  stake: "stake_label",
  prize: "coins_prize",
  rake: "coins_rake",
  adjustment: "coins_adjustment",
};
const REASON_KEYS: Record<GameLine["reason"], Key | null> = {
  cards: null,
  left: "games_left",
  time: "games_time",
  abandoned: "games_abandoned",
};

/** The catalogue key for the kind of a transfer. */
export const transferKindKey = (transfer: CoinsMoved): Key => KIND_KEYS[transfer.kind];
/** The catalogue key for the reason why a game ended early, or null if it was played to the end. */
export const endReasonKey = (game: GameLine): Key | null => REASON_KEYS[game.reason];

/** Format coins with a plus or minus sign, as the language writes numbers. */
export function formatSignedCoins(amount: number, lang: string): string {
  return new Intl.NumberFormat(lang, { signDisplay: "exceptZero" }).format(amount).replace("-", "−");
}

export interface Outcome {
  /** The player, or null if they did not play in this game. */
  player: GamePlayer | null;
  opponents: GamePlayer[];
  /** Coins won or lost; null if the player did not play, or if the game had no stake. */
  gain: number | null;
}

/** A game from this player's point of view. */
export function outcomeFor(game: GameLine, user: string): Outcome {
  const player = game.players.find(({ user_id }) => user_id === user) ?? null;
  return {
    player,
    opponents: game.players.filter((opponent) => opponent !== player),
    gain: player && game.stake ? player.prize - game.stake : null,
  };
}
