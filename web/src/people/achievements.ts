// The small pictures of achievements, drawn on a square of 24 units with strokes.
import type { AchievementLine } from "../api/types";

export type AchievementName = AchievementLine["name"];

/** The path of each achievement's picture. */
export const ACHIEVEMENT_PATHS: Record<AchievementName, string> = {
  first_win: "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1 5 3.5 5M17 6h3c0 3-1 5-3.5 5M12 14v4M8.5 20h7",
  ten_in_a_row: "M12 3c1 4 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-3 0-6 1-9z",
  six_trumps: "M12 4C9 8 5 10 5 13.5A3.2 3.2 0 0 0 11 15l-1 5h4l-1-5a3.2 3.2 0 0 0 6-1.5C19 10 15 8 12 4z",
  epaulettes: "M3 9c3-3 6-3 8 0v5H3zM13 9c2-3 5-3 8 0v5h-8zM4 14v4M7 14v4M10 14v4M14 14v4M17 14v4M20 14v4",
  six_seats: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM12 2.5v1M4 7l.8.5M4 17l.8-.5M12 20.5v1M20 17l-.8-.5M20 7l-.8.5",
  master_beaten: "M4 17l-1-9 5 4 4-7 4 7 5-4-1 9zM4 20h16",
  hundred_games: "M6 4h9v13H6zM9 7h9v13H9zM12 11h3M12 15h3",
  thousand_games: "M4 4h8v11H4zM8 6.500h8v11H8zM12 9h8v11h-8zM15 13h2M15 16h2",
};

export const ACHIEVEMENT_NAMES = Object.keys(ACHIEVEMENT_PATHS) as AchievementName[];
