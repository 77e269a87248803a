/**
 * What a phone loads before it works: compressed as the edge does it at least, 100 KB of scripts for the first page,
 * 120 KB for the seats of a bus, 180 KB for the first screen of the office, and 150 KB for a guide's list.
 */
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { guide } from "../../../web/i18n/en/guide.ts";
import { tripsAddress } from "../addresses.ts";
import { aGuideBus } from "../guide/guide-bus.ts";
import { enterAsOwner } from "../office.ts";
import { openFirstTrip, untilHydrated } from "../steps.ts";
import { visitor } from "../visitor.ts";

const KB = 1024;

/** Returns what adds up all scripts that have come by then. */
function weighScripts(page: Page): () => Promise<number> {
  const weights = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    weights.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length),
    );
  });
  return async () => {
    await page.waitForLoadState("networkidle");
    const all = await Promise.all(weights.values());
    expect(all.length).toBeGreaterThan(0);
    return all.reduce((sum, bytes) => sum + bytes, 0);
  };
}

test("the scripts of the home page weigh at most 100 KB", async () => {
  const page = await visitor();
  const weight = weighScripts(page);
  // Nothing is seen to be in view: the moving pictures, loaded after that (carousel.tsx), do not count on a slow
  // machine either.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });
  await page.goto("/");
  await untilHydrated(page);
  expect(await weight()).toBeLessThanOrEqual(100 * KB);
});

test("the scripts of the first seats that can be pressed weigh at most 120 KB", async () => {
  const page = await visitor();
  const address = await tripsAddress(page, { destination: 0 });
  const weight = weighScripts(page);
  await page.goto(address);
  await openFirstTrip(page);
  expect(await weight()).toBeLessThanOrEqual(120 * KB);
});

test("the scripts of the office's first screen weigh at most 180 KB", async () => {
  const page = await enterAsOwner();
  const weight = weighScripts(page);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await weight()).toBeLessThanOrEqual(180 * KB);
});

test("the scripts of a guide's list weigh at most 150 KB", async () => {
  const { link } = await aGuideBus("0171111727", ["A1"]);
  const page = await visitor();
  const weight = weighScripts(page);
  await page.goto(link);
  await page.getByRole("button", { name: guide.pair.button }).click();
  await page.getByRole("searchbox").waitFor();
  expect(await weight()).toBeLessThanOrEqual(150 * KB);
});
