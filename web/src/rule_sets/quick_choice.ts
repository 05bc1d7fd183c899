// The quick choice as the home page shows it: chips for the players and for the kind of game.
import type { Choice } from "./game_choice";

/** The chips for the players; `pairs` is two against two. */
export const COMPANIES = ["2", "3", "4", "pairs"] as const;
export type Company = (typeof COMPANIES)[number];
/** The chips for the kind of game. */
export const KINDS = ["classic", "transfer"] as const;
export type Kind = (typeof KINDS)[number];

/** The chips of a choice. A choice that no chip stands for gets the nearest chips. */
export function findChips({ rules, seats }: Choice): { company: Company; kind: Kind } {
  return {
    company: rules.startsWith("pairs") ? "pairs" : (COMPANIES.find((company) => company === String(seats)) ?? "4"),
    kind: rules === "transfer" || rules === "pairs-transfer" ? "transfer" : "classic",
  };
}

/** The choice that the chips stand for, with the same bots as before. */
export function applyChips(company: Company, kind: Kind, { level }: Choice): Choice {
  if (company === "pairs") return { rules: kind === "transfer" ? "pairs-transfer" : "pairs", seats: 4, level };
  return { rules: kind, seats: Number(company), level };
}
