/** The link on a ticket to its bus: from 48 hours before departure to two hours after the arrival, never if void. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { busPath } from "../../support/buses.ts";
import { aTrip } from "../../support/catalogue.ts";
import { open } from "../../support/pages.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const HOUR = 3_600_000;

let now = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  now = Date.now();
});
afterEach(() => void vi.useRealTimers());

async function readLink(id: string): Promise<string | null | undefined> {
  const answer = await aBrowser().get(`/api/get-ticketing-details-with-id/${id}`);
  return read(answer, LimitedInvoiceView).invoiceData.bus_link;
}

async function makeTicket(hours: number, columns: Parameters<typeof aTrip>[1] = {}) {
  const departsAt = now + hours * HOUR;
  const times = { departsAt, arrivesAt: departsAt + 7 * HOUR, returnsAt: null };
  const trip = await aTrip(db, { ...times, ...columns });
  return { trip, ticket: await aTicket(db, { trip }) };
}

describe("the link to the bus", () => {
  test("opens the page of the trip, and is the same on all its tickets", async () => {
    const { trip, ticket } = await makeTicket(47);
    const link = await readLink(ticket.id);
    expect(link).toBe(await busPath(trip.id));
    expect(await readLink((await aTicket(db, { trip })).id)).toBe(link);
    expect((await open(link ?? "")).status).toBe(200);
  });

  test.each([
    ["more than 48 hours before departure", 48.1, {}],
    ["two hours after the planned arrival of the last way", -9.1, {}],
    ["while the trip is postponed", 20, { postponedAt: 1 }],
  ])("is not there %s", async (_, hours, columns) => {
    const { ticket } = await makeTicket(hours, columns);
    expect(await readLink(ticket.id)).toBeNull();
  });

  test("is there until two hours after the way back should have arrived", async () => {
    const { ticket } = await makeTicket(-20, { returnsAt: now - 6 * HOUR });
    expect(await readLink(ticket.id)).not.toBeNull();
    vi.setSystemTime(now + 3 * HOUR);
    expect(await readLink(ticket.id)).toBeNull();
  });

  test("is never on a void ticket", async () => {
    const { trip } = await makeTicket(20);
    const ticket = await aTicket(db, { trip, voidedAt: now });
    expect(await readLink(ticket.id)).toBeNull();
  });

  test("is on a ticket of places too", async () => {
    const departsAt = now + 20 * HOUR;
    const trip = await aTrip(db, {
      mode: "unlimited",
      planName: null,
      departsAt,
      arrivesAt: departsAt + 7 * HOUR,
    });
    const ticket = await aTicket(db, { trip, quantity: 2 });
    const answer = await aBrowser().get(`/api/get-unlimited-ticketing-details/${ticket.id}`);
    expect(read(answer, UnlimitedInvoiceView).invoiceData.bus_link).toBe(await busPath(trip.id));
  });
});
