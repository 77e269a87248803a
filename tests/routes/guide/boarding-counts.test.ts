/** Who came to a bus: sums that are stored in the night after its phones have ended, and outlive the erasure. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { boardingCounts, boardingEvents } from "../../../drizzle/boarding.ts";
import { bills, tickets } from "../../../drizzle/money.ts";
import { tripPoints, trips } from "../../../drizzle/schema.ts";
import { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { FileView } from "../../../worker/contract/staff/staff-trips.ts";
import { listLegsToCount } from "../../../worker/db/boarding/boarding-counts.ts";
import { database } from "../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { countBoardingsNightly } from "../../../worker/jobs/boarding-counts.ts";
import { UNBOUNDED } from "../../../worker/jobs/statement-budget.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aGuidePhone, readBoarding } from "../../support/guides.ts";
import { setMoved } from "../../support/moved-tickets.ts";
import { aSignedIn } from "../../support/people.ts";
import { staffCall } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
/** The bus arrives at six in the morning, so its phones end at six in the evening. */
const DEPARTS = toDhakaInstant("2026-11-10", "23:00");
const TOO_EARLY = toDhakaInstant("2026-11-11", "03:00");
const NIGHT = toDhakaInstant("2026-11-12", "03:00");
const DAYS = { from: "2026-11-10", to: "2026-11-10" };

let trip: Awaited<ReturnType<typeof aTrip>>;
let first: Awaited<ReturnType<typeof aTicket>>;
let second: typeof first;
beforeEach(async () => {
  await db.delete(boardingCounts);
  await db.delete(boardingEvents);
  trip = await aTrip(db, { saleClosesAt: 1 });
  await db.delete(tripPoints).where(eq(tripPoints.tripId, trip.id));
  [first, second] = [
    await aTicket(db, { trip, seats: ["A1", "A2"] }),
    await aTicket(db, { trip, seats: ["B1"] }),
  ];
  const phone = await aGuidePhone(trip.id);
  const undone = phone.press(second.pnr, "B1");
  await phone.sendEvents(
    phone.press(first.pnr, "A1"),
    phone.press(first.pnr, "A2", { kind: "no_show" }),
    undone,
    phone.undo(undone),
  );
  await goAt(DEPARTS);
});

async function goAt(departsAt: number): Promise<void> {
  const times = { departsAt, arrivesAt: departsAt + 7 * HOUR_MS, returnsAt: null };
  await db
    .update(trips)
    .set({ ...times, journeyDate: DAYS.from })
    .where(eq(trips.id, trip.id));
  await db.update(boardingEvents).set({ departsAt }).where(eq(boardingEvents.tripId, trip.id));
}

const night = (now: number) => countBoardingsNightly(env, now, UNBOUNDED);
const stored = () =>
  db
    .select({
      leg: boardingCounts.leg,
      expected: boardingCounts.expected,
      boarded: boardingCounts.boarded,
      noShow: boardingCounts.noShow,
    })
    .from(boardingCounts)
    .where(eq(boardingCounts.tripId, trip.id));
const COUNTS = { leg: "out", expected: 3, boarded: 1, noShow: 1 };

/** As the erasure of the sales does. */
async function erase(): Promise<void> {
  await db.delete(boardingEvents).where(eq(boardingEvents.tripId, trip.id));
  await db.update(bills).set({ erasedAt: 1 }).where(eq(bills.tripId, trip.id));
}

describe("the counts of a bus", () => {
  test("are stored in the night after its phones have ended, and not before", async () => {
    await night(TOO_EARLY);
    expect(await stored()).toEqual([]);
    await night(NIGHT + 12 * HOUR_MS);
    expect(await stored()).toEqual([]);
    await night(NIGHT);
    expect(await stored()).toEqual([COUNTS]);
  });

  test("stay as they are once they are stored, also when the sales are erased", async () => {
    await night(NIGHT);
    await erase();
    await night(NIGHT);
    expect(await stored()).toEqual([COUNTS]);
    const { out } = await readBoarding(trip.id);
    expect(out.counted).toMatchObject({
      expected: 3,
      boarded: 1,
      no_show: 1,
      open: 1,
      points: [{ name: "", expected: 3, boarded: 1, no_show: 1, open: 1 }],
      counted_at: "2026-11-12T03:00:00+06:00",
    });
  });

  test("are never made from what erasure has left", async () => {
    await db.update(bills).set({ erasedAt: 1 }).where(eq(bills.tripId, trip.id));
    await night(NIGHT);
    expect(await stored()).toEqual([]);
  });

  test("leave out what was pressed for another day", async () => {
    await db
      .update(boardingEvents)
      .set({ departsAt: DEPARTS - 48 * HOUR_MS })
      .where(eq(boardingEvents.tripId, trip.id));
    await night(NIGHT);
    // Nobody has looked at this departure, which is not that nobody came.
    expect(await stored()).toEqual([]);
    expect(await listLegsToCount(db, NIGHT, 10)).toEqual([]);
  });

  test("count tickets as they were at the departure, whatever became of them since", async () => {
    const target = await aTrip(db);
    const set = (voidedAt: number | null) =>
      db.update(tickets).set({ voidedAt }).where(eq(tickets.id, first.id));
    await set(DEPARTS);
    await setMoved(second, target.id, ["C1"], DEPARTS);
    await night(NIGHT);
    expect(await stored()).toEqual([COUNTS]);
    await db.delete(boardingCounts);
    await set(DEPARTS - 1);
    await night(NIGHT);
    expect(await stored()).toEqual([{ ...COUNTS, expected: 1, boarded: 0, noShow: 0 }]);
  });

  test("leave out a ticket that had moved before the departure", async () => {
    const target = await aTrip(db);
    await setMoved(second, target.id, ["C1"], DEPARTS - 1);
    await night(NIGHT);
    expect(await stored()).toEqual([{ ...COUNTS, expected: 2 }]);
  });

  test("are a row of zeros where presses are left without a valid seat, and then done", async () => {
    await db.update(tickets).set({ voidedAt: 1 }).where(eq(tickets.currentTrip, trip.id));
    await night(NIGHT);
    expect(await stored()).toEqual([{ ...COUNTS, expected: 0, boarded: 0, noShow: 0 }]);
    expect(await listLegsToCount(db, NIGHT, 10)).toEqual([]);
  });

  test("are in the figures of the day of departure, and in their file in both languages", async () => {
    await night(NIGHT);
    const { boarded } = read(await staffCall("sales-figures", DAYS), SalesFiguresView);
    expect(boarded).toEqual([{ leg: "out", point: "", expected: 3, boarded: 1, no_show: 1 }]);
    const other = { from: "2026-11-11", to: "2026-11-12" };
    expect(read(await staffCall("sales-figures", other), SalesFiguresView).boarded).toEqual([]);
    const { browser } = await aSignedIn("owner");
    const fetchIn = async (language: string) => {
      browser.cookies.set("lang", language);
      return read(await browser.post("/api/staff/sales-figures-file", DAYS), FileView).csv;
    };
    expect(await fetchIn("en")).toContain("Expected on board,Boarded,Did not come,Never looked at");
    expect(await fetchIn("en")).toContain('"Boarding, way out",,,,,,,,,,,,,3,1,1,1');
    expect(await fetchIn("bn")).toContain("ওঠার কথা,উঠেছেন,আসেননি,দেখা হয়নি");
  });
});
