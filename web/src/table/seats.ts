// What a seat shows: the player's face, name, role, team, clock and cards.
import type { PlayerInGame, TableState } from "../api/types";
import type { IconName } from "../components/Icon.svelte";
import { findLabel, t, tn, type Key } from "../i18n/index.svelte";
import { findFaces, type PlayerFace } from "../players/avatars";
import { chooseCharacters } from "../players/characters";
import { rankOf } from "./cards/names";
import { ratingText } from "./ratings";
import { computeTimeLeft, LOW_MS } from "./state/clocks";
import { checkMeaning } from "./state/actions";
import { isAway, isPlaying, type TableModel } from "./state/model";
import { botLevels, seatName } from "./state/narration";
import { findDuraks, resultKey, shapeOfTable } from "./state/results";
import { hasSharedDeal } from "./state/shared_deal";

/** The part of a table that tells its teams. */
type TableTeams = Pick<TableState, "your_seat"> & { options: Record<string, unknown> };

/** The team of a seat, 0 or 1, or null without teams. The teams sit alternately (rules §1.4). */
export const teamOf = (table: TableTeams, seat: number): number | null =>
  table.options["teams"] === true ? seat % 2 : null;

/** Whether the player on this seat is a partner of the viewer. */
export function isPartner(table: TableTeams, seat: number): boolean {
  if (table.your_seat === null || seat === table.your_seat || teamOf(table, seat) === null) return false;
  return teamOf(table, seat) === teamOf(table, table.your_seat);
}

/** Whose team's mark a seat has: the viewer's or the other's; empty without teams. Spectators see team 0 as "us". */
export function sideOf(table: TableTeams, seat: number): "us" | "them" | "" {
  const team = teamOf(table, seat);
  if (team === null) return "";
  return team === (table.your_seat === null ? 0 : teamOf(table, table.your_seat)) ? "us" : "them";
}

export type RoleKey = Key & `role_${string}`;

/** The sign of each role. */
export const ROLE_ICONS = {
  role_attacker: "sword",
  role_leader: "sword",
  role_asked: "plus",
  role_defender: "shield",
  role_taking: "take",
  role_thrower: "plus",
  role_passed: "check",
  role_done: "check",
  role_waiting: "clock",
  role_out: "crown",
} as const satisfies Partial<Record<Key, IconName>>;

/**
 * The catalogue key of a player's role in the bout. The player who led it attacks until the bout is over.
 * `isTaking` says whether the defender takes.
 */
export function roleKey(player: PlayerInGame, isTaking: boolean, isLeader = false): keyof typeof ROLE_ICONS {
  if (player.role === "thrower") {
    if (isLeader) return "role_leader";
    if (player.state === "active") return "role_asked";
    if (player.state === "passive") return "role_thrower";
    return isTaking ? "role_passed" : "role_done";
  }
  const keys: Record<string, keyof typeof ROLE_ICONS> = {
    attacker: "role_attacker",
    defender: "role_defender",
    transferring: "role_defender",
    taking: "role_taking",
    // The server's role "partner" means the defender's partner, who may be an opponent of the viewer.
    partner: "role_waiting",
    waiting: "role_waiting",
    out: "role_out",
  };
  return keys[player.role] ?? "role_waiting";
}

/** Find the face that a seat shows: of its player in the running game, or of the sitter, or of its last player. */
export function faceOf(model: TableModel, seat: number): PlayerFace {
  const characters = chooseCharacters(botLevels(model));
  const owners = model.table.sitters.map((sitter, at) => {
    const playerInGame = model.table.status === "playing" || !sitter ? model.game?.players[at] : null;
    return { playerId: playerInGame?.id ?? sitter?.player_id ?? "", character: characters[at] ?? null };
  });
  return findFaces(owners)[seat]!;
}

/** Find the face of the player who has this seat in the current or last game. */
export function faceInGame(model: TableModel, seat: number): PlayerFace {
  const players = model.game?.players ?? [];
  const characters = chooseCharacters(players.map(({ bot }) => bot));
  const owners = players.map(({ id }, at) => ({ playerId: id, character: characters[at] ?? null }));
  return findFaces(owners)[seat] ?? faceOf(model, seat);
}

