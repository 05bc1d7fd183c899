// The user's invitations to tables that are not answered.
import type { Invited } from "../api/types";
import { route } from "../router.svelte";

class Invitations {
  private list = $state.raw<Invited[]>([]);

  /** The newest invitation to a table that is not already open. */
  readonly shown = $derived(
    this.list.find(({ table_id }) => route().page !== "table" || route().id !== table_id) ?? null,
  );

  add(invitation: Invited): void {
    this.remove(invitation.table_id);
    this.list = [invitation, ...this.list];
  }

  remove(tableId: string): void {
    this.list = this.list.filter(({ table_id }) => table_id !== tableId);
  }

  clear(): void {
    this.list = [];
  }
}

export const invitations = new Invitations();
