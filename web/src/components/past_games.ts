// Past games and coin transfers, as one player reads them in the server's lists.
import type { Key } from "../i18n/index.svelte";
import type { CoinsMoved, GameLine, GamePlayer } from "../api/types";

const KINDS: Record<CoinsMoved["kind"], Key> = {
  welcome: "coins_welcome", stake: "coins_stake", prize: "coins_prize", rake: "coins_rake",
};
const REASONS: Record<GameLine["reason"], Key | null> = { cards: null, left: "games_left", time: "games_time", abandoned: "games_abandoned" };

/** The catalogue key for the kind of a transfer. */
export const transferKindKey = (moved: CoinsMoved): Key => KINDS[moved.kind];
/** The catalogue key for why a game ended early; null: it was played to the end. */
export const endReasonKey = (game: GameLine): Key | null => REASONS[game.reason];

/** Coins with their sign, as the language writes them: a true minus, and a plus for gains. */
export function formatSignedCoins(amount: number, lang: string): string {
  return new Intl.NumberFormat(lang, { signDisplay: "exceptZero" }).format(amount).replace("-", "−");
}

export interface Outcome {
  mine: GamePlayer | null;
  others: GamePlayer[];
  /** Coins won or lost; null: the game was for points. */
  gain: number | null;
}

/** A game from this player's point of view. */
export function outcomeFor(game: GameLine, user: string): Outcome {
  const mine = game.players.find((each) => each.user_id === user) ?? null;
  return {
    mine,
    others: game.players.filter((each) => each !== mine),
    gain: mine && game.stake ? mine.prize - game.stake : null,
  };
}
