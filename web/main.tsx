import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./router.tsx";
import { reloadOnceWhenPartsAreGone } from "./stale-parts.ts";
import { startLanguage } from "./text/language.ts";

reloadOnceWhenPartsAreGone();
startLanguage();
// Every change of path goes to the top, Back included (decisions 4.4).
history.scrollRestoration = "manual";

const root = document.querySelector("#app");
if (root === null) throw new Error("index.html has no #app");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
