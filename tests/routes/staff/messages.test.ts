/** Messages in the office: filters and pages, sending again, having seen to one, stopping them all. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import {
  MessageActView,
  MessagesActView,
} from "../../../worker/contract/staff-acts/staff-message-acts.ts";
import { MessagesView } from "../../../worker/contract/staff/staff-messages.ts";
import { SaleView } from "../../../worker/contract/staff/staff.ts";
import { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { toDhakaInstant, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { FOR_A_PERSON, HANDED_OVER, OVER } from "../../../worker/domain/messages/queue.ts";
import { read } from "../../support/browser.ts";
import { aMessage, messageRow, type MessageRow } from "../../support/messages.ts";
import { measureCost } from "../../support/meter.ts";
import { staff, staffCall } from "../../support/staff.ts";
import { stopClock } from "../../support/stopped-clock.ts";

const DAY_MS = 24 * 3_600_000;
let now: number;
/** Midnight in Dhaka at the beginning of the day of `now`, in epoch ms. */
let dayStart: number;

const FAILED = { state: "failed", queue: FOR_A_PERSON, why: "number", attempts: 1 } as const;
const UNKNOWN = { state: "unknown", queue: FOR_A_PERSON, attempts: 2 } as const;
const SENT = { state: "accepted", queue: HANDED_OVER, costPoisha: 80 } as const;

const made = (row: MessageRow = {}) => aMessage(now, row);
const list = async (body: object = {}) =>
  read(await staffCall("messages", { ...body }), MessagesView);
const listBills = ({ messages }: { messages: readonly { bill: number }[] }) =>
  messages.map(({ bill }) => bill);

/** No test runs across midnight: the money that was spent is counted by the day. */
stopClock();
beforeEach(async () => {
  now = Date.now();
  dayStart = toDhakaInstant(dhakaDate(now), "00:00");
  await env.DB.batch([
    env.DB.prepare("DELETE FROM messages"),
    // The row stays: its watermark is what the shop knows of itself.
    env.DB.prepare("UPDATE shop_state SET messages_paused_at = NULL"),
  ]);
});

