/** The back office: a page of its own, so that no buyer loads a byte of it. */
import "../boot/older-built-ins.ts";
import "./base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isTooOld } from "../boot/too-old.ts";
import { rememberedLanguage, startLanguage } from "../i18n/language.ts";
import { AdminApp } from "./admin-app.tsx";
import { loadAdminMessages } from "./admin-messages.ts";

const root = document.querySelector("#app");
if (root === null) throw new Error("admin.html has no #app");
if (!isTooOld()) void start(root);

async function start(container: Element): Promise<void> {
  startLanguage(rememberedLanguage());
  await loadAdminMessages(rememberedLanguage());
  createRoot(container).render(
    <StrictMode>
      <AdminApp />
    </StrictMode>,
  );
}
