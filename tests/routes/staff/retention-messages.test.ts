/** Messages are deleted long after their journey, with the names of their passengers; their costs stay. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MessagesView } from "../../../worker/contract/staff/staff-messages.ts";
import { database } from "../../../worker/db/client.ts";
import { HANDED_OVER, OVER } from "../../../worker/domain/messages/queue.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aNight, DUE_AT, HOME_AT, JOURNEY } from "../../support/erasure.ts";
import { staffCall } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";

const DAY_MS = 86_400_000;

beforeEach(() => void vi.spyOn(console, "log").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

async function aJourney() {
  const db = database(env);
  return aTicket(db, { trip: await aTrip(db, { journeyDate: JOURNEY }), seats: ["A1"] });
}

const listTopics = async (ticket: string) => {
  const { results } = await env.DB.prepare(
    "SELECT topic FROM messages WHERE bill_id = (SELECT bill_id FROM tickets WHERE id = ?) ORDER BY topic",
  )
    .bind(ticket)
    .all<{ topic: string }>();
  return results.map(({ topic }) => topic);
};
const insert = (ticket: string, topic: string, endedAt: number) =>
  env.DB.prepare(
    `INSERT INTO messages (bill_id, topic, id, channel, template, state, queue, queue_at, created_at, expires_at, parts, cost_poisha)
     SELECT bill_id, ?2, 'x', 'sms', 'notice_out', 'delivered', ${HANDED_OVER}, ?3, ?3, ${Number.MAX_SAFE_INTEGER}, 2, 80 FROM tickets WHERE id = ?1`,
  )
    .bind(ticket, topic, endedAt)
    .run();
const readSums = async () =>
  read(await staffCall("messages", {}), MessagesView).deleted.find(
    ({ month }) => month === JOURNEY.slice(0, 7),
  ) ?? { messages: 0, parts: 0, price: 0 };

test("messages of a past journey are deleted once nobody is named any more; their number and costs stay by month", async () => {
  const sale = await aJourney();
  const before = await readSums();
  await insert(sale.id, "notice_out:1", HOME_AT - DAY_MS);
  await insert(sale.id, "notice_out:2", HOME_AT - DAY_MS);
  await aNight(HOME_AT + 58 * DAY_MS);
  expect(await listTopics(sale.id)).toEqual(["notice_out:1", "notice_out:2"]);
  await aNight(DUE_AT);
  expect(await listTopics(sale.id)).toEqual([]);
  const after = await readSums();
  expect(after).toMatchObject({ messages: before.messages + 2, parts: before.parts + 4 });
  expect(after.price).toBeCloseTo(before.price + 1.6);
});

test("messages stay while their bill is not erased, and while they are young", async () => {
  const [unsettled, recent] = [await aJourney(), await aJourney()];
  await env.DB.prepare(
    "UPDATE bills SET watch_until = 1 WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
  )
    .bind(unsettled.id)
    .run();
  await insert(unsettled.id, "notice_out:1", HOME_AT - DAY_MS);
  await insert(recent.id, "notice_out:1", DUE_AT);
  await aNight(DUE_AT);
  expect(await listTopics(unsettled.id)).toEqual(["notice_out:1"]);
  expect(await listTopics(recent.id)).toEqual(["notice_out:1"]);
  await aNight(DUE_AT + 60 * DAY_MS);
  expect(await listTopics(recent.id)).toEqual([]);
});

test.each([
  ["the whole sale", ["UPDATE bills SET state = 'refunded' WHERE id = ?"]],
  [
    "a part of it",
    [
      `INSERT INTO part_refunds (bill_id, amount_poisha, reason, asked_by, state, created_at)
         VALUES (?, 100, 'late', 'staff:r', 'owed', 1)`,
      "UPDATE part_refunds SET state = 'refunded' WHERE bill_id = ?",
    ],
  ],
])("messages about money of an erased journey are deleted, too: %s", async (_, refunds) => {
  const sale = await aJourney();
  await aNight(DUE_AT);
  const bill = await env.DB.prepare("SELECT bill_id FROM tickets WHERE id = ?")
    .bind(sale.id)
    .first<number>("bill_id");
  await env.DB.batch(
    [
      `INSERT INTO messages (bill_id, topic, id, channel, template, state, queue, queue_at, created_at, expires_at)
         VALUES (?, 'refunded', 'x', 'sms', 'refunded', 'dropped', ${OVER}, ${DUE_AT + DAY_MS}, 1, ${DUE_AT + DAY_MS})`,
      ...refunds,
    ].map((statement) => env.DB.prepare(statement).bind(bill)),
  );
  await aNight(DUE_AT + DAY_MS);
  expect(await listTopics(sale.id)).toEqual(["refunded"]);
  await aNight(DUE_AT + 70 * DAY_MS);
  expect(await listTopics(sale.id)).toEqual([]);
});
