// The faces of the players at a table of the list.
import { findFaces, type PlayerFace } from "./avatars";
import { chooseCharacters } from "./characters";
import type { TableLine } from "../api/types";

/** The face of each seat; null for a free seat. */
export function findTableFaces({
  player_ids,
  levels,
}: Pick<TableLine, "player_ids" | "levels">): (PlayerFace | null)[] {
  const characters = chooseCharacters(levels);
  const owners = player_ids.map((playerId, seat) => ({
    playerId: playerId ?? "",
    character: characters[seat] ?? null,
  }));
  const people = findFaces(owners);
  return people.map((face, seat) => (player_ids[seat] === null ? null : face));
}
