// The user's friends and where they are, the people whom the user follows, and the user's followers.
import { SvelteMap } from "svelte/reactivity";

import { call } from "../api/calls";
import { restoreSession } from "../api/session.svelte";
import type { PersonLine, FriendLine, FriendPresence, Friends } from "../api/types";
import { RequestState } from "../components/requests.svelte";
import { readStored, store } from "../storage";

const ORDER = ["playing", "online", "offline"];
const STORAGE_KEY = "kozyr.dismissed_requests";

/** The user's lists of people. */
class FriendList extends RequestState {
  /** Null until the lists are loaded, and for visitors. */
  lists = $state.raw<Friends | null>(null);
  isVisitor = $state.raw(false);
  /** Where friends are, as the server has reported since the lists were loaded, by user id. */
  private readonly presences = new SvelteMap<string, FriendPresence>();
  /** The ids of the people whose requests the user does not want to see above the page again. */
  private dismissedIds = $state.raw<string[]>((readStored(STORAGE_KEY) ?? "").split(" "));
  /** How often each player began to follow the user since the page was opened. */
  private readonly followCounts = new SvelteMap<string, number>();
  /** The name of the player whose request the user has just accepted, until the notices have said it. */
  acceptedName = $state<string | null>(null);

  /** The friends with their last known presence, those in games first. */
  get friends(): FriendLine[] {
    return (this.lists?.friends ?? [])
      .map((line): FriendLine => ({ ...line, ...this.presences.get(line.user_id) }))
      .sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
  }

  get onlineCount(): number {
    return this.friends.filter(({ status }) => status !== "offline").length;
  }

  /** The people who want to be friends and wait for an answer. */
  get requests(): PersonLine[] {
    return this.lists?.followers ?? [];
  }

  /** The first request that the user has not dismissed; it is shown above the page. */
  get shownRequest(): PersonLine | null {
    return this.requests.find(({ user_id }) => !this.dismissedIds.includes(user_id)) ?? null;
  }

  isFriend(userId: string): boolean {
    return this.lists?.friends.some(({ user_id }) => user_id === userId) ?? false;
  }

  /** A number that changes when this player begins to follow the user. */
  followSignalOf(userId: string): number {
    return this.followCounts.get(userId) ?? 0;
  }

  async load(): Promise<void> {
    await this.run(async () => {
      this.isVisitor = !(await restoreSession());
      if (this.isVisitor) return;
      const lists = await call("friends.list", {});
      this.presences.clear();
      this.lists = lists;
    });
  }

  clear(): void {
    this.presences.clear();
    this.lists = null;
  }

  notePresence(presence: FriendPresence): void {
    this.presences.set(presence.user_id, presence);
  }

  /** Do not show this request above the page again. The page of friends still lists it. */
  dismiss(userId: string): void {
    const waitingIds = this.requests.map(({ user_id }) => user_id);
    this.setDismissed([...this.dismissedIds.filter((id) => waitingIds.includes(id)), userId]);
  }

  private setDismissed(ids: string[]): void {
    this.dismissedIds = ids;
    store(STORAGE_KEY, ids.join(" "));
  }

  /** Note that a player follows the user now, and load the lists again. */
  noteFollower(userId: string): void {
    this.followCounts.set(userId, this.followSignalOf(userId) + 1);
    this.setDismissed(this.dismissedIds.filter((id) => id !== userId));
    void this.load();
  }
}

/** The lists of the signed-in user. All pages share them. */
export const friendList = new FriendList();
