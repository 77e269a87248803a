/** What the end of a restore asks anew: answers of passengers stand in D1 alone, and may be lost (protocol 22). */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { tripChanges } from "../../drizzle/moves.ts";
import { shopState } from "../../drizzle/figures.ts";
import { database } from "../../worker/db/client.ts";
import { forgetShopPhases } from "../../worker/dependencies/shop-phase.ts";
import { endRestore, listTripsBesideExam } from "../../worker/db/restore-end.ts";
import { keepTicket, listSilent } from "../../worker/db/tickets/choices.ts";
import { eveningBefore } from "../../worker/domain/night.ts";
import { ANSWER_GRACE_MS } from "../../worker/domain/tickets/choice.ts";
import { toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { anExam } from "../support/exams.ts";
import { aTrip } from "../support/catalogue.ts";
import { aGuideLink, aGuidePhone, pairBy } from "../support/guides.ts";
import { shopRuns } from "../support/shop-halts.ts";
import { aTicket } from "../support/tickets.ts";
import { aChange } from "../support/trip-changes.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const NOW = Date.now();
const SINCE = NOW - HOUR_MS;
const ACT = {
  by: "staff:rima",
  act: "end_restore",
  target: "shop",
  reason: "x",
  now: NOW,
} as const;

beforeEach(restores);

/** D1 was set back, and its trips are being compared. */
async function restores(): Promise<void> {
  await env.DB.prepare("DELETE FROM shop_state").run();
  await db.insert(shopState).values({ id: 1, salesPausedAt: SINCE, restores: 1 });
  forgetShopPhases();
}

const isSound = () =>
  env.DB.prepare(
    "INSERT INTO trip_checks (trip_id, checked_at, differences, lasting) SELECT id, ?, 0, 0 FROM trips WHERE TRUE ON CONFLICT DO UPDATE SET checked_at = excluded.checked_at",
  )
    .bind(NOW)
    .run();

/** A trip that leaves in three days, whose postponed times asked its passengers an hour too long ago. */
async function anAskingTrip(announcedAt = SINCE - 48 * HOUR_MS) {
  const trip = await aTrip(db, { departsAt: NOW + 72 * HOUR_MS, arrivesAt: NOW + 80 * HOUR_MS });
  const tickets = [];
  for (const seat of ["A1", "A2"]) {
    tickets.push(await aTicket(db, { trip, seats: [seat], soldAt: NOW - 240 * HOUR_MS }));
  }
  const change = aChange(trip, { departsAt: NOW + 72 * HOUR_MS });
  const was = { ...change.was, departsAt: NOW + 48 * HOUR_MS };
  await db.insert(tripChanges).values({
    ...change,
    was: JSON.stringify(was),
    became: JSON.stringify(change.became),
    announcedAt,
    chooseBy: NOW - HOUR_MS,
    silence: "refund",
  });
  await env.DB.prepare("UPDATE trips SET revision = revision + 1 WHERE id = ?").bind(trip.id).run();
  return { trip: trip.id, revision: change.revision, tickets };
}

async function listTold(trip: string) {
  const { results } = await env.DB.prepare(
    "SELECT t.id AS ticket, m.topic, m.params FROM messages m JOIN tickets t ON t.bill_id = m.bill_id WHERE m.topic LIKE ? ORDER BY t.id",
  )
    .bind(`change:${trip}:%`)
    .all<{ ticket: string; topic: string; params: string }>();
  return results;
}

const isDecided = async (ticket: string | undefined, now: number) =>
  (await listSilent(db, { since: 0, now }, 100)).some(({ ticketId }) => ticketId === ticket);

const readEnd = async (trip: string) => {
  const row = await env.DB.prepare("SELECT choose_by AS at FROM trip_changes WHERE trip_id = ?")
    .bind(trip)
    .first<{ at: number }>();
  return row?.at;
};

test("whoever is asked is told again and has a day, and who has answered is not", async () => {
  const { trip, revision, tickets } = await anAskingTrip();
  const [answered, silent] = tickets.map(({ id }) => id);
  const answer = { ticketId: answered ?? "", revision };
  expect(await keepTicket(db, answer, { by: "buyer", now: NOW - 2 * HOUR_MS })).toBe(true);
  await isSound();
  expect(await endRestore(db, ACT, SINCE)).toBe(true);
  expect(await readEnd(trip)).toBe(eveningBefore(NOW + ANSWER_GRACE_MS));
  expect(await isDecided(silent, eveningBefore(NOW + ANSWER_GRACE_MS) - 1)).toBe(false);
  expect(await isDecided(silent, eveningBefore(NOW + ANSWER_GRACE_MS))).toBe(true);
  const told = await listTold(trip);
  expect(told).toEqual([
    { ticket: silent, topic: `change:${trip}:${revision}:${SINCE}`, params: expect.any(String) },
  ]);
  expect(JSON.parse(told[0]?.params ?? "")).toMatchObject({ departsAt: NOW + 48 * HOUR_MS });
  const later = { ...ACT, now: NOW + HOUR_MS };
  expect(await endRestore(db, later, SINCE)).toBe(true);
  expect([await readEnd(trip), await listTold(trip)]).toEqual([
    eveningBefore(NOW + ANSWER_GRACE_MS),
    told,
  ]);
});

test("a restore that does not end asks nobody, and a change that was made during it only once", async () => {
  const before = await anAskingTrip();
  const during = await anAskingTrip(SINCE + 1);
  expect(await endRestore(db, ACT, SINCE)).toBe(false);
  expect([await readEnd(before.trip), await listTold(before.trip)]).toEqual([NOW - HOUR_MS, []]);
  await isSound();
  expect(await endRestore(db, ACT, SINCE)).toBe(true);
  expect(await listTold(before.trip)).toHaveLength(2);
  expect([await readEnd(during.trip), await listTold(during.trip)]).toEqual([NOW - HOUR_MS, []]);
});

test("silence keeps the ticket where the bus leaves before the day to answer is over", async () => {
  const soon = await anAskingTrip();
  const later = await anAskingTrip();
  const setDeparture = env.DB.prepare(
    "UPDATE trips SET departs_at = ?1, sale_closes_at = ?1 WHERE id = ?2",
  );
  await setDeparture.bind(NOW + HOUR_MS, soon.trip).run();
  await isSound();
  expect(await endRestore(db, ACT, SINCE)).toBe(true);
  const readSilence = (trip: string) =>
    env.DB.prepare("SELECT silence FROM trip_changes WHERE trip_id = ?")
      .bind(trip)
      .first("silence");
  expect(await readSilence(soon.trip)).toBe("keep");
  expect(await readSilence(later.trip)).toBe("refund");
  // Their time ends with the departure, and not a day after the restore.
  const at = { since: NOW, now: NOW + HOUR_MS };
  const silent = await listSilent(db, at, 10);
  expect(silent.map(({ ticketId }) => ticketId).toSorted()).toEqual(
    soon.tickets.map(({ id }) => id).toSorted(),
  );
});

test("trips whose exam came back on another day, or postponed, are listed", async () => {
  const fits = await aTrip(db);
  const { unitId, examDate } = fits;
  const startsAt = toDhakaInstant(examDate, "10:00");
  const { id: same } = await anExam(db, { unitId, startsAt });
  const { id: moved } = await anExam(db, { unitId, shift: "2", startsAt: startsAt + 96 * HOUR_MS });
  const { id: postponed } = await anExam(db, { unitId, shift: "3", startsAt: null });
  const withExam = async (examId: string, over = {}) => (await aTrip(db, { examId, ...over })).id;
  await withExam(same);
  const sold = { incarnation: "sold" };
  const listed = [await withExam(moved), await withExam(postponed), await withExam(moved, sold)];
  await withExam(moved, { cancelledAt: 1 });
  await withExam(postponed, { postponedAt: 1 });
  const found = await listTripsBesideExam(db, NOW);
  expect(found.toSorted()).toEqual(listed.toSorted());
});

test.each([
  ["cancelled", "cancelled_at = 1"],
  ["gone", "departs_at = 2, sale_closes_at = 1"],
  ["changed again since", "revision = revision + 1"],
])("a trip that is %s asks nobody", async (_, set) => {
  const { trip } = await anAskingTrip();
  await env.DB.prepare(`UPDATE trips SET ${set} WHERE id = ?`).bind(trip).run();
  await isSound();
  expect(await endRestore(db, ACT, SINCE)).toBe(true);
  expect([await readEnd(trip), await listTold(trip)]).toEqual([NOW - HOUR_MS, []]);
});

test("guides' phones and links of before the end pair and read no more, because an end may be lost", async () => {
  await shopRuns();
  const trip = await aTrip(db);
  const link = await aGuideLink(trip.id);
  const phone = await aGuidePhone(trip.id, { link });
  const ticket = await aTicket(db, { trip, seats: ["A1"] });
  const event = phone.press(ticket.pnr, "A1");
  const handOver = () => phone.post("hand-over", {});
  await restores();
  expect(await endRestore(db, ACT, SINCE + 1)).toBe(false);
  await shopRuns();
  expect((await handOver()).status).toBe(201);
  await restores();
  await isSound();
  expect(await endRestore(db, ACT, SINCE)).toBe(true);
  await shopRuns();
  expect((await handOver()).status).toBe(401);
  expect((await pairBy(link)).status).toBe(410);
  // What it has pressed comes with the next pairing.
  const again = await aGuidePhone(trip.id);
  expect(await again.sendEvents(event)).toMatchObject([{ is_taken: true }]);
});
