// The parts of the table's page that are loaded after the board.
export { default as AccessDenied } from "./AccessDenied.svelte";
export { default as BetweenGames } from "./BetweenGames.svelte";
export { default as Chat } from "./Chat.svelte";
export { default as GameResult } from "./result/GameResult.svelte";
export { default as ResultSpeech } from "./result/ResultSpeech.svelte";
export { default as TablePanels } from "./TablePanels.svelte";
export { default as TakeNotice } from "./TakeNotice.svelte";
export { describeNews } from "./table_news";
