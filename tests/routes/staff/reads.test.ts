/** No read of staff scans a table, except the ten-minute count, which is marked. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../../worker/app.ts";
import {
  STAFF_ACT_CALLS,
  STAFF_QUERIES,
  STAFF_SCREEN_CALLS,
} from "../../../worker/contract/staff-calls.ts";
import { database } from "../../../worker/db/client.ts";
import { anAgent } from "../../support/agents.ts";
import { aTrip } from "../../support/catalogue.ts";
import { staffExamples } from "../../support/staff-examples.ts";
import { aTicket } from "../../support/tickets.ts";
import { isScan, planOf, recordingDb } from "../../support/recording-db.ts";

const WHOLE = /\/\* whole \*\//;

const CALLS = [...STAFF_QUERIES, ...STAFF_SCREEN_CALLS, ...STAFF_ACT_CALLS];

test.each(CALLS.map((call) => call.path))("%s", async (path) => {
  const db = database(env);
  const { id: tripId } = await aTrip(db);
  const { pnr } = await aTicket(db);
  const examples = await staffExamples({ tripId, pnr, agentId: (await anAgent(db)).id });
  const { DB, queries } = recordingDb();
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${env.STAFF_KEY}` },
    body: JSON.stringify(examples[`POST ${path}`]?.bodies?.[0]?.sound),
  };
  expect((await app.request(`/api${path}`, init, { ...env, DB })).status).toBe(200);
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries.filter((one) => !WHOLE.test(one))) {
    const scans = (await planOf(query)).filter((step) => isScan(step, query));
    expect(scans, query).toEqual([]);
  }
});
