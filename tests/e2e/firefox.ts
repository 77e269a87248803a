/** Stock Firefox, driven by WebDriver BiDi. Null where the machine has none; FIREFOX names another one to use. */
import { launch, ProtocolError, type Browser, type Page, type Viewport } from "puppeteer-core";
import { existsSync } from "node:fs";
import { expect } from "vitest";
import { HANGS_MS } from "../support/hangs.ts";

const PLACES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

export function firefoxPath(): string | null {
  const named = process.env["FIREFOX"];
  if (named) return named;
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/** `userDataDir`: a profile that stays when the browser is closed. */
export function launchFirefox(executablePath: string, userDataDir?: string): Promise<Browser> {
  return launch({
    browser: "firefox",
    executablePath,
    ...(userDataDir !== undefined && { userDataDir }),
    headless: true,
    defaultViewport: null,
    timeout: HANGS_MS,
  });
}

/** `setViewport` also turns the screen, which a Firefox with long support may not know; the size must be there. */
export async function resize(page: Page, size: Viewport): Promise<void> {
  await page.setViewport(size).catch((error: unknown) => {
    const isOrientation =
      error instanceof ProtocolError &&
      error.message.includes("unknown command emulation.setScreenOrientationOverride");
    if (!isOrientation) throw error;
  });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
}
