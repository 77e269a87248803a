/** What is claimed, when, in which order and by how many, in the real D1. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { sumSpentSince } from "../../../worker/db/messages/budget.ts";
import {
  claimMessages,
  dropStale,
  listReportsDue,
  markReported,
  releaseLost,
  settleMessages,
  type Sender,
  type MessageKey,
  type Settlement,
} from "../../../worker/db/messages/queue.ts";
import { RANKS, type MessageTemplate } from "../../../worker/domain/messages/queue.ts";
import { aBill } from "../../support/bills.ts";
import { aTrip } from "../../support/catalogue.ts";
import { moveTicket } from "../../support/changed-trips.ts";
import { aMessage as messageAt, messageRow, type MessageRow } from "../../support/messages.ts";
import { measureCost } from "../../support/meter.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const DAY = "2026-11-25";
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}:00+06:00`);
const NOON = at("12:00");

const from = (now: number, gateway = { name: "g", isRepeatSafe: true }): Sender => ({
  now,
  dayStart: at("00:00", new Date(now + 6 * HOUR_MS).toISOString().slice(0, 10)),
  gateway,
  hasQuietHours: true,
});

const aMessage = (row: MessageRow = {}) => messageAt(NOON, row);

/** As whoever has claimed it writes it down. */
async function settle(key: MessageKey, outcome: Settlement["outcome"], now: number) {
  const row = await messageRow(key.bill, key.topic);
  const claimed = { ...key, id: String(row?.["id"]), attempts: Number(row?.["attempts"]) };
  await settleMessages(db, [{ ...claimed, outcome }], now);
}
const claim = (now: number, most = 50) => claimMessages(db, from(now), { most });
const bills = (claimed: readonly { bill: number }[]) => claimed.map(({ bill }) => bill);

async function billOfTicket(ticket: string): Promise<number> {
  const row = await env.DB.prepare("SELECT bill_id AS bill FROM tickets WHERE id = ?")
    .bind(ticket)
    .first<{ bill: number }>();
  return row?.bill ?? 0;
}

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM messages").run();
});

describe("claiming", () => {
  test("two at once never get the same message", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => aMessage()));
    const both = await Promise.all([claim(NOON, 8), claim(NOON, 8)]);
    const got = both.flatMap(bills);
    expect(new Set(got).size).toBe(got.length);
    expect(got.toSorted()).toEqual(all.toSorted());
    expect(await claim(NOON)).toEqual([]);
  });

  test("with a spent budget takes cancellations, changes and money, and nothing that can wait", async () => {
    const templates = Object.keys(RANKS) as MessageTemplate[];
    const all = new Map<MessageTemplate, number>();
    for (const template of templates) all.set(template, await aMessage({ template }));
    const told = await claimMessages(db, from(NOON), { most: 50, isBudgetSpent: true });
    expect(told.map(({ template }) => template).toSorted()).toEqual(
      ["cancelled", "change", "left_number", "paid_twice", "part", "refunded"].toSorted(),
    );
    expect((await claim(NOON)).map(({ template }) => template).toSorted()).toEqual([
      "notice_back",
      "notice_out",
      "ticket",
    ]);
  });

  test("takes cancellations first, then changes, money, tickets and notices; the oldest of each", async () => {
    const order = ["cancelled", "change", "refunded", "ticket", "notice_out"] as const;
    const made: number[] = [];
    for (const template of order.toReversed()) {
      made.unshift(await aMessage({ template, createdAt: NOON - 1 }));
    }
    const older = await aMessage({ template: "ticket", createdAt: NOON - 2 });
    const got = bills(await claim(NOON));
    expect(got).toEqual([...made.slice(0, 3), older, ...made.slice(3)]);
    expect(bills(await claim(NOON, 1))).toEqual([]);
  });

  test("leaves what is due later, and what is of no use any more", async () => {
    await aMessage({ queueAt: NOON + 1 });
    await aMessage({ expiresAt: NOON });
    const due = await aMessage({ queueAt: NOON, expiresAt: NOON + 1 });
    expect(bills(await claim(NOON))).toEqual([due]);
  });

  test("of one bill takes that bill's alone", async () => {
    await aMessage();
    const mine = await aMessage();
    expect(bills(await claimMessages(db, from(NOON), { most: 5, bill: mine }))).toEqual([mine]);
  });
});

