/** No read of staff scans a table, except the ten-minute count, which is marked. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { app } from "../../../worker/app.ts";
import {
  STAFF_ACT_CALLS,
  STAFF_QUERIES,
  STAFF_SCREEN_CALLS,
} from "../../../worker/contract/staff/staff-calls.ts";
import type { Example } from "../../support/examples/call-example.ts";
import { isScan, explainPlan, recordingDb } from "../../support/simulated/recording-db.ts";
import { staffSetup } from "../../support/staff-setup.ts";

const WHOLE = /\/\* whole \*\//;

/** The previews of these acts depend on nothing that D1 has, and without a gateway no owner's number is looked for. */
const READS_NOTHING = new Set(["/staff/invite", "/staff/stop-for-restore", "/staff/try-alerts"]);

const CALLS = [...STAFF_QUERIES, ...STAFF_SCREEN_CALLS, ...STAFF_ACT_CALLS];

let examples: Record<string, Example>;

// No call changes anything: an act does nothing without the hash of its preview.
beforeAll(async () => {
  ({ examples } = await staffSetup());
});

test.each(CALLS.map((call) => call.path))("%s", async (path) => {
  const { DB, queries } = recordingDb();
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${env.STAFF_KEY}` },
    body: JSON.stringify(examples[`POST ${path}`]?.bodies?.[0]?.sound),
  };
  expect((await app.request(`/api${path}`, init, { ...env, DB })).status).toBe(200);
  expect(queries.length > 0).toBe(!READS_NOTHING.has(path));
  for (const query of queries.filter((one) => !WHOLE.test(one))) {
    const scans = (await explainPlan(query)).filter((step) => isScan(step, query));
    expect(scans, query).toEqual([]);
  }
});
