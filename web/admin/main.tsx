/** The back office: a page of its own, so that no buyer loads a byte of it. */
import "../boot/older-built-ins.ts";
import "./base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { tolerateMovedTexts } from "../boot/moved-text.ts";
import { isTooOld } from "../boot/too-old.ts";
import { readLanguage, startLanguage } from "../i18n/language.ts";
import { AdminApp } from "./admin-app.tsx";
import { loadAdminMessages } from "./admin-messages.ts";

tolerateMovedTexts();

const root = document.querySelector("#app");
if (root === null) throw new Error("admin.html has no #app");
if (!isTooOld()) void start(root);

async function start(container: Element): Promise<void> {
  startLanguage(readLanguage());
  await loadAdminMessages(readLanguage());
  createRoot(container).render(
    <StrictMode>
      <AdminApp />
    </StrictMode>,
  );
}