describe("at night", () => {
  test("only what is urgent by then goes out; the rest at seven", async () => {
    const ticket = await aMessage();
    const departsAt = at("09:00", "2026-11-26");
    const urgent = await aMessage({ template: "cancelled", urgentFrom: departsAt - 12 * HOUR_MS });
    const far = await aMessage({ template: "cancelled", urgentFrom: at("22:01") });
    expect(bills(await claim(at("22:00")))).toEqual([urgent]);
    expect(bills(await claim(at("22:01")))).toEqual([far]);
    expect(await claim(at("06:59", "2026-11-26"))).toEqual([]);
    expect(bills(await claim(at("07:00", "2026-11-26")))).toEqual([ticket]);
  });
});

test("nothing goes out while staff have stopped all messages", async () => {
  const bill = await aMessage();
  const pause = env.DB.prepare(
    "INSERT INTO shop_state (id, messages_paused_at) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET messages_paused_at = ?1",
  );
  await pause.bind(NOON - 1).run();
  expect(await claim(NOON)).toEqual([]);
  await pause.bind(null).run();
  expect(bills(await claim(NOON))).toEqual([bill]);
});

test("a night that is not quiet holds nothing back", async () => {
  const bill = await aMessage();
  const sender = { ...from(at("23:00")), hasQuietHours: false };
  expect(bills(await claimMessages(db, sender, { most: 5 }))).toEqual([bill]);
});

describe("superseding", () => {
  test("the newest change of a ticket goes out, alone", async () => {
    const bill = await aMessage({ template: "change", topic: "change:1", createdAt: NOON - 2 });
    await aMessage({ bill, template: "change", topic: "change:2", createdAt: NOON - 1 });
    const other = await aMessage({ template: "change", topic: "change:1", createdAt: NOON - 2 });
    const got = await claim(NOON);
    expect(got.map((one) => [one.bill, one.topic]).toSorted()).toEqual(
      [
        [bill, "change:2"],
        [other, "change:1"],
      ].toSorted(),
    );
    await dropStale(db, NOON);
    expect(await messageRow(bill, "change:1")).toMatchObject({
      state: "dropped",
      why: "superseded",
    });
  });

  test("a cancellation ends all but what tells of money", async () => {
    const bill = await aMessage({ template: "ticket" });
    for (const template of ["change", "notice_out", "refunded", "cancelled"] as const) {
      await aMessage({ bill, template });
    }
    const got = await claim(NOON);
    expect(got.map(({ topic }) => topic)).toEqual(["cancelled", "refunded"]);
  });

  test("that a trip has no date ends its tickets and notices of before, and no other change does", async () => {
    const both = await Promise.all(
      ["postponed", "time"].map(async (kind) => {
        const bill = await aMessage({ template: "ticket", createdAt: NOON - 2 });
        await aMessage({ bill, template: "notice_out", createdAt: NOON - 2 });
        await aMessage({ bill, template: "change", createdAt: NOON - 1, params: { kind } });
        await aMessage({ bill, template: "notice_back", createdAt: NOON });
        return bill;
      }),
    );
    const got = await claim(NOON);
    const goesOut = both.map((bill) =>
      got.filter((one) => one.bill === bill).map(({ topic }) => topic),
    );
    expect(goesOut).toEqual([
      ["change", "notice_back"],
      ["change", "ticket", "notice_out", "notice_back"],
    ]);
  });

  test.each([
    ["another trip ends what was announced of the trip before", true, []],
    ["other seats of the trip answers nothing", false, ["change", "notice_back", "notice_out"]],
  ] as const)("a move to %s", async (_, isAnother, stay) => {
    const ticket = await aTicket(db);
    const bill = await billOfTicket(ticket.id);
    await aMessage({ bill, template: "ticket", createdAt: NOON - 3 });
    for (const template of ["change", "notice_out", "notice_back", "refunded"] as const) {
      await aMessage({ bill, template, createdAt: NOON - 2 });
    }
    const trip = isAnother ? (await aTrip(db)).id : ticket.trip.id;
    await moveTicket(env.DB, ticket, { trip, seats: ["C1"] });
    const move = await env.DB.prepare("SELECT id FROM ticket_moves WHERE ticket_id = ?")
      .bind(ticket.id)
      .first<{ id: number }>();
    const moved = `moved:${move?.id}`;
    await aMessage({ bill, template: "ticket", topic: moved, createdAt: NOON - 1 });
    const topics = (await claim(NOON)).map(({ topic }) => topic).toSorted();
    expect(topics).toEqual([...stay, moved, "refunded"].toSorted());
  });

  test("parts are told one by one", async () => {
    const bill = await aMessage({ template: "part", topic: "part:1", createdAt: NOON - 2 });
    await aMessage({ bill, template: "part", topic: "part:2", createdAt: NOON - 1 });
    expect(await claim(NOON)).toHaveLength(2);
  });

  test("a change that is being sent again goes out no more once there is another", async () => {
    const bill = await aMessage({ template: "change", topic: "change:1", createdAt: NOON - 2 });
    await claim(NOON - 1);
    const outcome = { state: "due", at: NOON, why: null } as const;
    await settle({ bill, topic: "change:1" }, outcome, NOON - 1);
    await aMessage({ bill, template: "change", topic: "change:2", createdAt: NOON });
    expect((await claim(NOON)).map(({ topic }) => topic)).toEqual(["change:2"]);
  });
});

