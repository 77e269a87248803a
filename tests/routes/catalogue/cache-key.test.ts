import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cacheKey } from "../../../worker/cache/swr-cache.ts";

test("an entry of the cache stands at the Worker's own host, that of the first request", async () => {
  await exports.default.fetch("http://127.0.0.1/api/profile");
  expect(cacheKey("units:ত")).toBe("http://127.0.0.1/.cache/units%3A%E0%A6%A4");
  await exports.default.fetch("http://localhost/api/profile");
  expect(new URL(cacheKey("units:1")).hostname).toBe("127.0.0.1");
});
