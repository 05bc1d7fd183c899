// The user's duplicate matches.
import { call } from "../api/calls";
import { restoreSession } from "../api/session.svelte";
import type { MatchLine } from "../api/types";
import { RequestState } from "../components/requests.svelte";

/** The latest matches of the signed-in user. */
class MatchList extends RequestState {
  /** Empty until the matches are loaded, and for visitors. */
  matches = $state.raw<MatchLine[]>([]);
  /** A number that changes when the server reports that a match has changed. */
  changes = $state.raw(0);

  /** The matches that friends have offered to the user. */
  get offers(): MatchLine[] {
    return this.matches.filter((match) => match.status === "offered" && match.offered_by !== match.me.user_id);
  }

  async load(): Promise<void> {
    await this.run(async () => {
      this.matches = (await restoreSession()) ? (await call("matches.list", {})).matches : [];
    });
  }

  clear(): void {
    this.matches = [];
  }

  noteChange(): void {
    this.changes += 1;
    void this.load();
  }
}

/** The matches of the signed-in user. All pages share them. */
export const matchList = new MatchList();
