// The parts of the home page that show tables, people and the daily deal. The answers come later.
export { default as DailyNote } from "./DailyNote.svelte";
export { default as FirstLesson } from "./FirstLesson.svelte";
export { default as LiveTable } from "./LiveTable.svelte";
export { default as MyTables } from "./MyTables.svelte";
export { default as People } from "./People.svelte";
export { default as WaitingTables } from "./WaitingTables.svelte";
