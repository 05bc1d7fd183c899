// How does a table stand, as this viewer knows it? A value: what the server said, and nothing worked out by rules.
import type {
  GameEnd, GameShown, GameState, Move, TableChat, TableSnapshot, TableState,
} from "../wire/types";

/** One of the things a player can do, as the server offers and takes it. */
export type Act = Move["action"];

export interface TableModel {
  seq: number;
  /** The server's time when this was so, and the browser's (performance.now) when it was heard: for the clocks. */
  at: number;
  heard: number;
  table: TableState;
  /** The game being played, or the last one. */
  game: GameState | null;
  /** Own cards, in the server's order; a spectator has none. */
  hand: string[];
  /** What may be done right now. */
  legal: Act[];
  /** The lowest trump that decided the first attack, until the lead. */
  shown: GameShown | null;
  /** How the last game ended, until the next one starts. */
  end: GameEnd | null;
  chat: TableChat[];
  closed: string | null;
}

/** Begin with how things stand. */
export function fromSnapshot(snapshot: TableSnapshot, heard: number): TableModel {
  return {
    seq: snapshot.seq,
    at: snapshot.at,
    heard,
    table: snapshot.table,
    game: snapshot.game,
    hand: snapshot.player?.cards ?? [],
    legal: (snapshot.player?.legal ?? []) as unknown as Act[],
    shown: null,
    end: null,
    chat: snapshot.chat,
    closed: snapshot.table.status === "closed" ? "closed" : null,
  };
}
