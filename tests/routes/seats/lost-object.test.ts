/** An object that has lost what it knew refuses every buyer: the first one refused makes health say so. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { readFigures } from "../../../worker/db/payments/figures.ts";
import { aVisit } from "../../support/booking.ts";
import { aTrip } from "../../support/catalogue.ts";
import { takeLogged } from "../../support/quiet.ts";

const db = database(env);
const differing = async () => (await readFigures(db, Date.now())).tripsThatDiffer;

test("the first buyer whom it refuses has the trip compared", async () => {
  const { id } = await aTrip(db);
  // The object that took the trip's first payment is another one than the one that answers.
  await env.DB.prepare("UPDATE trips SET incarnation = 'lost' WHERE id = ?").bind(id).run();
  const before = await differing();
  expect((await (await aVisit(id)).hold("C1")).status).toBe(503);
  await expect.poll(differing).toBe(before + 1);
  expect(JSON.stringify(takeLogged())).toContain("trip_differs");
});
