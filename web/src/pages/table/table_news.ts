// Texts about what happens between games, such as players who sit down or leave. They are loaded after the board.
import { t } from "../../i18n/index.svelte";
import type { SeatChange, TableModel } from "../../table/state/model";
import { nameForViewer } from "../../table/state/narration";
import { ratingChangeText } from "../../table/ratings";
import type { TableChange } from "../../table/state/updates";

/** The text of a seat change. Only the host can remove players, so a host (`isHost`) reads a removal as an own act. */
export function seatChangeText({ kind, name }: SeatChange, { isHost }: { isHost: boolean }): string {
  const keys = {
    seated: "spoken_seated",
    left: "spoken_left",
    removed: isHost ? "spoken_you_removed" : "spoken_removed",
    moved: "spoken_moved",
  } as const;
  return t(keys[kind], { name });
}

/** The last seat change if it brought a player or bot to a seat, other than the viewer. */
export function findNewcomer({ seatChange }: TableModel, user: string | null): SeatChange | null {
  const isArrival = seatChange?.kind === "seated" || seatChange?.kind === "moved";
  return isArrival && seatChange.player_id !== user ? seatChange : null;
}

/** Whether the viewer is the host, who alone can remove players. */
const isHostSeat = ({ table }: TableModel, ownSeat: number | null): boolean =>
  ownSeat !== null && table.host !== null && table.sitters[ownSeat]?.player_id === table.host;

/** Describe a change between games for screen readers; null for others, and for the first half of a move. */
export function describeNews({ cause, modelAfter }: TableChange, ownSeat: number | null): string | null {
  switch (cause.event) {
    case "table.left":
      if (cause.data.why === "moved") return null;
      if (cause.data.seat === ownSeat) return t("spoken_left_you");
      return seatNews(modelAfter, ownSeat);
    case "table.seated":
      return seatNews(modelAfter, ownSeat);
    case "table.ready": {
      const { seat, ready } = cause.data;
      return ready ? t("spoken_ready", { name: nameForViewer(modelAfter, seat, ownSeat) }) : null;
    }
    case "table.closed":
      return t("spoken_closed");
    case "game.rated": {
      const own = cause.data.changes.find(({ seat }) => seat === ownSeat);
      return own ? t("spoken_rated", { rating: own.after, change: ratingChangeText(own) }) : null;
    }
    default:
      return null;
  }
}

const seatNews = (model: TableModel, ownSeat: number | null): string | null =>
  model.seatChange ? seatChangeText(model.seatChange, { isHost: isHostSeat(model, ownSeat) }) : null;
