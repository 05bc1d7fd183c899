// Requests of other people that wait for the user's answer, and where the page shows them.

/**
 * `page`: above the page. `bar`: at a table, behind a button of its bar, so that they cover nothing. `result`: in the
 * result of a game.
 */
type Place = "page" | "bar" | "result";

class WaitingRequests {
  place = $state<Place>("page");
  /** How many requests wait. */
  count = $state(0);
  /** Whether the button of the bar has opened the list. */
  isOpen = $state(false);

  setPlace(place: Place): void {
    this.place = place;
    this.isOpen = false;
  }
}

/** The state that the frame of the pages and the page of a table share. */
export const waitingRequests = new WaitingRequests();
