/** A shop that runs again, whatever a test has stopped: neither D1 nor the switch says otherwise. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, vi } from "vitest";
import { forgetShopPhases } from "../../worker/dependencies/shop-phase.ts";
import { nothingWaits } from "./paid.ts";
import { takeLogged } from "./quiet.ts";
import { stopAtNoon } from "./stopped-clock.ts";

/** Each test of a file begins and ends with a shop that runs and in which nothing waits, with Date in its hands. */
export function startEachRunning(): void {
  beforeEach(async () => {
    stopAtNoon();
    await shopRuns();
  });
  afterEach(async () => {
    await nothingWaits();
    await shopRuns();
    takeLogged();
    vi.useRealTimers();
  });
}

export async function shopRuns(): Promise<void> {
  const object = env.SHOP_SWITCH.getByName("shop");
  const watermark = (await object.read()).watermark + 1;
  await object.change({ kind: "compare", since: 1, watermark, numbers: {} });
  await object.change({ kind: "open", since: 1 });
  await env.DB.prepare(
    `INSERT INTO shop_state (id, watermark) VALUES (1, ?1) ON CONFLICT (id)
     DO UPDATE SET watermark = ?1, sales_paused_at = NULL, sales_stopped_at = NULL`,
  )
    .bind(watermark)
    .run();
  forgetShopPhases();
}
