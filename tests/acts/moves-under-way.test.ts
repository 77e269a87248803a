/** A ticket on its way into a trip counts among those of the trip when the trip changes (protocol 14 and 15). */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { database } from "../../worker/db/client.ts";
import { findTrip } from "../../worker/db/catalogue/catalogue.ts";
import { setTimes } from "../../worker/db/catalogue/trip-changes.ts";
import { moveDependencies } from "../../worker/dependencies/ticket-moves.ts";
import { factsSeen } from "../../worker/domain/trips/trip-change.ts";
import { moveTicket } from "../../worker/flows/tickets/move-ticket.ts";
import type { Browser } from "../support/browser.ts";
import { aTrip } from "../support/catalogue.ts";
import { findTripRow } from "../support/changed-trips.ts";
import { act, twoOwners } from "../support/clerk.ts";
import { anExam } from "../support/exams.ts";
import { aPaidSale } from "../support/paid.ts";
import { startWallet } from "../support/wallet.ts";

const db = database(env);
const LATER = {
  departs: "2030-12-04T19:30:00+06:00",
  arrives: "2030-12-05T02:30:00+06:00",
  returns: "2030-12-05T18:00:00+06:00",
};
let clerk: Browser;

beforeEach(async () => {
  clerk = await twoOwners();
});

async function readTrip(id: string) {
  const trip = await findTrip(db, id);
  if (trip === null) throw new Error(`no trip ${id}`);
  return trip;
}

/** A ticket of four seats moves to the trip; `change` runs between its seats' sale (M3) and its arrival (M4). */
async function moveInto(trip: string, change: () => Promise<void>) {
  const sale = await aPaidSale(await startWallet(), ["A1", "A2", "A3", "A4"]);
  const deps = moveDependencies(env, "staff:clerk");
  const seatsOf: typeof deps.seatsOf = (id) => {
    const seats = deps.seatsOf(id);
    const sell: typeof seats.sell = async (input) => {
      const sold = await seats.sell(input);
      if (id === trip) await change();
      return sold;
    };
    return { ...seats, sell };
  };
  const move = { ticketId: sale.ticketId, toTrip: trip, toRevision: 0, change: null };
  await moveTicket(
    { ...deps, seatsOf },
    { ...move, seats: ["B1", "B2", "B3", "B4"], by: "staff:clerk" },
  );
  return sale;
}

test("its money weighs where the change lets it choose", async () => {
  const { id: trip } = await aTrip(db);
  let answer: unknown;
  await moveInto(trip, async () => {
    answer = (await act(clerk, "set-times", { trip, ...LATER })).body;
  });
  expect(answer).toMatchObject({ state: "asked", second: { weight: 2448 } });
  expect((await findTripRow(db, trip)).revision).toBe(0);
});

const DAY_BEFORE = {
  departs: "2030-12-03T22:00:00+06:00",
  arrives: "2030-12-04T05:00:00+06:00",
  returns: "2030-12-05T18:00:00+06:00",
};

test.each([
  ["set-times", ({ trip }: { trip: string }) => ({ trip, ...DAY_BEFORE })],
  [
    "move-exam",
    ({ exam }: { exam: string }) => ({
      exam,
      starts_at: "2030-12-06T10:00:00+06:00",
      announcement: "",
      source_url: "",
    }),
  ],
])("by %s its trip goes to another day with a second person alone", async (name, input) => {
  const { id: trip, unitId } = await aTrip(db);
  const { id: exam } = await anExam(db, { unitId });
  await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?").bind(exam, trip).run();
  let answer: unknown;
  await moveInto(trip, async () => {
    answer = (await act(clerk, name, input({ trip, exam }))).body;
  });
  expect(answer).toMatchObject({ state: "asked", second: { why: "tickets" } });
});

test("a change that did not count it is not written", async () => {
  const trip = await aTrip(db);
  const was = factsSeen(await readTrip(trip.id));
  const change = {
    tripId: trip.id,
    revision: 1,
    kind: "time",
    was,
    became: { ...was, departsAt: was.departsAt - 60_000 },
    chooseBy: null,
    silence: "keep",
    reason: "",
    sourceUrl: "",
    announcedAt: 1,
  } as const;
  const line = {
    by: "staff:clerk",
    act: "set_times",
    target: trip.id,
    reason: "",
    now: 1,
  } as const;
  const written: boolean[] = [];
  await moveInto(trip.id, async () => {
    written.push(await setTimes(db, { change, onTheWay: 0 }, line));
    written.push(await setTimes(db, { change, onTheWay: 1 }, line));
  });
  expect(written).toEqual([false, true]);
});

test("its trip does not go to another exam in silence", async () => {
  const { id: trip, unitId } = await aTrip(db);
  const [exam, other] = [
    await anExam(db, { unitId }),
    await anExam(db, { unitId, place: "Elsewhere" }),
  ];
  await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?").bind(exam.id, trip).run();
  let answer: unknown;
  await moveInto(trip, async () => {
    answer = await act(clerk, "set-trip-exam", { exam: other.id, trips: [trip] });
  });
  expect(answer).toMatchObject({ body: { changed: false } });
  expect((await findTripRow(db, trip)).examId).toBe(exam.id);
});
