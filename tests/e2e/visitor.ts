/**
 * A visitor with a browser of their own: a fresh context, in English, at one of the two widths that count. What the
 * page complains of (errors, warnings, the content policy) fails the test, and a failed test leaves a picture.
 */
import type { Browser, Page, Route } from "playwright-core";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, onTestFinished } from "vitest";
import { ROOT } from "../../worker/scripts/settings.ts";
import { APPEARS_WITHIN_MS } from "../support/hangs.ts";
import { fetchByRoute } from "./api.ts";
import { launchBrowser, WITHOUT_OPENER_POLICY } from "./browser.ts";
import { recordToasts } from "./toasts.ts";
import { followJourney } from "./wanted-seats.ts";

export const WIDTHS = [360, 1280] as const;
const PICTURES = join(ROOT, ".tmp/e2e-failures");
/**
 * What a browser prints by itself: for an answer that the journey is about; that it takes a part from its memory once
 * more, as it does on every page that a service worker looks after; for a socket that a screen closes while it still
 * connects, because the visitor has gone on; and for a font whose screen a busy machine draws some seconds
 * late (preloaded-fonts.test.ts).
 */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (401|402|404|409|410)|is not used because it is a cross-world service worker|WebSocket is closed before the connection is established|\.woff2 was preloaded using link preload but not used within a few seconds/;

let shared: Promise<Browser> | undefined;
let withOpenerPolicy: Promise<Browser> | undefined;

export async function visitor(
  options: {
    width?: number;
    origin?: string;
    language?: "en" | "bn";
    /** A browser that reads this language and in which no language was chosen yet. */
    locale?: string;
    complains?: RegExp;
    /** Pages come without their content, as where the Worker could not have it: each screen loads it by itself. */
    isUnfilled?: boolean;
    /** False: the browser runs no script of the page. */
    hasScripts?: boolean;
    /** True: windows are kept apart as on a visitor's own phone, see browser.ts. */
    hasOpenerPolicy?: boolean;
    /** A film that a browser of its own shows in place of a camera (tests/support/camera/video.ts). */
    film?: string;
  } = {},
): Promise<Page> {
  const { width = 360, origin = inject("origin"), language = "en", complains } = options;
  const own = options.film === undefined ? null : await launchBrowser(...flagsFor(options.film));
  const browser = await (own ??
    (options.hasOpenerPolicy === true
      ? (withOpenerPolicy ??= launchBrowser())
      : (shared ??= launchBrowser(WITHOUT_OPENER_POLICY))));
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 600 ? 740 : 800 },
    reducedMotion: "reduce",
    javaScriptEnabled: options.hasScripts !== false,
    ...(options.locale === undefined ? {} : { locale: options.locale }),
  });
  if (options.locale === undefined) {
    await context.addInitScript((lang) => localStorage.setItem("lang", lang), language);
    await context.addCookies([{ name: "lang", value: language, url: origin }]);
  }
  await recordToasts(context);
  if (options.isUnfilled === true) await context.route("**/*", emptyPages);
  context.setDefaultTimeout(APPEARS_WITHIN_MS);
  const page = await context.newPage();

  followJourney(page, { folder: inject("folder"), file: expect.getState().testPath ?? "" });

  const logged: string[] = [];
  page.on("pageerror", (error) => logged.push(error.message));
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type()) || EXPECTED.test(message.text())) return;
    // An answer that failed is named by its address alone.
    logged.push(`${message.text()} ${message.location().url}`);
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") {
      mkdirSync(PICTURES, { recursive: true });
      const name = task.name.replaceAll(/\W+/g, "-").slice(0, 80);
      await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`), fullPage: true });
    }
    // What is answered for the server just now has nobody left to answer.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
    await own?.close();
    // A screen that is broken on purpose says so.
    const unexpected = logged.filter((text) => complains?.test(text) !== true);
    expect(unexpected, "the page logged").toEqual([]);
  });
  return page;
}

/** The film runs from the start, and nobody is asked for the camera. */
function flagsFor(film: string): string[] {
  return [
    WITHOUT_OPENER_POLICY,
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ];
}

const CONTENT =
  /<div id="app"[^>]*>[\s\S]*<\/div><script type="application\/json" id="page-reads">[\s\S]*?<\/script>/;

async function emptyPages(route: Route): Promise<void> {
  if (route.request().resourceType() !== "document") return route.fallback();
  const response = await fetchByRoute(route);
  const body = (await response.text()).replace(CONTENT, '<div id="app"></div>');
  return route.fulfill({ response, body });
}
