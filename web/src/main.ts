import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./settings.svelte";
import { speak } from "./texts/index.svelte";

// Nobody sees a language first that they do not read.
await speak(settings.language);
mount(App, { target: document.body });
