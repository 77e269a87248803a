/**
 * Chromium 87, the oldest of its kind that the product is for (web/oldest-browsers.ts), out of an npm package. It
 * starts with the libraries and letters of the journeys' own browser (browser.ts). Null where there is no build of it.
 */
import { launch, type Browser } from "puppeteer-core";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ROOT } from "../../worker/scripts/settings.ts";
import { HANGS_MS } from "../support/hangs.ts";
import { LIBRARIES, unpackBrowser } from "./browser.ts";

const PACKED = join(ROOT, "node_modules/old-chromium/bin/chromium.br");
/** Inside the package, so that it goes when the package goes. */
const FILE = join(ROOT, "node_modules/old-chromium/unpacked/chromium");

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"];

export function hasOldChromium(): boolean {
  return process.platform === "linux" && process.arch === "x64";
}

/** `userDataDir`: a profile that stays when the browser is closed. */
export function launchOldChromium(userDataDir?: string): Promise<Browser> {
  unpackBrowser();
  unpackOldChromium();
  return launch({
    executablePath: FILE,
    args: FLAGS,
    ...(userDataDir !== undefined && { userDataDir }),
    defaultViewport: null,
    timeout: HANGS_MS,
    // This Chromium sends no event for the page that it opens with.
    waitForInitialPage: false,
    env: { ...process.env, ...LIBRARIES },
  });
}

/** Under another name until it is whole: half a browser would be taken for one ever after. */
function unpackOldChromium(): void {
  if (existsSync(FILE)) return;
  mkdirSync(dirname(FILE), { recursive: true });
  const half = `${FILE}-${process.pid}`;
  writeFileSync(half, brotliDecompressSync(readFileSync(PACKED)), { mode: 0o755 });
  renameSync(half, FILE);
}
