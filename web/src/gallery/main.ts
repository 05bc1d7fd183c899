// The entry point of the gallery, a page for developers that the build does not contain.
// Its address may name a theme and a language: /gallery.html?theme=dark&lang=ru.
import { mount } from "svelte";

import Gallery from "./Gallery.svelte";
import { loadLanguage } from "../i18n/index.svelte";
import "../style/tokens.css";
import "../style/base.css";
import "../style/classes.css";

const query = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = query.get("theme") ?? "auto";
await loadLanguage(query.get("lang") ?? "auto");
mount(Gallery, { target: document.getElementById("app")! });
