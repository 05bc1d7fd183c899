// The parts of the frame that are shown on a signed-in player's pages only.
export { default as Notices } from "../components/Notices.svelte";
export { default as RunningGameBar } from "./RunningGameBar.svelte";
