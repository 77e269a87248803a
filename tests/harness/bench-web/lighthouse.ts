/** Lighthouse with its preset for phones or for desks, through the browser of the journeys. */
import type { Config } from "lighthouse";
import lighthouse, { desktopConfig } from "lighthouse";
import { launchBrowser } from "../../e2e/browser.ts";
import type { Browser } from "playwright-core";
import { freePort } from "../../../worker/scripts/ports.ts";
import type { Cookies } from "./signed-in.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Seen {
  scores: Partial<Record<Category, number>>;
  lcpMs: number;
  /** What tasks longer than 50 ms keep a press waiting, summed up until the page is interactive. */
  blockedMs: number;
  /** Failed audits. */
  complaints: string[];
}

export interface AuditOptions {
  categories: readonly Category[];
  /** Checks that the page fails on purpose. */
  skipped?: readonly string[];
  /** `devtools` slows the connection and the processor down for real; `simulate` computes it from a fast run. */
  throttling: "simulate" | "devtools";
  /** A wide window with a fast processor and connection, in place of a phone. */
  isDesk?: boolean;
}

export interface Phone {
  browser: Browser;
  /** Adds cookies to the pages that are audited from now on. */
  keep(cookies: Cookies): Promise<void>;
  audit(address: string, options: AuditOptions): Promise<Seen>;
  stop(): Promise<void>;
}

/** What a browser's connection says that broke between two audits, and not because of the page. */
const LOST = /Session closed|Target closed|Session with given id not found/;
const TRIES = 3;

/** Any other error fails at once, and so does the last try. */
async function again<T>(address: string, audit: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await audit();
    } catch (error) {
      if (left === 0 || !(error instanceof Error) || !LOST.test(error.message)) throw error;
      console.log(`  ${address}: audited again, since: ${error.message}`);
    }
  }
}

export async function startPhone(): Promise<Phone> {
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  return {
    browser,
    async keep(cookies) {
      // Lighthouse opens its pages in the browser's own context, which Playwright has no name for.
      const session = await browser.newBrowserCDPSession();
      await session.send("Storage.setCookies", { cookies });
      await session.detach();
    },
    async audit(address, { categories, skipped = [], throttling, isDesk = false }) {
      const config: Config = {
        extends: "lighthouse:default",
        settings: {
          ...(isDesk && desktopConfig.settings),
          onlyCategories: [...categories],
          skipAudits: [...skipped],
          throttlingMethod: throttling,
          // The pages that most visitors see are in Bengali.
          extraHeaders: { "Accept-Language": "bn-BD,bn;q=0.9" },
        },
      };
      const ran = await again(address, () =>
        lighthouse(address, { port, logLevel: "silent" }, config),
      );
      if (ran === undefined) throw new Error(`${address}: Lighthouse gave no result`);
      const { lhr } = ran;
      if (lhr.runtimeError !== undefined)
        throw new Error(`${address}: ${lhr.runtimeError.message}`);
      const scores = categories.map((name) => [name, getScore(lhr.categories[name]?.score)]);
      const weighed = new Set(
        categories.flatMap((name) =>
          (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) =>
            weight > 0 ? [id] : [],
          ),
        ),
      );
      return {
        scores: Object.fromEntries(scores),
        lcpMs: lhr.audits["largest-contentful-paint"]?.numericValue ?? NaN,
        blockedMs: lhr.audits["total-blocking-time"]?.numericValue ?? NaN,
        complaints: Object.values(lhr.audits)
          .filter(({ id, score }) => weighed.has(id) && score !== null && score < 0.9)
          .map(({ id, title, displayValue = "" }) => `${id}: ${title} ${displayValue}`.trim()),
      };
    },
    stop: () => browser.close(),
  };
}

function getScore(score: number | null | undefined): number {
  return Math.round((score ?? 0) * 100);
}
