/** Cash that goes back: a person hands it over, and the ticket's page says where it is. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { SaleActView } from "../../../../worker/contract/staff/staff.ts";
import { LimitedInvoiceView } from "../../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../../worker/db/client.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aCounterClerk, aCounterSale, listTickets } from "../../../support/counter.ts";
import { nothingWaits, readRow } from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { staff } from "../../../support/staff.ts";
import { aTicket } from "../../../support/tickets.ts";

const db = database(env);
const DAY_MS = 86_400_000;

afterEach(nothingWaits);

describe("money that goes back", () => {
  test("is handed over by a person: the cron frees the seats and asks no wallet", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { view } = await aCounterSale(clerk, trip.id, ["A1", "A2"]);
    const sale = `#${view.bill}`;
    const preview = read(await staff("cancel-sale", { sale, dry_run: true }), SaleActView);
    expect(preview).toMatchObject({ is_by_hand: true, refunds_most: 0, amount: 1200 });
    expect(preview.message).toContain("handed back at the counter");
    await staff("cancel-sale", { sale });
    const refundShown = async () => {
      const page = await aBrowser().get(`/api/get-ticketing-details-with-id/${view.ticket?.id}`);
      return read(page, LimitedInvoiceView).invoiceData.refund;
    };
    expect(await refundShown()).toEqual({ state: "at_counter", amount: 1200 });
    await runEveryMinute(env, Date.now());
    expect(await listTickets(trip.id)).toEqual([]);
    expect((await readRow(view.bill ?? 0)).state).toBe("refund_owed");
    expect(takeLogged()).toEqual([]);
    expect((await clerk.hold(trip.id, ["A1", "A2"])).seats).toEqual(["A1", "A2"]);
    expect((await staff("settle", { sale })).status).toBe(200);
    expect((await readRow(view.bill ?? 0)).state).toBe("refunded");
    expect(await refundShown()).toEqual({ state: "refunded", amount: 1200 });
  });

  test("may be a part, more than once, and the rest later", async () => {
    const trip = await aTrip(db);
    const { view } = await aCounterSale(await aCounterClerk(), trip.id, ["A1", "A2"]);
    const sale = `#${view.bill}`;
    for (const amount of [100, 50]) {
      const owed = read(await staff("give-back", { sale, amount }), SaleActView);
      expect(owed).toMatchObject({ changed: true, is_by_hand: true, is_last: false });
      await runEveryMinute(env, Date.now());
      expect((await staff("settle", { sale })).status).toBe(200);
    }
    const left = read(await staff("cancel-sale", { sale, dry_run: true }), SaleActView);
    expect(left.amount).toBe(1050);
  });

  test("of a cancelled trip is named apart", async () => {
    const trip = await aTrip(db);
    await aCounterSale(await aCounterClerk(), trip.id, ["A1"]);
    const preview = await staff("cancel-trip", { trip: trip.id, dry_run: true });
    expect(preview.body).toMatchObject({ sales: 1, amount: 600, in_cash: 600, by_hand: 0 });
  });

  test("of a cancelled trip that its wallet does not take is named apart, too", async () => {
    const trip = await aTrip(db);
    const old = await aTicket(db, { trip, seats: ["A1"], billedAt: Date.now() - 60 * DAY_MS });
    await aTicket(db, { trip, seats: ["A2"] });
    const preview = await staff("cancel-trip", { trip: trip.id, dry_run: true });
    expect(preview.body).toMatchObject({ sales: 2, in_cash: 0, by_hand: old.paidPoisha / 100 });
    expect(preview.body).toMatchObject({
      message: expect.stringContaining("must be paid back by other means and settled"),
    });
  });
});
