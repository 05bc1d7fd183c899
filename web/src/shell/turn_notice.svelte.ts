// Whether it is the player's turn in a running game, which the title of the browser tab shows on every page.
let isOwnTurn = $state(false);

export const isTurnPending = (): boolean => isOwnTurn;

export function setTurnPending(isPending: boolean): void {
  isOwnTurn = isPending;
}
