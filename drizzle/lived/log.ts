/** The audit log of the lived-in sample: what its people have done in two weeks, in order. Pure. */
import { addDays, dhakaDate, dhakaIso, toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import type { staffActs } from "../trail.ts";
import { AGENTS, EDITOR, OWNER, PLANNER } from "./people.ts";
import type { LivedStory } from "./messages.ts";
import type { MovedExam } from "./story.ts";

type Line = typeof staffActs.$inferInsert;

const DAY_MS = 86_400_000;

function makeLine(
  at: number,
  who: string,
  act: string,
  target: string,
  more: Partial<Line> = {},
): Line {
  return { at, actor: `staff:${who}`, act, target, reason: "", ...more };
}

export function makeLog(story: LivedStory): Line[] {
  const day = dhakaDate(story.now);
  const at = (days: number, time: string) => toDhakaInstant(addDays(day, -days), time);
  return [
    ...listContent(at),
    ...AGENTS.slice(0, -1).map(({ id }, place) =>
      makeLine(at(12 - place * 3, "11:20"), OWNER, "approve_agent", id, {
        reason: "ফোনে কথা হয়েছে",
      }),
    ),
    ...listPlanned(story),
    ...listCounterSales(story),
    ...listCancelled(story),
    ...(story.moved === null ? [] : [makeExamLine(story.moved, story)]),
  ]
    .filter((one) => one.at < story.now)
    .toSorted((a, b) => a.at - b.at);
}

function listContent(at: (days: number, time: string) => number): Line[] {
  const changed = (from: string, to: string) => JSON.stringify({ ends_at: { from, to } });
  return [
    makeLine(at(13, "10:05"), EDITOR, "save_entry", "photo:1", {
      reason: "নতুন ছবির বর্ণনা",
      detail: JSON.stringify({ position: { from: "2", to: "0" } }),
    }),
    makeLine(at(6, "16:40"), OWNER, "save_entry", "coupon:1", {
      reason: "মৌসুমের শেষ পর্যন্ত",
      detail: changed(dhakaIso(at(-30, "00:00")), dhakaIso(at(-365, "00:00"))),
    }),
    makeLine(at(2, "12:15"), EDITOR, "save_entry", "post:1", { reason: "বানান ঠিক করা" }),
  ];
}

/** Who drives and guides is known three days before the departure. */
function listPlanned({ duties, bills }: LivedStory): Line[] {
  const leaves = new Map(bills.map(({ sale }) => [sale.trip.id, sale.trip.departsAt]));
  return duties.flatMap(({ tripId, leg, guideId }) => {
    const departsAt = leaves.get(tripId);
    if (departsAt === undefined || leg === "back") return [];
    const changed = ["plate", "driver_name", "driver_phone", "meeting_place"];
    const detail = JSON.stringify({
      leg,
      changed: guideId === null ? changed : [...changed, "guide"],
    });
    return [
      makeLine(departsAt - 3 * DAY_MS, PLANNER, "set_duty", tripId, { reason: "দায়িত্ব ভাগ", detail }),
    ];
  });
}

/** Each was confirmed, and sold in the same second. */
function listCounterSales({ bills }: LivedStory): Line[] {
  return bills.flatMap(({ sale, bill, endedAt }) => {
    if (sale.counter === null || sale.clerk === null) return [];
    const { trip, counter, seats, places } = sale;
    const detail = JSON.stringify({
      trip: trip.id,
      counter,
      seats,
      quantity: places,
      amountPoisha: bill.totalPoisha,
    });
    const about = { reason: "কাউন্টারে বিক্রি", detail };
    const sold = (when: number, act: string) =>
      makeLine(when, sale.clerk ?? "", act, String(bill.id), about);
    return [sold(bill.createdAt, "sell_at_counter:asked"), sold(endedAt, "sell_at_counter")];
  });
}

function listCancelled(story: LivedStory): Line[] {
  return story.cancelled
    .filter(({ cause }) => cause === "sale_cancelled")
    .map(({ bill: { bill }, cancelledAt, by, reason }) =>
      makeLine(cancelledAt, by, "cancel_sale", String(bill.id), {
        reason,
        weightPoisha: bill.totalPoisha,
        weightBill: bill.id,
      }),
    );
}

function makeExamLine({ exam, change, announcedAt, trip }: MovedExam, { bills }: LivedStory): Line {
  const at = exam.startsAt ?? announcedAt;
  const tickets = bills.filter(
    ({ sale, ticket, endedAt }) =>
      sale.trip.id === trip.id && ticket !== null && endedAt < announcedAt,
  ).length;
  const detail = {
    was: { starts_at: dhakaIso(at - 2 * DAY_MS), place: exam.place },
    became: { starts_at: dhakaIso(at), place: exam.place },
    trips: 1,
    tickets,
  };
  return makeLine(announcedAt, PLANNER, "move_exam", exam.id, {
    reason: change.reason,
    approvedBy: `${OWNER}`,
    detail: JSON.stringify(detail),
  });
}
