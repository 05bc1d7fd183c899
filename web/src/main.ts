// The entry point: loads the language, then shows the page.
import { mount } from "svelte";

import App from "./App.svelte";
import { loadLanguage } from "./i18n/index.svelte";
import { reloadAfterFailedImports } from "./offline/failed_imports";
import { registerServiceWorker } from "./offline/registration";
import { settings } from "./settings.svelte";
import "./style/tokens.css";
import "./style/base.css";
import "./style/classes.css";
import "./style/navigation.css";

reloadAfterFailedImports();
await loadLanguage(settings.lang);
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD) registerServiceWorker();
