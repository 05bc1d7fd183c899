// Everything the client says in English, a file an area of it.
import { around } from "./around";
import { common } from "./common";
import { replay } from "./replay";
import { settings } from "./settings";
import { table } from "./table";

const en = { ...common, ...table, ...around, ...replay, ...settings };

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export default en as Catalogue;
