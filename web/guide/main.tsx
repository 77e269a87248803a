/** The page of a bus's guide: a page of its own, so that no buyer loads a byte of it. */
import "../boot/older-built-ins.ts";
import "./base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { tolerateMovedTexts } from "../boot/moved-text.ts";
import { isTooOld } from "../boot/too-old.ts";
import { readLanguage, startLanguage } from "../i18n/language.ts";
import { localMemory } from "../storage/browser-storage.ts";
import { createGuide } from "./guide.ts";
import { loadGuideMessages } from "./guide-messages.ts";
import { takeLink } from "./links.ts";
import { saveGuidePage } from "./save-guide-page.ts";
import { GuideApp } from "./screen/guide-app.tsx";
import { openGuideStore } from "./store/guide-store.ts";
import { openIndexedDbRows } from "./store/indexed-db-rows.ts";
import { createGuideCalls } from "./sync/guide-calls.ts";
import { startSync } from "./sync/start-sync.ts";

/** By then a slow phone has painted the answer to a press. */
const ANSWERED_WITHIN_MS = 300;

tolerateMovedTexts();

const root = document.querySelector("#app");
if (root === null) throw new Error("guide.html has no #app");
if (!isTooOld()) {
  // First, so that a page that fails to open is replaced by the next version.
  const isSaved = saveGuidePage();
  // Once more when it is drawn, for the fonts that it uses by then.
  void start(root).then(async () => isSaved.then(saveGuidePage));
}

/** Older browsers have no such promise to ask for. */
async function keepStored(): Promise<unknown> {
  const storage = navigator.storage as StorageManager | undefined;
  return storage?.persist?.();
}

async function start(container: Element): Promise<void> {
  const link = takeLink();
  startLanguage(readLanguage());
  const guide = createGuide({
    openStore: async () => openGuideStore(await openIndexedDbRows()),
    calls: createGuideCalls((input, init) => fetch(input, init)),
    clock: { now: () => Date.now(), passed: () => performance.now() },
    memory: localMemory,
    keepStored,
    later: (work) => void setTimeout(work, ANSWERED_WITHIN_MS),
  });
  await Promise.all([loadGuideMessages(readLanguage()), guide.open()]);
  createRoot(container).render(
    <StrictMode>
      <GuideApp guide={guide} firstLink={link} />
    </StrictMode>,
  );
  startSync(guide);
}
