import { exports } from "cloudflare:workers";
import { expect, test, vi } from "vitest";

test("a cache key has the Worker's own host, that of the first request", async () => {
  // As in a new isolate.
  vi.resetModules();
  await exports.default.fetch("http://127.0.0.1/api/profile");
  const { cacheKey } = await import("../../../worker/cache/swr-cache.ts");
  expect(cacheKey("units:ত")).toBe("http://127.0.0.1/.cache/units%3A%E0%A6%A4");
  await exports.default.fetch("http://localhost/api/profile");
  expect(new URL(cacheKey("units:1")).hostname).toBe("127.0.0.1");
});
