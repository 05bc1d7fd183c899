// Everything the client says in Russian, a file an area of it; what is missing does not compile.
import type { Catalogue } from "../en";
import { common } from "./common";
import { pages } from "./pages";
import { replay } from "./replay";
import { settings } from "./settings";
import { table } from "./table";

const ru: Catalogue = { ...common, ...table, ...pages, ...replay, ...settings };

export default ru;
