/** The preview of a trip that is cancelled has the messages that its buyers then get. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { bills } from "../../../../drizzle/money.ts";
import { CancelTripView } from "../../../../worker/contract/staff-acts/trip-act-shapes.ts";
import { database } from "../../../../worker/db/client.ts";
import { cancelTrip } from "../../../../worker/db/payments/cancelled-trips.ts";
import { owePart } from "../../../../worker/db/payments/refunds.ts";
import { messageDependencies } from "../../../../worker/dependencies/messages.ts";
import { dhakaIso, toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { countParts } from "../../../../worker/domain/messages/text-parts.ts";
import { formatErasedPhone } from "../../../../worker/domain/retention.ts";
import { sendMessages } from "../../../../worker/flows/messages/send-messages.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aGateway } from "../../../support/simulated/fake-gateway.ts";
import { staffCall, WHO } from "../../../support/staff.ts";
import { aTicket } from "../../../support/tickets.ts";

const db = database(env);
const PART_POISHA = 50;
const GATEWAY = {
  SMS_GATEWAY: "alpha-sms",
  SMS_BASE_URL: "http://localhost:1",
  SMS_SENDER: "",
  MESSAGE_PART_POISHA: String(PART_POISHA),
  QUIET_HOURS: "on",
};

afterEach(() => void vi.useRealTimers());

const preview = async (trip: string) =>
  read(
    await staffCall("cancel-trip", { ...WHO, trip, dry_run: true }, env.STAFF_KEY, GATEWAY),
    CancelTripView,
  ).sms;

/** What the buyers' phones get. */
async function receive(trip: string): Promise<string[]> {
  await env.DB.prepare(
    "UPDATE messages SET urgent_from = 0, queue_at = 1 WHERE bill_id IN (SELECT id FROM bills WHERE trip_id = ?)",
  )
    .bind(trip)
    .run();
  const gateway = aGateway();
  const deps = messageDependencies(env, gateway);
  if (deps === null) throw new Error("there is a gateway");
  await sendMessages(deps, { most: 50, until: Infinity });
  return gateway.received.map(({ text }) => text);
}

test("as many, in as many parts: by wallet and in cash, in both languages, after a part, without a number", async () => {
  const trip = await aTrip(db);
  const sell = (seat: string, over: Parameters<typeof aTicket>[1] = {}) =>
    aTicket(db, { trip, seats: [seat], ...over });
  // The first one is told nothing.
  const erased = await sell("A1", { phone: formatErasedPhone("x") });
  await sell("A2", { counter: "Chattogram" });
  const english = await sell("B1");
  await db.update(bills).set({ language: "en" }).where(eq(bills.id, english.billId));
  const parted = await sell("B2");
  const part = {
    bill: parted.billId,
    amountPoisha: 20_000,
    reason: "Late",
    requestedBy: "staff:rima",
  } as const;
  await owePart(db, part, Date.now());
  const { count, cost, when, text } = await preview(trip.id);
  await cancelTrip(db, trip.id, Date.now());
  const texts = await receive(trip.id);
  expect(texts).toHaveLength(count);
  expect(count, `without sale ${erased.billId}`).toBe(3);
  const parts = texts.reduce((sum, one) => sum + countParts(one), 0);
  expect(cost).toBe((parts * PART_POISHA) / 100);
  const withoutLink = (whole: string) => whole.replace(/http\S+/, "");
  expect(texts.map(withoutLink), "the first one's, in cash").toContain(withoutLink(text));
  expect(when, "the first buyer's missing number says nothing of the others").not.toBe("never");
});

test("at night they wait for the morning, or go out at once where the way out begins within hours or has begun", async () => {
  const night = toDhakaInstant("2030-12-04", "23:30");
  vi.useFakeTimers({ toFake: ["Date"], now: night });
  const departing = async (departsAt: number) => {
    const trip = await aTrip(db, { departsAt, returnsAt: night + 40 * 3_600_000 });
    await aTicket(db, { trip });
    return preview(trip.id);
  };
  const morning = dhakaIso(toDhakaInstant("2030-12-05", "07:00"));
  expect(await departing(night + 30 * 3_600_000)).toMatchObject({ when: "later", at: morning });
  expect(await departing(night + 3_600_000)).toMatchObject({ when: "now", at: null });
  expect(await departing(night - 3_600_000), "on its way").toMatchObject({ when: "now", at: null });
});
