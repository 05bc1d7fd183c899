// All English texts, one file an area.
import { common } from "./common";
import { pages } from "./pages";
import { replay } from "./replay";
import { settings } from "./settings";
import { table } from "./table";

const en = { ...common, ...table, ...pages, ...replay, ...settings };

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export default en as Catalogue;
