/** Stock Firefox, driven by WebDriver BiDi. Null where the machine has none; FIREFOX names another one to use. */
import { launch, type Browser } from "puppeteer-core";
import { existsSync } from "node:fs";

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

export function launchFirefox(executablePath: string): Promise<Browser> {
  return launch({ browser: "firefox", executablePath, headless: true });
}
