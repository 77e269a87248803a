/** The ten-minute sums of a trip read the trip's own rows, however many parts the shop has ever given back. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { addUpTotals } from "../../../worker/db/payments/figures.ts";
import { explainPlan, recordingDb } from "../../support/simulated/recording-db.ts";

test("parts that went back are looked up by the bills of the trip", async () => {
  const { DB, queries } = recordingDb();
  await addUpTotals(database({ ...env, DB }));
  const sums = queries.filter((query) => /^insert into "trip_figures"/i.test(query));
  expect(sums).toHaveLength(1);
  const steps = await explainPlan(sums[0] ?? "");
  const parts = steps.filter((step) => /^(?:SCAN|SEARCH) p\b/.test(step));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.filter((step) => !step.includes("bill_id=?"))).toEqual([]);
});