describe("the list", () => {
  test("has all of them, the newest first, and each part by its filter", async () => {
    const failed = await made({ ...FAILED, queueAt: now - 3 });
    const waits = await made({ queueAt: now - 2 });
    const sent = await made({ ...SENT, queueAt: now - 1 });
    const dropped = await made({ state: "dropped", queue: OVER, why: "expired", queueAt: now });
    expect(listBills(await list())).toEqual([dropped, sent, waits, failed]);
    const parts = { person: failed, waiting: waits, sent, over: dropped };
    for (const [state, bill] of Object.entries(parts)) {
      expect(listBills(await list({ state })), state).toEqual([bill]);
    }
  });

  test("of one trip has all to its passengers, however old, and none to others", async () => {
    const old = await made({ ...SENT, queueAt: now - 40 * DAY_MS });
    await made({ ...SENT, queueAt: now });
    const row = await env.DB.prepare("SELECT trip_id AS trip FROM bills WHERE id = ?")
      .bind(old)
      .first<{ trip: string }>();
    expect(listBills(await list({ trip: row?.trip }))).toEqual([old]);
    expect(listBills(await list({ trip: "1" }))).toEqual([]);
  });

  test("knows what each tells, and its day in Dhaka", async () => {
    const notice = await made({ ...SENT, template: "notice_out", queueAt: dayStart });
    const before = await made({ ...SENT, queueAt: dayStart - 1 });
    const old = await made({ ...SENT, queueAt: dayStart - 40 * DAY_MS });
    const open = await made({ ...FAILED, queueAt: dayStart - 40 * DAY_MS });
    expect(listBills(await list({ state: "person" }))).toEqual([open]);
    await env.DB.prepare("DELETE FROM messages WHERE bill_id = ?").bind(open).run();
    expect(listBills(await list({ template: "notice_out" }))).toEqual([notice]);
    expect(listBills(await list())).toEqual([notice, before]);
    expect(listBills(await list({ day: dhakaDate(dayStart) }))).toEqual([notice]);
    expect(listBills(await list({ day: dhakaDate(dayStart - 1) }))).toEqual([before]);
    expect(listBills(await list({ day: dhakaDate(dayStart - 40 * DAY_MS) }))).toEqual([old]);
  });

  test("goes on page by page, also among those of one instant", async () => {
    const bills: number[] = [];
    for (let one = 0; one < 51; one += 1) bills.push(await made({ ...SENT, queueAt: now }));
    const first = await list({ state: "sent" });
    expect(first.messages).toHaveLength(50);
    const last = await list({ state: "sent", after: first.next });
    expect(last.next).toBeNull();
    expect([...listBills(first), ...listBills(last)]).toEqual(bills.toSorted((a, b) => b - a));
  });

  test("finds the few of a template without walking all others", async () => {
    const bill = await made({ ...SENT, queueAt: now });
    const readCancelled = async () => {
      const { answer, cost } = await measureCost(() => list({ template: "cancelled" }));
      expect(answer.messages).toEqual([]);
      return cost.rowsRead;
    };
    const before = await readCancelled();
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
       INSERT INTO messages (bill_id, topic, id, channel, template, state, queue, queue_at, created_at, expires_at)
       SELECT ?1, 'again:' || i, 'x', 'sms', 'ticket', 'delivered', ${HANDED_OVER}, ?2, ?2, ?2 FROM n`,
    )
      .bind(bill, now)
      .run();
    // The sums of the day's costs and of what waits walk the day's messages, whatever is listed.
    const added = (await readCancelled()) - before;
    const { cost } = await measureCost(() => list({ template: "cancelled", day: "2020-01-01" }));
    expect(cost.rowsRead - before).toBe(added);
    expect(added).toBeLessThanOrEqual(2 * 500);
  });

  test("says how sending stands", async () => {
    await made({ ...SENT, queueAt: now });
    await made({ ...FAILED, queueAt: now, costPoisha: 40 });
    await made({ ...UNKNOWN, queueAt: now });
    await made();
    expect((await list()).sending).toMatchObject({
      paused_at: null,
      spent: 1.2,
      budget: 2_000,
      due: 1,
      unknown: 1,
      failed: 1,
    });
  });
});

describe("sending again", () => {
  test("makes what failed due at once, under another id of the gateway", async () => {
    const bill = await made({ ...FAILED, queueAt: now - DAY_MS / 2, costPoisha: 80 });
    const before = await messageRow(bill);
    const body = { sale: `#${bill}`, topic: "ticket" };
    const done = read(await staff("send-message-again", body), MessageActView);
    expect(done).toMatchObject({ changed: true, about: "ticket", may_come_twice: false });
    const row = await messageRow(bill);
    expect(row).toMatchObject({ state: "due", queue: 3, attempts: 0, why: null, cost_poisha: 80 });
    expect(row?.["id"]).not.toBe(before?.["id"]);
    const { sale } = read(await staff("show", { sale: `#${bill}` }), SaleView);
    expect(sale.acts.map(({ act }) => act)).toEqual(["send_message_again"]);
    expect(sale.messages).toMatchObject([{ state: "due", applies: [] }]);
  });

  test("warns where the gateway may have it already", async () => {
    const bill = await made(UNKNOWN);
    const act = { sale: `#${bill}`, topic: "ticket", by: "rima", reason: "It did not come" };
    const answer = await staffCall("send-message-again", { ...act, dry_run: true });
    expect(read(answer, MessageActView)).toMatchObject({ may_come_twice: true });
  });

  test.each<[string, MessageRow, string]>([
    ["was delivered", { state: "delivered", queue: HANDED_OVER }, "message_not_failed"],
    ["waits", {}, "message_not_failed"],
    ["was superseded", { state: "dropped", queue: OVER }, "message_not_failed"],
    ["is of no use any more", { ...FAILED, expiresAt: 1 }, "message_too_late"],
  ])("is refused for one that %s", async (_, row, word) => {
    const bill = await made(row);
    const before = await messageRow(bill);
    const answer = await staff("send-message-again", { sale: `#${bill}`, topic: "ticket" });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toContain(word);
    expect(await messageRow(bill)).toEqual(before);
  });

  test("is refused once a later message says otherwise, also after its preview", async () => {
    const bill = await made({
      ...FAILED,
      template: "change",
      topic: "change:1",
      createdAt: now - 2,
    });
    const body = { sale: `#${bill}`, topic: "change:1" };
    const { messages } = await list();
    expect(messages[0]?.applies).toEqual(["send-message-again", "close-message"]);
    await made({ bill, template: "cancelled", createdAt: now - 1 });
    const answer = await staff("send-message-again", body);
    expect(JSON.stringify(answer.body)).toContain("message_overtaken");
    expect((await list({ state: "person" })).messages[0]?.applies).toEqual(["close-message"]);
  });

  test("knows no message of another sale", async () => {
    const bill = await made(FAILED);
    const answer = await staff("send-message-again", { sale: `#${bill}`, topic: "cancelled" });
    expect(JSON.stringify(answer.body)).toContain("message_gone");
  });
});

