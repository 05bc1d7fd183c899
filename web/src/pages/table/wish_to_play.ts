// The wish to play of a player who has just sat down on another page, for example in the list of tables.

let tableIdToPlayAt = "";

/** Note that the player wants to play at this table as soon as all seats are taken. */
export function noteWishToPlay(tableId: string): void {
  tableIdToPlayAt = tableId;
}

/** Whether the player wants to play at this table. The wish holds for one visit of the table's page. */
export function takeWishToPlay(tableId: string): boolean {
  const hasWish = tableIdToPlayAt === tableId;
  tableIdToPlayAt = "";
  return hasWish;
}
