/** On Today: how the messages to the passengers of each departure stand. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { database } from "../../../worker/db/client.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { staffCall } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);

async function readMessages(trip: string) {
  const { departures } = read(await staffCall("today", {}), TodayView);
  return departures.find((one) => one.trip === trip)?.messages;
}

async function addMessages(bill: number, states: readonly string[]): Promise<void> {
  const insert = env.DB.prepare(
    `INSERT INTO messages (bill_id, topic, id, channel, template, state, queue_at, created_at, expires_at)
     VALUES (?, ?, ?, 'sms', 'ticket', ?, 1, 1, 2)`,
  );
  await env.DB.batch(
    states.map((state, index) => insert.bind(bill, `t${index}`, `${bill}.${index}`, state)),
  );
}

test("a departure says how many messages wait, went out and failed", async () => {
  const now = Date.now();
  const over = { journeyDate: dhakaDate(now), departsAt: now + 60_000 };
  const [trip, other] = [await aTrip(db, over), await aTrip(db, over)];
  const [one, two, void_, elsewhere] = [
    await aTicket(db, { trip, seats: ["A1"] }),
    await aTicket(db, { trip, seats: ["A2"] }),
    await aTicket(db, { trip, seats: ["A3"], voidedAt: 1 }),
    await aTicket(db, { trip: other, seats: ["A1"] }),
  ];
  expect(await readMessages(trip.id)).toBeNull();
  await addMessages(one.billId, ["delivered", "failed", "due"]);
  await addMessages(two.billId, ["accepted", "unknown", "sending", "dropped"]);
  await addMessages(void_.billId, ["failed"]);
  await addMessages(elsewhere.billId, ["failed"]);
  expect(await readMessages(trip.id)).toEqual({ waiting: 2, sent: 2, failed: 2 });
});
