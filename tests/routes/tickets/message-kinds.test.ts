/**
 * Each kind of message is written by what it tells, and reaches a phone. A new kind without a witness here does not
 * compile; with the statement that writes a kind taken out, or its text, its witness receives nothing.
 */
import { env } from "cloudflare:workers";
import { expect, onTestFinished, test } from "vitest";
import { duties } from "../../../drizzle/duties.ts";
import { shopDetails } from "../../../drizzle/shop.ts";
import { shop } from "../../../worker/config/shop-profile.ts";
import { setTimes } from "../../../worker/db/catalogue/trip-changes.ts";
import { database } from "../../../worker/db/client.ts";
import { oweSurplus } from "../../../worker/db/payments/surplus.ts";
import { cancelSale, owePart, settleRefund } from "../../../worker/db/payments/refunds.ts";
import { findPhoneTicket } from "../../../worker/db/tickets/phone-changes.ts";
import { messageDependencies } from "../../../worker/dependencies/messages.ts";
import { phoneChangeDependencies } from "../../../worker/dependencies/phone-changes.ts";
import { toDhakaInstant, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import type { MessageTemplate } from "../../../worker/domain/messages/queue.ts";
import { formatDetails } from "../../../worker/domain/shop-details.ts";
import { NO_DUTY, type Leg } from "../../../worker/domain/trips/duty.ts";
import { correctPhone } from "../../../worker/flows/tickets/correct-phone.ts";
import { sendMessages } from "../../../worker/flows/messages/send-messages.ts";
import { BATCH_SIZES } from "../../../worker/jobs/batch-sizes.ts";
import { writeDueNotices } from "../../../worker/jobs/notices.ts";
import { aBill, aSale } from "../../support/bills.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aGateway } from "../../support/simulated/fake-gateway.ts";
import { aChange } from "../../support/trip-changes.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const NOON = toDhakaInstant(dhakaDate(Date.now() + 24 * HOUR_MS), "12:00");
const STAFF = { by: "staff:rima", now: Date.now() } as const;
const ACT = { ...STAFF, act: "test", target: "x", reason: "The exam moved" };

/** A sale of a bus whose way out, or back, leaves in a day and has its guide. */
async function aNotice(leg: Leg): Promise<number> {
  const [out, back] =
    leg === "out" ? [NOON + 24 * HOUR_MS, null] : [NOON - 9 * HOUR_MS, NOON + 24 * HOUR_MS];
  const trip = await aTrip(db, {
    departsAt: out,
    arrivesAt: out + HOUR_MS,
    saleClosesAt: out - HOUR_MS,
    returnsAt: back,
  });
  await db
    .insert(duties)
    .values({ tripId: trip.id, leg, ...NO_DUTY, plate: "B 11", guideName: "Karim" });
  const bill = await aSale({ tripId: trip.id });
  await writeDueNotices(env, NOON, BATCH_SIZES);
  return bill;
}

/** The bill that is told, and what its text says. */
type Witness = () => Promise<{ bill: number; says: RegExp }>;

const WITNESSES: Record<MessageTemplate, Witness> = {
  ticket: async () => ({ bill: await aSale(), says: / পিএনআর / }),
  async cancelled() {
    const bill = await aSale();
    await cancelSale(db, bill, "sale_cancelled", STAFF);
    return { bill, says: /টিকেট বাতিল/ };
  },
  async refunded() {
    const bill = await aBill({ state: "refund_owed" });
    await settleRefund(db, { bill, part: null }, `R${bill}`, STAFF);
    return { bill, says: /টাকা বিকাশে ফেরত দেওয়া হয়েছে/ };
  },
  async paid_twice() {
    const of = await aSale();
    await oweSurplus(db, of, { trxId: `TRX2-${of}`, amountPoisha: 122_400 }, STAFF);
    const bill = await env.DB.prepare("SELECT id FROM bills WHERE surplus_of = ?")
      .bind(of)
      .first<number>("id");
    return { bill: bill ?? 0, says: /দুবার টাকা দিয়েছেন, ১২২৪ টাকা ফেরত আসছে। টিকেট ঠিক আছে।/ };
  },
  async part() {
    const bill = await aSale();
    const owed = { bill, amountPoisha: 20_000, reason: "Late", requestedBy: "staff:r" } as const;
    const part = await owePart(db, owed, STAFF.now);
    await settleRefund(db, { bill, part }, `R${bill}`, STAFF);
    return { bill, says: /টিকেটের ২০০ টাকা/ };
  },
  async change() {
    const trip = await aTrip(db);
    const bill = await aSale({ tripId: trip.id });
    await setTimes(
      db,
      { change: aChange(trip, { departsAt: trip.departsAt + HOUR_MS }), onTheWay: 0 },
      ACT,
    );
    return { bill, says: /বাসের নতুন সময়/ };
  },
  async left_number() {
    // The number to call is the one that the office has written.
    const own = { ...formatDetails(shop(env)), phones: "01700-000009" };
    await db.insert(shopDetails).values({ id: "shop", ...own });
    onTestFinished(async () => void (await db.delete(shopDetails)));
    const bill = await aSale();
    const ticket = await findPhoneTicket(db, { bill });
    if (ticket === null) throw new Error("a sale has a ticket");
    const change = { ticketId: ticket.id, seenTie: ticket.tie, phone: "01812345678" };
    const act = { ...ACT, target: String(bill) };
    const keys = { tie: `tie/${bill}`, phoneKey: "k", by: STAFF.by };
    await correctPhone(phoneChangeDependencies(env, STAFF.by, act), { ...change, ...keys });
    return { bill, says: /এই নম্বরে আসবে না।.* 01700-000009/ };
  },
  notice_out: async () => ({ bill: await aNotice("out"), says: /গাইড Karim/ }),
  notice_back: async () => ({ bill: await aNotice("back"), says: /ফেরা .*গাইড Karim/ }),
};

test.each(Object.entries(WITNESSES))("%s is written, and reaches a phone", async (kind, tell) => {
  const { bill, says } = await tell();
  await env.DB.prepare(
    "UPDATE messages SET urgent_from = 0, queue_at = 1 WHERE bill_id = ? AND template = ?",
  )
    .bind(bill, kind)
    .run();
  const gateway = aGateway();
  const deps = messageDependencies(env, gateway);
  if (deps === null) throw new Error("there is a gateway");
  await sendMessages(deps, { most: 50, bill, until: Infinity });
  expect(gateway.received.map(({ text }) => text)).toContainEqual(expect.stringMatching(says));
});
