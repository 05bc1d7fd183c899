// Where the report of an analysis is.

/** The screens on which the board is always in view beside the report. */
export const BESIDE = "(min-width: 62rem), (orientation: landscape) and (min-width: 40rem) and (max-height: 30rem)";
