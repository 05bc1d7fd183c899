// Ratings as the table writes them: `1532`, or `1500?` while provisional; `+8` or `−8` after a game.
import type { SeatRating, SeatRatingChange } from "../api/types";

/** Write a rating; a question mark says that it is provisional. */
export const ratingText = ({ rating, provisional }: Pick<SeatRating, "rating" | "provisional">): string =>
  provisional ? `${rating}?` : `${rating}`;

/** Write how much a game changed a rating, with a plus or minus sign. */
export function ratingChangeText({ before, after }: Pick<SeatRatingChange, "before" | "after">): string {
  const points = after - before;
  return points < 0 ? `−${-points}` : `+${points}`;
}
