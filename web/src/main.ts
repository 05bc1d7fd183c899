// Where the client starts: the language is loaded, then the page is shown.
import { mount } from "svelte";

import App from "./App.svelte";
import { loadLanguage } from "./i18n/index.svelte";
import { settings } from "./settings.svelte";
import "./style/tokens.css";
import "./style/base.css";

await loadLanguage(settings.lang);
mount(App, { target: document.getElementById("app")! });