test("many are sent again by one act with a line for each; what can't go out is left", async () => {
  const failed = await made({ ...FAILED, template: "part", topic: "part:1" });
  const unknown = await made(UNKNOWN);
  const delivered = await made({ state: "delivered", queue: HANDED_OVER });
  const late = await made({ ...FAILED, expiresAt: now - 1 });
  const over = await made({ ...FAILED, template: "change", topic: "change:1", createdAt: now - 2 });
  await made({ bill: over, template: "cancelled", createdAt: now - 1 });
  const messages = [
    { bill: failed, topic: "part:1" },
    ...[unknown, delivered, late].map((bill) => ({ bill, topic: "ticket" })),
    { bill: over, topic: "change:1" },
  ];
  const done = read(await staff("send-messages-again", { messages }), MessagesActView);
  expect(done).toMatchObject({ changed: true, count: 2, may_come_twice: 1 });
  expect(await messageRow(failed, "part:1")).toMatchObject({ state: "due", queue: 2 });
  expect(await messageRow(unknown)).toMatchObject({ state: "due", queue: 3, attempts: 0 });
  expect(await messageRow(delivered)).toMatchObject({ state: "delivered" });
  expect(await messageRow(late)).toMatchObject({ state: "failed" });
  expect(await messageRow(over, "change:1")).toMatchObject({ state: "failed" });
  const { results } = await env.DB.prepare(
    "SELECT target FROM staff_acts WHERE act = 'send_messages_again' ORDER BY id",
  ).all();
  expect(results.map(({ target }) => target)).toEqual([
    String(failed),
    String(unknown),
    "messages",
  ]);
  const again = await staffCall("send-messages-again", {
    messages,
    by: "rima",
    reason: "once more",
    dry_run: true,
  });
  expect(again.body).toMatchObject({ next: null, count: 0 });
});

test("what somebody has seen to leaves the list and the counts, and stays with its sale", async () => {
  const bill = await made({ ...UNKNOWN, queueAt: now, costPoisha: 80 });
  await made({ ...FAILED, queueAt: now });
  await made({ ...FAILED, queueAt: now });
  const counts = { messages_unknown: 1, messages_failed: 2 };
  expect(read(await staffCall("today", {}), TodayView)).toMatchObject(counts);
  const body = { sale: `#${bill}`, topic: "ticket" };
  expect((await staff("close-message", body)).status).toBe(200);
  const { messages, sending } = await list({ state: "person" });
  expect(messages.map(({ state }) => state)).toEqual(["failed", "failed"]);
  expect(sending).toMatchObject({ unknown: 0, spent: 0.8 });
  const after = { ...counts, messages_unknown: 0 };
  expect(read(await staffCall("today", {}), TodayView)).toMatchObject(after);
  const { sale } = read(await staff("show", { sale: `#${bill}` }), SaleView);
  expect(sale.messages).toMatchObject([{ state: "unknown", is_closed: true }]);
  expect(JSON.stringify((await staff("close-message", body)).body)).toContain("message_closed");
  expect((await staff("send-message-again", body)).status).toBe(200);
  expect(await messageRow(bill)).toMatchObject({ state: "due", queue: 3 });
});

test("all messages are stopped and let go, each once and with its line", async () => {
  expect(await staff("pause-messages", {})).toMatchObject({ body: { changed: true } });
  const pausedAt = (await list()).sending.paused_at;
  expect(pausedAt).not.toBeNull();
  const again = await staffCall("pause-messages", {
    by: "rima",
    reason: "wrong text",
    dry_run: true,
  });
  expect(again.body).toMatchObject({ next: null });
  expect((await list()).sending.paused_at).toBe(pausedAt);
  expect(await staff("resume-messages", {})).toMatchObject({ body: { changed: true } });
  expect((await list()).sending.paused_at).toBeNull();
  const { results } = await env.DB.prepare(
    "SELECT act FROM staff_acts WHERE act IN ('pause_messages', 'resume_messages') ORDER BY id",
  ).all();
  expect(results).toEqual([{ act: "pause_messages" }, { act: "resume_messages" }]);
});
