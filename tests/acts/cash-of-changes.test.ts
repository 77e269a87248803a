/** Cash of a sale that changed before it was cancelled. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { database } from "../../worker/db/client.ts";
import { moveDependencies } from "../../worker/dependencies/ticket-moves.ts";
import { takeSeatsOff } from "../../worker/flows/tickets/take-seats-off.ts";
import { aTrip } from "../support/catalogue.ts";
import { aCounterClerk, aCounterSale } from "../support/counter.ts";
import { emptyObject, nothingWaits, readRow } from "../support/paid.ts";
import { takeLogged } from "../support/quiet.ts";
import { staff } from "../support/staff.ts";

const db = database(env);
afterEach(async () => {
  takeLogged();
  await nothingWaits();
});

test("cash of a cancelled sale is settled also while seats that went before wait for their object", async () => {
  const trip = await aTrip(db);
  const { view } = await aCounterSale(await aCounterClerk(), trip.id, ["A1", "A2", "A3"]);
  const sale = `#${view.bill}`;
  const { ticketId } = await readRow(view.bill ?? 0);
  const deps = moveDependencies(env, "staff:rima");
  const stops = {
    ...deps,
    seatsOf: (id: string) => ({
      ...deps.seatsOf(id),
      capture: (input: never) => deps.seatsOf(id).capture(input),
      sell: (input: never) => deps.seatsOf(id).sell(input),
      giveBack: async () => ({ state: "unbelieved", why: "not_ready" }),
    }),
  };
  const off = await takeSeatsOff(stops as never, {
    ticketId,
    seats: ["A1"],
    places: 1,
    seen: null,
    reason: "ill",
    by: "staff:rima",
  });
  expect(off).toMatchObject({ ok: true });
  expect((await staff("cancel-sale", { sale })).status).toBe(200);
  // The rest is owed, and the passenger stands at the counter.
  expect((await staff("settle", { sale })).status).toBe(200);
});

test("cash of a cancelled sale is not settled while its seats can't be freed: the rebuilt trip would have them sold", async () => {
  const trip = await aTrip(db);
  const { view } = await aCounterSale(await aCounterClerk(), trip.id, ["A1", "A2"]);
  const sale = `#${view.bill}`;
  expect((await staff("cancel-sale", { sale })).status).toBe(200);
  await emptyObject(trip.id);
  expect(await staff("settle", { sale })).toMatchObject({
    status: 409,
    body: { code: "act_refused", why: "under_way" },
  });
  expect((await readRow(view.bill ?? 0)).state).toBe("refund_owed");
});
