// The pools of quick pairing that the player searches in, saved in the browser.
import { readStored, store } from "../storage";
import type { Choice } from "../rule_sets/game_choice";
import { COMPANIES, findChips, KINDS, type Company, type Kind } from "../rule_sets/quick_choice";
import type { JoinPairing } from "../api/types";

export type PoolName = JoinPairing["pools"][number];

const STORAGE_KEY = "kozyr.pools";

/** The name of a pool. */
export const poolName = (company: Company, kind: Kind): PoolName => `${company}-${kind}`;

/** All pools that can be chosen. */
export const POOLS: PoolName[] = KINDS.flatMap((kind) => COMPANIES.map((company) => poolName(company, kind)));

/** Parse saved pools. Unknown names are left out. */
export function parsePools(saved: string | null): PoolName[] {
  const names = (saved ?? "").split(" ");
  return POOLS.filter((pool) => names.includes(pool));
}

/** The pools to search in: that of the chosen game, and those that were added in earlier searches. */
export function findPools(choice: Choice): PoolName[] {
  const { company, kind } = findChips(choice);
  const added = parsePools(readStored(STORAGE_KEY));
  return POOLS.filter((pool) => pool === poolName(company, kind) || added.includes(pool));
}

/** Save the pools for the next search. */
export const savePools = (pools: PoolName[]): void => store(STORAGE_KEY, pools.join(" "));
