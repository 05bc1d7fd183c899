// Quick pairing, which is loaded when the player searches for opponents.
export { default as SearchPanel } from "./SearchPanel.svelte";
export { findPools } from "./pools";
export { currentSearch, missedText, startSearch } from "./search.svelte";
