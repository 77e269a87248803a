/** The one door from the Worker to the client's screens (`imports` in package.json): their types stay behind it. */
import type { DrawPage } from "../contract/page.ts";

export const drawPage: DrawPage;