test("what expired leaves the queue", async () => {
  const bill = await aMessage({ expiresAt: NOON });
  await dropStale(db, NOON - 1);
  expect(await messageRow(bill)).toMatchObject({ state: "due" });
  await dropStale(db, NOON);
  expect(await messageRow(bill)).toMatchObject({ state: "dropped", queue: 10, why: "expired" });
});

describe("a sender that died", () => {
  const LATER = NOON + 2 * MINUTE_MS;

  test("keeps its claim for its time", async () => {
    await aMessage();
    await claim(NOON);
    expect(await releaseLost(db, from(LATER - 1))).toBe(0);
    expect(await claim(LATER - 1)).toEqual([]);
  });

  test("leaves one repeat to a gateway that knows the id, and a second loss to a person", async () => {
    const bill = await aMessage();
    const [first] = await claim(NOON);
    expect(await releaseLost(db, from(LATER))).toBe(0);
    const [second] = await claim(LATER);
    expect(second).toMatchObject({ id: first?.id, isRepeat: true });
    expect(await releaseLost(db, from(LATER + 2 * MINUTE_MS))).toBe(1);
    expect(await messageRow(bill)).toMatchObject({ state: "unknown", queue: 9 });
    expect(await claim(LATER + HOUR_MS)).toEqual([]);
  });

  test.each([
    ["a gateway that would send it twice", NOON, { name: "g", isRepeatSafe: false }],
    ["another gateway than the one that may have it", NOON, { name: "h", isRepeatSafe: true }],
    ["the next day", at("12:00", "2026-11-26"), { name: "g", isRepeatSafe: true }],
    ["a claim that may end on the next day", at("23:58"), { name: "g", isRepeatSafe: true }],
  ])("is not repeated for %s", async (_, now, gateway) => {
    const bill = await aMessage();
    await claim(NOON);
    const later = from(Math.max(now, LATER), gateway);
    expect(await releaseLost(db, later)).toBe(1);
    expect(await messageRow(bill)).toMatchObject({ state: "unknown" });
  });

  test("is repeated as long as its claim ends on the same day", async () => {
    await aMessage();
    await claim(NOON);
    expect(await releaseLost(db, from(at("23:58") - 1))).toBe(0);
  });

  test("a repeat that the night has kept is for a person in the morning", async () => {
    const evening = at("21:58");
    const bill = await aMessage({ createdAt: evening });
    await claim(evening);
    expect(await releaseLost(db, from(at("22:30")))).toBe(0);
    const morning = at("07:00", "2026-11-26");
    expect(await claim(morning)).toEqual([]);
    expect(await releaseLost(db, from(morning))).toBe(1);
    expect(await messageRow(bill)).toMatchObject({ state: "unknown" });
  });
});

