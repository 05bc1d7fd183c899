// The faces and names of the players at a table, as lists of tables show them.
import { findFaces, type PlayerFace } from "./avatars";
import { chooseCharacters } from "./characters";
import type { TableLine } from "../api/types";
import { t } from "../i18n/index.svelte";

/** The names of the players at a table, seat by seat; a bot has the name of its character, and a free seat is null. */
export function findTableNames({ players, levels }: Pick<TableLine, "players" | "levels">): (string | null)[] {
  const characters = chooseCharacters(levels);
  return players.map((name, seat) => {
    const character = characters[seat];
    return character ? t("lobby_bot", { name: t(`character_${character}_short`) }) : name;
  });
}

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
