import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./settings.svelte";
import { languages, speak } from "./texts/index.svelte";

// Nobody sees a language first that they do not read. Should it not come, any other is better than none.
for (const language of [settings.language, ...languages]) {
  if (await speak(language)) {
    break;
  }
}
mount(App, { target: document.body });
