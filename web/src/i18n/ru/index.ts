// All Russian texts, one file an area; a missing text does not compile.
import type { Catalogue } from "../en";
import { common } from "./common";
import { pages } from "./pages";
import { replay } from "./replay";
import { settings } from "./settings";
import { table } from "./table";

const ru: Catalogue = { ...common, ...table, ...pages, ...replay, ...settings };

export default ru;
