// The entry point of kozyr-board.js, which other pages load.
import { KozyrBoard } from "./kozyr_board.svelte";
import "../style/tokens.css";
import "../style/base.css";
import "../style/classes.css";
import "./element.css";

if (!customElements.get("kozyr-board")) customElements.define("kozyr-board", KozyrBoard);
