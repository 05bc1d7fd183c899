// The user's relation to another player, such as friend or blocked, and its changes.
import { call } from "../api/calls";
import { currentUser } from "../api/session.svelte";
import type { Relation } from "../api/types";
import { RequestState } from "../components/requests.svelte";

export type RelationChange =
  "users.follow" | "users.unfollow" | "users.remove_follower" | "users.block" | "users.unblock";

/** The relation of the user to another player; null until it is loaded, and for visitors. */
export class RelationState extends RequestState {
  relation = $state.raw<Relation | null>(null);

  constructor(private readonly userId: string) {
    super();
  }

  /** Whether the user is signed in and looks at another player. */
  get isPossible(): boolean {
    const me = currentUser();
    return me !== null && me.user_id !== this.userId;
  }

  async load(): Promise<void> {
    if (!this.isPossible) return;
    await this.run(async () => {
      this.relation = await call("users.relation", { user_id: this.userId });
    });
  }

  async change(name: RelationChange): Promise<void> {
    await this.run(async () => {
      this.relation = await call(name, { user_id: this.userId });
    });
  }
}
