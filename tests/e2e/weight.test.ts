/** What the first page makes a phone load before it works: 100 KB of scripts, compressed as the edge does it at least. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { untilHydrated } from "./steps.ts";
import { visitor } from "./visitor.ts";

const KB = 1024;

test("the scripts of the home page weigh at most 100 KB", async () => {
  const page = await visitor();
  const weights = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    weights.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length),
    );
  });
  // Nothing is seen to be in view: the moving pictures, loaded after that (carousel.tsx), do not count on a slow machine either.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });
  await page.goto("/");
  await untilHydrated(page);
  await page.waitForLoadState("networkidle");
  const all = await Promise.all(weights.values());
  expect(all.length).toBeGreaterThan(0);
  expect(all.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(100 * KB);
});
