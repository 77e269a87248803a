import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
test("d1 is there", async () => {
  const r = await env.DB.prepare("SELECT count(*) AS n FROM trips").first<{ n: number }>();
  expect(r?.n).toBe(0);
});
