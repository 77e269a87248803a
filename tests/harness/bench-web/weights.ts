/** How many bytes a phone fetches that has never been here, as its browser counts them: bodies, compressed. */
import type { Browser, Page } from "playwright-core";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";

export interface Weight {
  /** Until the page can be used: nothing has been on its way for half a second. */
  scriptBytes: number;
  /** With what comes later by itself: the pictures begin to move. */
  laterScriptBytes: number;
  allBytes: number;
  requests: number;
}

const SETTLES_MS = 4_000;

/** `act`: what the visitor does before it is counted. */
export async function weigh(
  browser: Browser,
  address: string,
  act: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Weight> {
  const context = await browser.newContext({
    locale: "bn-BD",
    viewport: { width: 360, height: 740 },
  });
  try {
    const page = await context.newPage();
    const sizes: Promise<{ isScript: boolean; bytes: number }>[] = [];
    page.on("requestfinished", (request) => {
      const isScript = request.resourceType() === "script";
      sizes.push(request.sizes().then(({ responseBodySize: bytes }) => ({ isScript, bytes })));
    });
    await page.goto(address, { waitUntil: "networkidle" });
    await act(page);
    await page.waitForLoadState("networkidle");
    const first = sizes.length;
    await page.waitForTimeout(SETTLES_MS);
    const counted = await Promise.all(sizes);
    const sum = (list: typeof counted) => list.reduce((total, { bytes }) => total + bytes, 0);
    const scripts = (list: typeof counted) => sum(list.filter(({ isScript }) => isScript));
    return {
      scriptBytes: scripts(counted.slice(0, first)),
      laterScriptBytes: scripts(counted),
      allBytes: sum(counted),
      requests: counted.length,
    };
  } finally {
    await context.close();
  }
}

/** To seats that can be pressed. */
export async function openFirstSeats(page: Page): Promise<void> {
  const { t } = messagesIn("bn");
  await page
    .getByRole("button", { name: new RegExp(`^${t.booking.seeSeat}`) })
    .first()
    .click();
  await page.getByRole("button", { name: /^B1, / }).waitFor();
}
