/** Choices that end while the wallets still take refunds of what was paid, and what a person has to give back. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MoveExamView } from "../../../../worker/contract/staff/staff-exams.ts";
import { listChanges } from "../../../../worker/db/catalogue/announced-changes.ts";
import { database } from "../../../../worker/db/client.ts";
import { refundDays } from "../../../../worker/dependencies/payments.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { anExam } from "../../../support/exams.ts";
import { staff } from "../../../support/staff.ts";
import { stopClock } from "../../../support/stopped-clock.ts";
import { aTicket } from "../../../support/tickets.ts";

// No end of these falls into a night.
stopClock();

const db = database(env);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WINDOW_MS = (refundDays(env)["bkash"] ?? 0) * DAY_MS;
const NO_DATE = { starts_at: null, announcement: "Strike", source_url: "" };
const LATER = { starts_at: "2030-12-12T10:00:00+06:00", announcement: "Moved", source_url: "" };

/** With tickets whose windows end in so many days; those of `cash` have none. */
async function anExamWith(days: readonly number[], { cash = 0, voided = 0 } = {}) {
  const trip = await aTrip(db);
  const exam = await anExam(db, { unitId: trip.unitId });
  await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?").bind(exam.id, trip.id).run();
  const now = Date.now();
  const sold = (end: number) => ({ trip, quantity: 1, billedAt: now - WINDOW_MS + end * DAY_MS });
  for (const end of days) await aTicket(db, sold(end));
  for (let count = 0; count < voided; count += 1) await aTicket(db, { ...sold(3), voidedAt: now });
  for (let count = 0; count < cash; count += 1) {
    const { id } = await aTicket(db, sold(3));
    await env.DB.prepare(
      "UPDATE bills SET provider = 'cash' WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
    )
      .bind(id)
      .run();
  }
  return { exam: exam.id, trip: trip.id, now };
}

const preview = async (fields: object) =>
  read(await staff("move-exam", { ...fields, dry_run: true }), MoveExamView);

/** In hours from now, to the nearest. */
async function moved(of: { exam: string; trip: string; now: number }, to: object) {
  const view = await preview({ exam: of.exam, ...to });
  expect(await staff("move-exam", { exam: of.exam, ...to })).toMatchObject({
    body: { changed: true },
  });
  const [change] = await listChanges(db, of.trip);
  const hours = Math.round(((change?.chooseBy ?? 0) - of.now) / HOUR_MS);
  expect(Math.round((Date.parse(view.rows[0]?.choose_by ?? "") - of.now) / HOUR_MS)).toBe(hours);
  return { hours, byHand: view.by_hand };
}

test("a choice without a date ends before the first window does", async () => {
  const whole = await anExamWith([40, 15], { cash: 1, voided: 1 });
  expect(await moved(whole, NO_DATE)).toEqual({ hours: 14 * 24, byHand: 0 });
  const soon = await anExamWith([40, 10, 5], { cash: 1, voided: 1 });
  expect(await moved(soon, NO_DATE)).toEqual({ hours: 5 * 24 - 6, byHand: 0 });
});

test("a window that is over, or ends within a day, shortens nobody's choice: a person gives it back", async () => {
  const some = await anExamWith([-20, 1, 5]);
  expect(await moved(some, NO_DATE)).toEqual({ hours: 5 * 24 - 6, byHand: 2 });
  const none = await anExamWith([-20, -1]);
  expect(await moved(none, NO_DATE)).toEqual({ hours: 14 * 24, byHand: 2 });
});

test("so with a new date, whose choice is shorter", async () => {
  expect(await moved(await anExamWith([2, 30]), LATER)).toEqual({ hours: 42, byHand: 0 });
  expect(await moved(await anExamWith([0.5, 30]), LATER)).toEqual({ hours: 72, byHand: 1 });
  const { body } = await staff("move-exam", {
    exam: (await anExamWith([0.5])).exam,
    ...LATER,
    dry_run: true,
  });
  expect(body).toMatchObject({ message: expect.stringContaining("by hand for 1 payment") });
});

test("so with other times of one trip", async () => {
  const { trip, now } = await anExamWith([2, 30]);
  const times = {
    trip,
    departs: "2030-12-04T20:00:00+06:00",
    arrives: "2030-12-05T05:00:00+06:00",
  };
  expect(await staff("set-times", times)).toMatchObject({ body: { changed: true } });
  const [change] = await listChanges(db, trip);
  expect(Math.round(((change?.chooseBy ?? 0) - now) / HOUR_MS)).toBe(42);
});
