// The people whom the user follows, and where the friends among them are.
import { call } from "../api/calls";
import { restoreSession } from "../api/session.svelte";
import type { FriendLine, Friends } from "../api/types";
import { RequestState } from "../components/requests.svelte";
import { friendPresences } from "./friend_presences.svelte";

const ORDER = ["playing", "online", "offline"];

/** The user's lists of people; null until they are loaded, and for visitors. */
export class FriendList extends RequestState {
  lists = $state.raw<Friends | null>(null);
  isVisitor = $state.raw(false);

  /** The friends with their last known presence, those in games first. */
  get friends(): FriendLine[] {
    return (this.lists?.friends ?? [])
      .map((line): FriendLine => ({ ...line, ...friendPresences.get(line.user_id) }))
      .sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
  }

  async load(): Promise<void> {
    await this.run(async () => {
      this.isVisitor = !(await restoreSession());
      friendPresences.clear();
      if (!this.isVisitor) this.lists = await call("friends.list", {});
    });
  }
}
