import type { Page } from "playwright-core";
import type { Texts } from "../../web/i18n/en.ts";

/** Called at each state that is worth inspecting. */
export type Inspect = (name: string) => Promise<void>;
export type Walk = (page: Page, t: Texts, inspect: Inspect) => Promise<void>;
