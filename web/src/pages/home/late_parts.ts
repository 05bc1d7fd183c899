// The parts of the home page that are loaded after it: tables, people, the first lesson and the daily deal.
export { default as DailyNote } from "./DailyNote.svelte";
export { default as FirstLesson } from "./FirstLesson.svelte";
export { default as LiveTable } from "./LiveTable.svelte";
export { default as MyTables } from "./MyTables.svelte";
export { default as People } from "./People.svelte";
export { default as WaitingTables } from "./WaitingTables.svelte";
