import "./boot/older-built-ins.ts";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "./boot/browser-router.tsx";
import { clearWhenLeft } from "./boot/left-early.ts";
import { App } from "./app.tsx";
import { saveShellForOwners } from "./offline/save-ticket.ts";
import { registerPageReads } from "./api/page-reads.ts";
import { firstRoutes } from "./router.tsx";
import { tolerateMovedTexts } from "./boot/moved-text.ts";
import { isTooOld } from "./boot/too-old.ts";
import { reloadOnceWhenChunksAreGone } from "./boot/stale-chunks.ts";
import { languageOfPage, readLanguage, startLanguage } from "./i18n/language.ts";
import { changeLanguage } from "./i18n/load-messages.ts";

reloadOnceWhenChunksAreGone();
tolerateMovedTexts();

const root = document.querySelector("#app");
if (root === null) throw new Error("index.html has no #app");
if (!isTooOld()) void start(root);

/** Hydrates a server-rendered page, with or without its screen, in the language in which it was rendered. */
async function start(container: Element): Promise<void> {
  startLanguage(container.hasChildNodes() ? languageOfPage() : readLanguage());
  const routes = await firstRoutes(location.pathname, container.hasAttribute("data-frame"));
  clearWhenLeft(container);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App routes={routes} reads={registerPageReads()} />
      </BrowserRouter>
    </StrictMode>
  );
  // As a transition React gives way to presses and drawing every few milliseconds.
  if (container.hasChildNodes()) startTransition(() => void hydrateRoot(container, app));
  else createRoot(container).render(app);
  saveShellForOwners();
  await changeLanguage(readLanguage());
}
