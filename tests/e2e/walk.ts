import type { Page } from "playwright-core";
import type { Texts } from "../../web/i18n/en.ts";

/** Called at each state worth looking at. */
export type Look = (name: string) => Promise<void>;
export type Walk = (page: Page, t: Texts, look: Look) => Promise<void>;