/** The sixes that the durak could not beat at the end, at most two: they lie on the shoulders like epaulettes. */
export function findEpaulettes({ game }: TableModel): string[] {
  const cards = game?.board.thrown_cards.filter(({ defend }) => defend === null).map(({ attack }) => attack) ?? [];
  return cards.filter((card) => rankOf(card) === "6").slice(0, 2);
}

export type SeatDescription = ReturnType<typeof describeSeat>;

/** The trump that the player at a seat shows beside the avatar, or null. */
export function findShownTrump(model: TableModel, seat: number): string | null {
  const shown = model.shownTrump ?? model.transferTrump;
  if (shown?.seat === seat) return shown.card;
  // In a replay only the last move tells which trump was shown for a transfer.
  const move = model.game?.prev_move;
  return isPlaying(model) && move?.type === "show" && move.seat === seat ? move.card : null;
}

/** Everything that a seat shows at a moment of the browser's clock, as plain data. */
export function describeSeat(model: TableModel, seat: number, now: number) {
  const sitter = model.table.sitters[seat] ?? null;
  const isGameRunning = model.table.status === "playing";
  /** Whether the seat shows its player in the current or last game. */
  const isGameShown = isGameRunning || model.table.status === "over" || !sitter;
  const player = isGameShown ? (model.game?.players[seat] ?? null) : null;
  const bot = (isGameRunning ? player?.bot : sitter?.bot) ?? sitter?.bot ?? null;
  const time = isGameRunning ? computeTimeLeft(model, seat, now) : null;
  const timerMs = time?.timerMs ?? null;
  const isLow = timerMs !== null && timerMs < LOW_MS;
  const result = model.end?.results.find((candidate) => candidate.seat === seat) ?? null;
  // Only the last step of a replay has a result while its game is shown as running.
  const isAtEnd = isGameRunning && result !== null;
  const character = bot ? chooseCharacters(botLevels(model))[seat] : null;
  return {
    isTaken: sitter !== null || (isGameRunning && player !== null),
    isPlaying: isGameRunning && player !== null,
    isActive: isGameRunning && !isAtEnd && player?.state === "active",
    isBot: bot !== null,
    isAway: isAway(sitter),
    /** Whether the player is ready for the next game; null while a game is played and where none follows. */
    isReady: !isGameRunning && sitter && !hasSharedDeal(model.table) ? sitter.ready : null,
    isDealer: isGameRunning && model.game?.dealer === seat,
    name: seatName(model, seat),
    fullName: character ? t(`character_${character}`) : seatName(model, seat),
    rating: sitter?.rating && (!isGameRunning || sitter.player_id === player?.id) ? ratingText(sitter.rating) : "",
    hasCap: isAtEnd && findDuraks(model).includes(result),
    /** Whether the player got rid of all cards while others play on. A player who left the game still has some. */
    hasCrown: isGameRunning && !isAtEnd && player?.role === "out" && player.cards_count === 0,
    level: bot ? findLabel(`level_${bot}`, bot) : "",
    face: faceOf(model, seat),
    role:
      isGameRunning && !isAtEnd && player
        ? roleKey(player, checkMeaning(model.game, null) === "pass", model.game?.attacker === seat)
        : null,
    team: teamOf(model.table, seat),
    teamSide: sideOf(model.table, seat),
    isPartner: isPartner(model.table, seat),
    /** Whether the teams are named. For a viewer without a seat no team is "us". */
    hasTeamNames: model.table.your_seat !== null,
    timerMs,
    reserveMs: time?.reserveMs ?? 0,
    isLow,
    // When the time for the decision is used up, the ring shows the reserve.
    ring: time && timerMs !== null ? { share: timerMs > 0 ? time.timerShare : time.reserveShare, isLow } : null,
    cardCount: isGameRunning || model.end ? (player?.cards_count ?? 0) : 0,
    shownTrump: findShownTrump(model, seat),
    shownReason: (model.shownTrump ? "shown_trump" : "shown_transfer") as Key,
    notes: [
      isAway(sitter) ? t("away") : "",
      sitter?.departed ? t("departed") : "",
      (!isGameRunning || isAtEnd) && result ? t(resultKey(result, shapeOfTable(model.table))) : "",
      !isGameRunning && sitter && sitter.points > 0 ? tn("points", sitter.points) : "",
    ].filter((note) => note),
  };
}
