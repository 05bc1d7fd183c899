// The state of a request that a page shows: whether it is running, and the error of the last one.
import { RefusedError } from "../api/calls";
import { errorText } from "../i18n/labels";

export class RequestState {
  isBusy = $state.raw(false);
  /** The text of the last error, or empty. */
  error = $state.raw("");
  /** Whether the server refused the last request, so that a retry would fail again. */
  wasRefused = $state.raw(false);

  /** Run a request. An error is not thrown: `error` has its text. */
  async run(request: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.error = "";
    this.wasRefused = false;
    try {
      await request();
    } catch (error) {
      this.error = errorText(error);
      this.wasRefused = error instanceof RefusedError;
    } finally {
      this.isBusy = false;
    }
  }
}
