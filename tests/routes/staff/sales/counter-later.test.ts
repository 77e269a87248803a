/** A counter's sale as time goes by: a hold that is over before it is paid, and what is erased after the journey. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CounterSalesView } from "../../../../worker/contract/staff/staff-counter.ts";
import { SaleView } from "../../../../worker/contract/staff/staff.ts";
import { LimitedInvoiceView } from "../../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { HOLD_MS } from "../../../../worker/domain/seats/seat-limits.ts";
import { eraseNightly } from "../../../../worker/jobs/retention.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import {
  aCounterClerk,
  aCounterSale,
  aSaleAhead,
  COUNTER,
  PASSENGER,
  listTickets,
} from "../../../support/counter.ts";
import { nothingWaits } from "../../../support/paid.ts";
import { pass } from "../../../support/stopped-clock.ts";

const db = database(env);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

afterEach(nothingWaits);

async function listRows(sql: string, ...values: unknown[]) {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all();
  return results;
}

describe("after the journey", () => {
  const HOME_AT = toDhakaInstant("2030-12-05", "18:00");

  beforeEach(async () => {
    vi.spyOn(console, "log").mockReturnValue();
    await env.DB.prepare("UPDATE bills SET erased_at = 1 WHERE erased_at IS NULL").run();
  });
  afterEach(() => void vi.restoreAllMocks());

  /** A night 60 days after the return. */
  async function aNight(): Promise<void> {
    const begins = HOME_AT + 61 * DAY_MS;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      await eraseNightly(env, begins + minute * MINUTE_MS);
    }
  }

  test("name and phone of a cash sale are erased, and the counter's figures stay", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { view } = await aCounterSale(clerk, trip.id, ["A1", "A2"]);
    const day = async () => {
      const { rows } = read(await clerk.post("counter-sales", {}), CounterSalesView);
      return rows.filter(({ staff }) => staff === `staff:${clerk.id}`);
    };
    const before = await day();
    expect(before).toMatchObject([{ counter: COUNTER, sales: 1, places: 2, taken: 1200 }]);

    await aNight();
    const { contact_phone: phone, ...bill } = Object(
      (
        await listRows(
          "SELECT contact_name, contact_phone, contact_email, counter, sold_by, total_poisha, state FROM bills WHERE id = ?",
          view.bill,
        )
      )[0],
    );
    expect(bill).toEqual({
      contact_name: "",
      contact_email: null,
      counter: COUNTER,
      sold_by: `staff:${clerk.id}`,
      total_poisha: 120_000,
      state: "paid",
    });
    expect(phone).toMatch(/^erased:[\w-]{22}$/);
    expect(await day()).toEqual(before);

    const ticket = await aBrowser().get(`/api/get-ticketing-details-with-id/${view.ticket?.id}`);
    const { single_ticketing_data: holder } = read(ticket, LimitedInvoiceView).invoiceData;
    expect(holder).toMatchObject({ contact_name: "", contact_number: "" });
    const shown = await clerk.post("show", { sale: `#${view.bill}` });
    expect(read(shown, SaleView).sale).toMatchObject({ counter: COUNTER, total: 1200 });
    const trail = await listRows("SELECT * FROM staff_acts");
    for (const word of [PASSENGER.name, PASSENGER.phone]) {
      expect(JSON.stringify([ticket.body, shown.body, trail])).not.toContain(word);
    }
  });
});

/** Last: its bills are made minutes ahead of the clock, and the figures of a day find its bills by their order. */
describe("a hold that is over before it is paid", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  const OVER = {
    status: 410,
    body: { code: "hold_over", message: expect.stringMatching(/time/i) },
  };

  test("sells nothing, says why, and its seats are anybody's", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const late = await aSaleAhead(clerk, trip.id, ["A1", "A2"]);
    pass(HOLD_MS + MINUTE_MS);
    expect(await late.confirm()).toMatchObject(OVER);
    expect(await clerk.preview(late.input)).toMatchObject(OVER);
    expect(await listRows("SELECT id FROM bills WHERE trip_id = ?", trip.id)).toEqual([]);
    expect(await listRows("SELECT id FROM staff_acts WHERE target = ?", trip.id)).toEqual([]);
    expect(await listTickets(trip.id)).toEqual([]);

    const other = await aCounterClerk();
    expect((await aCounterSale(other, trip.id, ["A1", "A2"])).view).toMatchObject({ sale: "sold" });
    expect((await late.confirm()).status).toBe(410);
    expect(await listTickets(trip.id)).toEqual(["A1", "A2"]);
  });

  test("is paid in its last minute", async () => {
    const trip = await aTrip(db);
    const { confirm } = await aSaleAhead(await aCounterClerk(), trip.id, ["A1"]);
    pass(HOLD_MS - MINUTE_MS);
    expect(await confirm()).toMatchObject({ body: { sale: "sold" } });
  });
});