describe("what became of it", () => {
  const handOver = async (now: number, cost = 80) => {
    const bill = await aMessage({ createdAt: now });
    await claimMessages(db, from(now), { most: 1, bill });
    const outcome = { state: "accepted", ref: `r${bill}`, parts: 2, cost } as const;
    await settle({ bill, topic: "ticket" }, outcome, now);
    return bill;
  };

  test("is written down for claimed messages alone", async () => {
    const waits = await aMessage();
    const outcome = { state: "failed", why: "number" } as const;
    await settle({ bill: waits, topic: "ticket" }, outcome, NOON);
    expect(await messageRow(waits)).toMatchObject({ state: "due", queue: 3 });
    await claim(NOON);
    await settle({ bill: waits, topic: "ticket" }, outcome, NOON);
    expect(await messageRow(waits)).toMatchObject({ state: "failed", queue: 9, why: "number" });
  });

  test("one that is due again keeps its rank", async () => {
    const bill = await aMessage();
    await claim(NOON);
    const outcome = { state: "due", at: NOON + 5, why: null } as const;
    await settle({ bill, topic: "ticket" }, outcome, NOON);
    expect(await messageRow(bill)).toMatchObject({ state: "due", queue: 3, queue_at: NOON + 5 });
  });

  test("the day's costs are those of what was handed over that day, delivered or not", async () => {
    await handOver(at("00:00") - 1, 1_000);
    await handOver(at("08:00"), 80);
    const delivered = await handOver(at("09:00"), 40);
    await markReported(
      db,
      [{ bill: delivered, topic: "ticket", ref: `r${delivered}`, state: "delivered" }],
      "g",
    );
    const told = await aMessage({ template: "change", state: "sending" });
    const accepted = { state: "accepted", ref: "c", parts: 2, cost: 70 } as const;
    await settle({ bill: told, topic: "change" }, accepted, at("10:00"));
    expect(await sumSpentSince(db, at("00:00"))).toMatchObject({
      budgetedPoisha: 120,
      unboundedPoisha: 70,
    });
  });

  test("one that was sent again costs what both have cost", async () => {
    const bill = await aMessage({ state: "sending", costPoisha: 80 });
    const outcome = { state: "accepted", ref: "r", parts: 2, cost: 40 } as const;
    await settle({ bill, topic: "ticket" }, outcome, NOON);
    expect(await messageRow(bill)).toMatchObject({ cost_poisha: 120 });
    const none = await aMessage({ state: "sending", costPoisha: 80 });
    const failed = { state: "failed", why: "number" } as const;
    await settle({ bill: none, topic: "ticket" }, failed, NOON);
    expect(await messageRow(none)).toMatchObject({ cost_poisha: 80 });
  });

  test("a report is fetched two minutes after, and later again, until there is one", async () => {
    const bill = await handOver(NOON);
    const due = async (minutes: number) =>
      bills(await listReportsDue(db, from(NOON + minutes * MINUTE_MS), 10));
    expect(await due(1)).toEqual([]);
    expect(await due(2)).toEqual([bill]);
    expect(await due(5)).toEqual([]);
    expect(await due(30)).toEqual([bill]);
    const other = from(NOON + 2 * MINUTE_MS, { name: "h", isRepeatSafe: true });
    expect(await listReportsDue(db, other, 10)).toEqual([]);
    await markReported(db, [{ bill, topic: "ticket", ref: `r${bill}`, state: "failed" }], "g");
    expect(await messageRow(bill)).toMatchObject({ state: "failed", why: "undelivered" });
    expect(await due(30)).toEqual([]);
  });

  test("a message's whole life writes six rows, its index included", async () => {
    const bill = await aBill();
    const { cost } = await measureCost(async () => {
      await aMessage({ bill });
      await claim(NOON);
      const outcome = { state: "accepted", ref: `r${bill}`, parts: 2, cost: 80 } as const;
      await settle({ bill, topic: "ticket" }, outcome, NOON);
      await markReported(db, [{ bill, topic: "ticket", ref: `r${bill}`, state: "delivered" }], "g");
    });
    expect(cost.rowsWritten).toBe(6);
  });
});
