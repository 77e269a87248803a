/** The passenger's name is corrected on the ticket: twice, in time, with a line in the audit trail. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { TicketNameView } from "../../../worker/contract/tickets/ticket-changes.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { correctName } from "../../../worker/db/tickets/correct-name.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aTicket } from "../../support/tickets.ts";
import { changeTrip, moveTicket } from "../../support/changed-trips.ts";

const db = database(env);
const HOUR_MS = 3_600_000;

function rename(ticket: { id: string }, name: string) {
  return aBrowser().post("/api/ticket-name", { ticketing_id: ticket.id, contact_name: name });
}

async function onTicket(ticket: { id: string }) {
  const answer = await aBrowser().get(`/api/get-ticketing-details-with-id/${ticket.id}`);
  const { single_ticketing_data: single, name_changes_left: left } = read(
    answer,
    LimitedInvoiceView,
  ).invoiceData;
  return { name: single.contact_name, left };
}

async function aTripIn(ms: number) {
  const departsAt = Date.now() + ms;
  return aTrip(db, { departsAt, saleClosesAt: departsAt - HOUR_MS });
}

test("is corrected twice, and no third time; the ticket has the new one", async () => {
  const ticket = await aTicket(db, { name: "Rahim Udin" });
  expect(await onTicket(ticket)).toEqual({ name: "Rahim Udin", left: 2 });
  expect(read(await rename(ticket, " Rahim Uddin "), TicketNameView).name_changes_left).toBe(1);
  expect(await onTicket(ticket)).toEqual({ name: "Rahim Uddin", left: 1 });
  expect(read(await rename(ticket, "রহিম উদ্দিন"), TicketNameView).name_changes_left).toBe(0);
  expect(await rename(ticket, "Karim")).toMatchObject({
    status: 409,
    body: { code: "name_locked" },
  });
  expect(await onTicket(ticket)).toEqual({ name: "রহিম উদ্দিন", left: 0 });
});

test("the same name costs no correction", async () => {
  const ticket = await aTicket(db, { name: "Rahim" });
  expect(read(await rename(ticket, "Rahim"), TicketNameView).name_changes_left).toBe(2);
  expect((await onTicket(ticket)).left).toBe(2);
});

test("each leaves a line of the buyer in the audit trail, without a name", async () => {
  const ticket = await aTicket(db);
  await rename(ticket, "Rahima Uddin");
  const { results } = await env.DB.prepare(
    `SELECT actor, act, a.reason, detail FROM staff_acts a JOIN tickets t ON CAST(t.bill_id AS TEXT) = a.target
     WHERE t.id = ?`,
  )
    .bind(ticket.id)
    .all();
  expect(results).toEqual([{ actor: "buyer", act: "correct_name", reason: "", detail: null }]);
});

test("of two at once one is done", async () => {
  const ticket = await aTicket(db);
  const correction = { ticket: ticket.id, seenChanges: 0, most: 2 };
  const line = { by: "buyer", reason: "", now: Date.now() } as const;
  const done = await Promise.all(
    ["One", "Two"].map((name) => correctName(db, { ...correction, name }, line)),
  );
  expect(done.filter(Boolean)).toHaveLength(1);
  expect((await onTicket(ticket)).left).toBe(1);
});

test("stays from two hours before the departure on, by the trip on which the ticket is", async () => {
  const ticket = await aTicket(db, { trip: await aTripIn(2 * HOUR_MS - 60_000) });
  expect((await onTicket(ticket)).left).toBe(0);
  expect(await rename(ticket, "Karim")).toMatchObject({ body: { code: "name_locked" } });
  await moveTicket(env.DB, ticket, { trip: (await aTripIn(3 * HOUR_MS)).id, seats: [] });
  expect((await rename(ticket, "Rahima Uddin")).status).toBe(201);
});

test("may be corrected on a trip that has no date", async () => {
  const trip = await aTripIn(HOUR_MS);
  const ticket = await aTicket(db, { trip });
  await changeTrip(db, trip, {}, { kind: "postponed" });
  expect((await rename(ticket, "Rahima Uddin")).status).toBe(201);
});

test.each([
  ["a void ticket", "UPDATE tickets SET voided_at = 1 WHERE id = ?"],
  [
    "an erased one",
    "UPDATE bills SET erased_at = 1 WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
  ],
  [
    "one that is paid back",
    "UPDATE bills SET state = 'refund_owed' WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
  ],
])("%s keeps its name", async (_, sql) => {
  const ticket = await aTicket(db);
  await env.DB.prepare(sql).bind(ticket.id).run();
  expect(await rename(ticket, "Karim")).toMatchObject({
    status: 409,
    body: { code: "name_locked" },
  });
});

test("of nobody's ticket, or with signs that no name has, is refused", async () => {
  expect(await rename({ id: "nobody's" }, "Karim")).toMatchObject({
    status: 404,
    body: { code: "ticket_unknown" },
  });
  const ticket = await aTicket(db);
  for (const name of ["", "  ", "<b>", "x".repeat(101)]) {
    expect((await rename(ticket, name)).status, name).toBe(422);
  }
});

test.each(["Completely Other Person", "Sabbir Uddin", "সাব্বির হোসেন"])(
  "a ticket of Rahim Uddin does not become one of %s: it is not transferable [N06]",
  async (name) => {
    const ticket = await aTicket(db, { name: "Rahim Uddin" });
    expect(await rename(ticket, name)).toMatchObject({
      status: 422,
      body: { code: "name_differs", message: expect.stringContaining("please call us") },
    });
    expect(await onTicket(ticket)).toEqual({ name: "Rahim Uddin", left: 2 });
  },
);
