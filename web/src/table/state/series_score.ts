// The score of the games that the players of a table have played against each other.
import type { TableModel } from "./model";
import { shapeOfTable } from "./results";

/**
 * The score between two players or two teams, the viewer's side first, such as "2 : 0". It is empty before the first
 * point, at a table with more sides, and if a side is incomplete.
 */
export function seriesScore({ table }: TableModel, ownSeat: number | null): string {
  const { sitters } = table;
  if (!(table.seats === 2 || shapeOfTable(table).hasTeams) || sitters.includes(null)) return "";
  // The teams sit alternately, so the neighbour always belongs to the other side.
  const own = ownSeat ?? 0;
  const points = [own, (own + 1) % table.seats].map((seat) => sitters[seat]?.points ?? 0);
  return points.some((count) => count > 0) ? points.join(" : ") : "";
}
