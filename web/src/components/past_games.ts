// Past games and coin transfers from one player's point of view.
import type { Key } from "../i18n/index.svelte";
import { findTableNames } from "../players/table_faces";
import { shapeOfGame } from "../table/state/results";
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

const ORIGIN_KEYS: Partial<Record<GameLine["origin"], Key>> = {
  practice: "practice",
  daily: "daily_title",
  match: "match_title",
};

/** The catalogue key for the kind of a game that is not an ordinary one; null for an ordinary game. */
export const originKey = ({ origin }: Pick<GameLine, "origin">): Key | null => ORIGIN_KEYS[origin] ?? null;
/** The catalogue key for the kind of a transfer. */
export const transferKindKey = (transfer: CoinsMoved): Key => KIND_KEYS[transfer.kind];
/** The catalogue key for the reason why a game ended early, as `reader` reads it; null if it was played to the end. */
export function endReasonKey({ reason, players }: GameLine, reader: string | null): Key | null {
  const losers = players.filter(({ result }) => result === "lose");
  // A team loses with the player who left, so only a single loser is known to be that player.
  const loser = losers.length === 1 ? losers[0]!.user_id : null;
  if (loser !== null && loser === reader && (reason === "left" || reason === "time")) return `games_${reason}_own`;
  const isOwnDuel = players.length === 2 && players.some(({ user_id }) => user_id === reader);
  return loser !== null && isOwnDuel && reason === "left" ? "games_left_opponent" : REASON_KEYS[reason];
}

/** The names of the players by seat; a bot has the name of its character. */
export function findPlayerNames({ players }: GameLine): Map<number, string> {
  const names: string[] = [];
  const levels: (string | null)[] = [];
  for (const { seat, name, bot } of players) {
    names[seat] = name;
    levels[seat] = bot;
  }
  const shown = findTableNames({
    players: Array.from(names, (name) => name ?? null),
    levels: Array.from(levels, (level) => level ?? null),
  });
  return new Map(players.map(({ seat, name }) => [seat, shown[seat] ?? name]));
}

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

/** Whether two players of a game were partners in a game of two teams. */
export const arePartners = (game: GameLine, one: GamePlayer | null, other: GamePlayer): boolean =>
  one?.result === other.result && one !== other && shapeOfGame(game).hasTeams;

/** A game from this player's point of view. */
export function outcomeFor(game: GameLine, user: string): Outcome {
  const player = game.players.find(({ user_id }) => user_id === user) ?? null;
  return {
    player,
    opponents: game.players.filter((opponent) => opponent !== player),
    gain: player && game.stake ? player.prize - game.stake : null,
  };
}
