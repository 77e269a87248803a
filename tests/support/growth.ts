/** The cost of every call and of every job of a shop, for shops of any size (big-shop.ts). */
import { env } from "cloudflare:workers";
import { purgeSeason } from "../../worker/cache/public-reads.ts";
import { dhakaDate, toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { PART_NAMES } from "../../worker/domain/restore/schedule-parts.ts";
import { runSchedule } from "../../worker/jobs/schedule.ts";
import { bigShop, type ShopSize } from "./big-shop.ts";
import type { Example } from "./examples/call-example.ts";
import { measureCost, type Cost } from "./meter.ts";

const DAY_MS = 86_400_000;
const NIGHT = toDhakaInstant(dhakaDate(Date.now() + DAY_MS), "03:07");
/** Not one at which the figures are summed. */
const NOON = toDhakaInstant(dhakaDate(Date.now() + DAY_MS), "12:03");
const ALL_PARTS = [...PART_NAMES];

/** `bytes` of the answer; zero for a job. */
export type CostOf = Cost & { bytes: number };

export async function fillShop(first: number, size: ShopSize): Promise<void> {
  for (const statement of bigShop(size, Date.now(), first)) await env.DB.prepare(statement).run();
}

/** By the name of the part of the schedule and the time of day; `noon` and `night` are a whole minute. */
export async function measureJobs(): Promise<Map<string, CostOf>> {
  const costs = new Map<string, CostOf>();
  for (const [when, at] of Object.entries({ noon: NOON, night: NIGHT })) {
    for (const part of ALL_PARTS) {
      PART_NAMES.splice(0, PART_NAMES.length, part);
      const { cost } = await measureCost(() => runSchedule(env, at)).finally(
        () => void PART_NAMES.splice(0, PART_NAMES.length, ...ALL_PARTS),
      );
      costs.set(`${part}, ${when}`, { ...cost, bytes: 0 });
    }
    const { cost } = await measureCost(() => runSchedule(env, at + 60_000));
    costs.set(when, { ...cost, bytes: 0 });
  }
  return costs;
}

/** Calls of staff are sound dry runs; of those of customers and agents, the ones that only read. */
export async function measureCalls(
  examples: Record<string, Example>,
): Promise<Map<string, CostOf>> {
  // The lists of the whole shop are read anew, as by the first visitor.
  await purgeSeason({ destinations: [], units: [], trips: [], posts: [] });
  const costs = new Map<string, CostOf>();
  for (const [call, { browser, id = "", query = {}, bodies }] of Object.entries(examples)) {
    const [method, path = ""] = call.split(" ");
    const body = bodies?.[0]?.sound;
    if (method !== "GET" && !(path.startsWith("/staff/") && body !== undefined)) continue;
    const address = `/api${path.replace("{id}", id)}?${new URLSearchParams(query)}`;
    const { cost, answer } = await measureCost(() =>
      method === "GET" ? browser.get(address) : browser.post(address, body),
    );
    costs.set(call, { ...cost, bytes: JSON.stringify(answer.body ?? "").length });
  }
  return costs;
}
