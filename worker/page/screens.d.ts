/** The only import of the client's screens by the Worker (`imports` in package.json), without their types. */
import type { DrawBus } from "../contract/pages/bus-page.ts";
import type { DrawPage } from "../contract/pages/page.ts";

export const drawPage: DrawPage;
export const drawBus: DrawBus;
