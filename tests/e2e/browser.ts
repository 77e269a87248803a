/**
 * The browser of the journeys: Chromium out of an npm package, unpacked once with the libraries and letters that
 * come with it. So a bare machine can run them, and every machine draws alike. CHROMIUM names another one to use.
 */
import { chromium as playwright, type Browser } from "playwright-core";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../worker/scripts/settings.ts";

/** Inside the package, so that it goes when the package goes. */
const FOLDER = join(ROOT, "node_modules/@sparticuz/chromium/unpacked");

/** What it is started with, so that it needs no others of the machine. */
export const LIBRARIES = {
  LD_LIBRARY_PATH: join(FOLDER, "al2023/lib"),
  FONTCONFIG_PATH: join(FOLDER, "fonts"),
};

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The product's pages ask for windows of their own (Cross-Origin-Opener-Policy), so that Chromium throws the process of
 * an empty page away and makes another at a visitor's first page: a fifth of what a first visit costs. With this flag
 * it does not. Chromium takes the last list alone, so what Playwright turns off for pages is named again.
 */
export const WITHOUT_OPENER_POLICY = `--disable-features=${[
  "CrossOriginOpenerPolicy",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
].join(",")}`;

export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const args = [...FLAGS, ...more];
  const another = process.env["CHROMIUM"];
  if (another) return playwright.launch({ executablePath: another, args });
  unpackBrowser();
  return playwright.launch({
    executablePath: join(FOLDER, "chromium"),
    args,
    env: { ...process.env, ...LIBRARIES },
  });
}

/** Under another name until it is whole: half a browser would be taken for one ever after. */
export function unpackBrowser(): void {
  if (process.env["CHROMIUM"] || existsSync(FOLDER)) return;
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      "The browser that comes along is for Linux on x64. Set CHROMIUM to one of yours.",
    );
  }
  const half = mkdtempSync(`${FOLDER}-`);
  // The package unpacks to the temporary folder, and its libraries only where it believes to be a cloud function.
  const script = 'await (await import("@sparticuz/chromium")).default.executablePath()';
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: "nodejs24.x" },
  });
  writeFileSync(
    join(half, "fonts/fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">` +
      `<fontconfig><dir>${FOLDER}/fonts</dir><cachedir>${FOLDER}/fonts-cache</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(half, FOLDER);
  } catch {
    // Another run was faster.
    rmSync(half, { recursive: true });
  }
}
