/** The messages of the lived-in sample, as the queue leaves them when the gateway has them. Pure. */
import { FOR_A_PERSON, HANDED_OVER, MONEY_EXPIRES_MS } from "../../worker/domain/messages/queue.ts";
import { dhakaDate } from "../../worker/domain/dhaka-time.ts";
import type { duties } from "../duties.ts";
import type { messages } from "../messages.ts";
import type { LivedBill } from "./bills.ts";
import type { Random } from "./random.ts";
import type { Cancelled, MovedExam } from "./story.ts";

const HOUR_MS = 3_600_000;
const SENDS_MS = 20_000;
const NOTICE_BEFORE_MS = 28 * HOUR_MS;
const PART_POISHA = 40;
const PARTS = 2;
const GATEWAY = "ssl-wireless";

type MessageRow = typeof messages.$inferInsert;

export interface LivedStory {
  bills: readonly LivedBill[];
  cancelled: readonly Cancelled[];
  moved: MovedExam | null;
  duties: readonly (typeof duties.$inferInsert)[];
  now: number;
}

export function makeMessages(story: LivedStory, random: Random): MessageRow[] {
  const send = (
    bill: LivedBill,
    template: MessageRow["template"],
    {
      topic = template,
      at,
      expiresAt,
      params = null,
    }: { topic?: string; at: number; expiresAt: number; params?: string | null },
  ): MessageRow => ({
    billId: bill.bill.id,
    topic,
    id: random.text("0123456789abcdef", 20),
    channel: "sms",
    template,
    params,
    state: "delivered",
    queue: HANDED_OVER,
    queueAt: at + SENDS_MS,
    createdAt: at,
    expiresAt,
    attempts: 1,
    sentAt: at + SENDS_MS,
    gateway: GATEWAY,
    gatewayRef: random.text("0123456789", 12),
    parts: PARTS,
    costPoisha: PARTS * PART_POISHA,
  });
  const paid = story.bills.filter(({ ticket }) => ticket !== null);
  const unreached = paid.findLast(({ endedAt }) => endedAt < story.now - HOUR_MS);
  const tickets = paid.map((bill) => {
    const { departsAt, returnsAt } = bill.sale.trip;
    const sent = send(bill, "ticket", {
      at: bill.endedAt,
      expiresAt: Math.max(departsAt, returnsAt ?? 0),
    });
    return bill === unreached
      ? {
          ...sent,
          state: "failed" as const,
          queue: FOR_A_PERSON,
          gatewayRef: null,
          parts: null,
          costPoisha: null,
          why: "number",
        }
      : sent;
  });
  return [
    ...tickets,
    ...listNotices(story, send),
    ...listChanges(story, send),
    ...listOfCancelled(story, send),
  ];
}

type Send = (
  bill: LivedBill,
  template: MessageRow["template"],
  about: { topic?: string; at: number; expiresAt: number; params?: string | null },
) => MessageRow;

/** A day before the bus leaves: plate, guide and place. Those of later departures are left to the schedule. */
function listNotices({ bills, duties, cancelled, now }: LivedStory, send: Send): MessageRow[] {
  const isVoid = new Set(cancelled.map(({ bill }) => bill));
  return duties.flatMap(({ tripId, leg, guideId }) =>
    bills
      .filter(({ sale, ticket }) => sale.trip.id === tripId && ticket !== null && guideId !== null)
      .filter((bill) => !isVoid.has(bill))
      .flatMap((bill) => {
        const { departsAt, returnsAt } = bill.sale.trip;
        const leaves = leg === "out" ? departsAt : (returnsAt ?? departsAt);
        const at = Math.max(leaves - NOTICE_BEFORE_MS, bill.endedAt + SENDS_MS);
        if (at > now - SENDS_MS) return [];
        const topic = `notice_${leg}:${dhakaDate(leaves)}`;
        return [send(bill, `notice_${leg}`, { topic, at, expiresAt: leaves })];
      }),
  );
}

function listChanges({ bills, moved }: LivedStory, send: Send): MessageRow[] {
  if (moved === null) return [];
  const { trip, announcedAt, change } = moved;
  const was: { departsAt: number; arrivesAt: number; returnsAt: number | null } = JSON.parse(
    change.was,
  );
  const { departsAt, arrivesAt, returnsAt } = was;
  const params = JSON.stringify({ departsAt, arrivesAt, returnsAt, kind: change.kind });
  return bills
    .filter(({ sale, ticket }) => sale.trip.id === trip.id && ticket !== null)
    .filter(({ endedAt }) => endedAt < announcedAt)
    .map((bill) =>
      send(bill, "change", {
        topic: `change:${trip.id}:1`,
        at: announcedAt,
        expiresAt: Math.max(trip.departsAt, trip.returnsAt ?? 0),
        params,
      }),
    );
}

function listOfCancelled({ cancelled }: LivedStory, send: Send): MessageRow[] {
  return cancelled.flatMap(({ bill, cancelledAt, refund }) => [
    send(bill, "cancelled", { at: cancelledAt, expiresAt: cancelledAt + MONEY_EXPIRES_MS }),
    ...(refund === null
      ? []
      : [send(bill, "refunded", { at: refund.at, expiresAt: refund.at + MONEY_EXPIRES_MS })]),
  ]);
}
