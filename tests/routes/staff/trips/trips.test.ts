/** Acts of staff on a trip and on an agent. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { agents } from "../../../../drizzle/agents.ts";
import {
  AgentActView,
  FareActView,
  SeatsActView,
  TimesActView,
  TripsView,
} from "../../../../worker/contract/staff/staff.ts";
import { cachedTrip, cachedTrips, startOfDay } from "../../../../worker/cache/public-reads.ts";
import { listTrips } from "../../../../worker/db/catalogue/catalogue.ts";
import { CancelTripView } from "../../../../worker/contract/staff-acts/trip-act-shapes.ts";
import { database } from "../../../../worker/db/client.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { anAgent } from "../../../support/agents.ts";
import { aVisit } from "../../../support/booking.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aDoubt, aPaidSale, nothingWaits, readRow } from "../../../support/paid.ts";
import { aSignedIn } from "../../../support/people.ts";
import { staff, staffCall, WHO } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";
import { startWallet } from "../../../support/wallet.ts";

const db = database(env);

afterEach(nothingWaits);

/** Later times for a trip that leaves at 22:00 and comes back at 18:00 the next day. */
const LATER = {
  departs: "2030-12-04T23:15:00+06:00",
  arrives: "2030-12-05T06:30:00+06:00",
  returns: "2030-12-05T18:30:00+06:00",
};

async function actsOn(target: string) {
  const { results } = await env.DB.prepare("SELECT act, reason FROM staff_acts WHERE target = ?")
    .bind(target)
    .all();
  return results;
}

describe("cancelling a trip", () => {
  test("shows first what it will do, and then refunds every sale", async () => {
    const wallet = await startWallet();
    const { tripId, bill } = await aPaidSale(wallet);
    const other = await aPaidSale(wallet, ["C1"], { tripId, payer: "01929918378" });
    const doubt = await aDoubt(wallet, ["D1", "D2", "D3"], { tripId });
    const before = await everythingStored([tripId]);
    const dry = read(await staff("cancel-trip", { trip: tripId, dry_run: true }), CancelTripView);
    expect(dry).toMatchObject({ changed: false, sales: 2, amount: 1836, under_way: 1 });
    expect(changesBetween(before, await everythingStored([tripId]))).toEqual([]);
    const gateway = {
      SMS_GATEWAY: "alpha-sms",
      SMS_BASE_URL: "http://localhost:1",
      SMS_SENDER: "",
      MESSAGE_PART_POISHA: "50",
    };
    const body = { ...WHO, trip: tripId, dry_run: true };
    const told = read(await staffCall("cancel-trip", body, env.STAFF_KEY, gateway), CancelTripView);
    // The first buyer's own sum, in the words that are sent, in two parts each.
    const text: unknown = expect.stringMatching(/বাস বাতিল, ১২২৪ টাকা ফেরত আসছে। http/);
    expect(told.sms).toMatchObject({ count: 2, cost: 2, text });
    expect(dry.sms).toMatchObject({ when: "never", count: 0, text: "" });
    await staff("pause-messages", {});
    const stopped = await staffCall("cancel-trip", body, env.STAFF_KEY, gateway);
    expect(read(stopped, CancelTripView)).toMatchObject({
      sms: { when: "stopped", count: 2, text },
      message: expect.stringContaining("All messages are stopped"),
    });
    await staff("resume-messages", {});

    const done = read(await staff("cancel-trip", { trip: tripId }), CancelTripView);
    expect(done).toMatchObject({ changed: true, sales: 2, amount: 1836 });
    expect(await actsOn(tripId)).toEqual([{ act: "cancel_trip", reason: "The bus broke down" }]);
    await env.DB.prepare("UPDATE bills SET claimed_until = NULL, execute_by = 1").run();
    await runEveryMinute(env, Date.now());
    await runEveryMinute(env, Date.now());
    for (const id of [bill, other.bill, doubt.bill]) {
      expect((await readRow(id)).state).toBe("refunded");
    }
    const again = read(await staff("cancel-trip", { trip: tripId }), CancelTripView);
    expect(again).toMatchObject({ changed: false, sales: 0 });
    expect(await actsOn(tripId)).toHaveLength(1);
  });
});

describe("a public read", () => {
  test("shows an act of staff at once", async () => {
    // No entry of the cache expires meanwhile.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const { id } = await aTrip(db);
    const trip = await cachedTrip(env, id);
    if (trip === null) throw new Error("the trip stands there");
    const list = {
      destinationId: trip.destination.id,
      unitId: trip.unit.id,
      mode: trip.mode,
      departsAfter: startOfDay(Date.now()),
    };
    const readShown = async () =>
      (await (await aVisit(id)).seats()).seats.find(({ seat_no }) => seat_no === "A2")?.state;

    expect(await readShown()).toBe("free");
    await staff("block", { trip: id, seats: ["A2"] });
    expect(await readShown()).toBe("blocked");
    await staff("unblock", { trip: id, seats: ["A2"] });
    expect(await readShown()).toBe("free");
    await tripSeats(env, id).block({ planName: "45", seats: ["A2"] });
    await staff("rebuild-seats", { trip: id });
    expect(await readShown()).toBe("blocked");

    await cachedTrips(env, list);
    await staff("set-fare", { trip: id, fare: 700 });
    await staff("set-times", { trip: id, ...LATER });
    expect(await cachedTrip(env, id)).toMatchObject({
      farePoisha: 70_000,
      departsAt: Date.parse(LATER.departs),
    });
    await staff("cancel-trip", { trip: id });
    expect((await cachedTrip(env, id))?.cancelledAt).not.toBeNull();
    expect(await cachedTrips(env, list)).toEqual(await listTrips(db, list));
  });
});

describe("a change that reaches buyers", () => {
  test("says before it is done who has paid what; an open hold keeps its price, a ticket gets the new times", async () => {
    const wallet = await startWallet();
    const { tripId: trip, pnr, bill, ticketId } = await aPaidSale(wallet);
    await aDoubt(wallet, ["D1"], { tripId: trip });
    const visit = await aVisit(trip);
    await visit.hold("C1");
    const reaches = {
      sold: 1,
      paid: 1224,
      under_way: 1,
      buyers: [{ bill, pnr, quantity: 2, paid: 1224 }],
    };
    const fare = { trip, fare: 700 };
    expect(read(await staff("set-fare", { ...fare, dry_run: true }), FareActView)).toMatchObject({
      ...reaches,
      was: 600,
    });
    expect(read(await staff("set-fare", fare), FareActView)).toMatchObject({ changed: true });
    expect((await visit.quote()).fare).toBe(600);

    const times = { trip, ...LATER };
    const preview = read(await staff("set-times", { ...times, dry_run: true }), TimesActView);
    expect(preview).toMatchObject({ ...reaches, next: "done", became: LATER });
    const done = read(await staff("set-times", times), TimesActView);
    expect(done).toMatchObject({
      changed: true,
      became: { ...LATER, sale_closes: "2030-12-04T22:45:00+06:00" },
      inverse: { act: "set-times", input: { trip, departs: "2030-12-04T22:00:00+06:00" } },
    });
    const ticket = await aBrowser().get(`/api/get-ticketing-details-with-id/${ticketId}`);
    expect(JSON.stringify(ticket.body)).toContain('"deperture_time":"23:15"');
  });

  test.each<[string, Partial<typeof LATER>]>([
    ["an arrival before the departure", { arrives: "2030-12-04T23:00:00+06:00" }],
    ["an arrival after the exam", { arrives: "2030-12-06T05:00:00+06:00" }],
    ["a departure that is over", { departs: "2020-12-04T23:15:00+06:00" }],
    ["a return before the arrival", { returns: "2030-12-05T06:00:00+06:00" }],
  ])("is refused with %s", async (_, wrong) => {
    const { id: trip } = await aTrip(db);
    const before = await everythingStored([trip]);
    expect(await staff("set-times", { trip, ...LATER, ...wrong })).toMatchObject({
      status: 409,
      body: { code: "act_refused" },
    });
    expect(changesBetween(before, await everythingStored([trip]))).toEqual([]);
  });

  test("to another day needs a second person once it has tickets", async () => {
    const { tripId: trip } = await aPaidSale(await startWallet());
    const { browser } = await aSignedIn("ops");
    await aSignedIn("ops");
    const readNext = async (times: object) => {
      const act = { trip, ...times, reason: "The bus broke down", dry_run: true };
      return read(await browser.post("/api/staff/set-times", act), TimesActView).next;
    };
    expect(await readNext(LATER)).toBe("done");
    const earlier = { departs: "2030-12-03T22:00:00+06:00", arrives: "2030-12-04T05:00:00+06:00" };
    expect(await readNext(earlier)).toBe("asked");
  });
});

describe("keeping seats back", () => {
  test("takes free seats only, all or none, and frees them again", async () => {
    const { id: trip } = await aTrip(db);
    const visit = await aVisit(trip);
    await visit.hold("A1");
    const before = await everythingStored([trip]);
    const act = (name: string, seats: string[], dry_run = false) =>
      staff(name, { trip, seats, dry_run });

    expect(await act("block", ["A1", "A2"])).toMatchObject({
      status: 409,
      body: { code: "act_refused", message: "A1 is held; only free seats can be blocked." },
    });
    expect(await act("block", ["Z9"])).toMatchObject({ status: 422 });
    expect(read(await act("block", ["a3", "A2", "A2"], true), SeatsActView)).toMatchObject({
      changed: false,
      seats: ["A2", "A3"],
    });
    expect(changesBetween(before, await everythingStored([trip]))).toEqual([]);

    expect(read(await act("block", ["A3", "A2"]), SeatsActView)).toMatchObject({
      changed: true,
      seats: ["A2", "A3"],
    });
    expect(await visit.hold("A2")).toMatchObject({ status: 409 });
    expect(read(await act("block", ["A2"]), SeatsActView)).toMatchObject({
      changed: false,
      seats: [],
    });
    expect(read(await act("unblock", ["A1", "A2"]), SeatsActView)).toMatchObject({ seats: ["A2"] });
    expect((await visit.hold("A2")).status).toBe(201);
    expect(await actsOn(trip)).toMatchObject([
      { act: "block_seats:asked", reason: "A2 A3: The bus broke down" },
      { act: "block_seats", reason: "A2 A3: The bus broke down" },
      { act: "unblock_seats:asked", reason: "A2: The bus broke down" },
      { act: "unblock_seats", reason: "A2: The bus broke down" },
    ]);
    const events = await tripSeats(env, trip).events({ after: 0, most: 100 });
    expect(events.filter((event) => event.by === "staff:rima")).toMatchObject([
      { seatNo: "A2", became: "blocked", cause: "block" },
      { seatNo: "A3", became: "blocked", cause: "block" },
      { seatNo: "A2", became: "free", cause: "unblock" },
    ]);
  });

  test("is refused on a trip without a seat map", async () => {
    const { id: trip } = await aTrip(db, { mode: "unlimited" });
    expect(await staff("block", { trip, seats: ["A1"] })).toMatchObject({ status: 409 });
  });
});

describe("approving an agent", () => {
  test("lets a waiting agent log in, once, by id, phone number or email", async () => {
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => anAgent(db, { approvedAt: null })));
    if (!a || !b || !c) throw new Error("three agents were made");
    const approve = (agent: string, dry_run = false) => staff("approve-agent", { agent, dry_run });
    expect(read(await approve(a.id, true), AgentActView).changed).toBe(false);
    expect(await db.select().from(agents).where(eq(agents.id, a.id))).toMatchObject([
      { approvedAt: null },
    ]);
    for (const [agent, id] of [
      [a.id, a.id],
      [b.mobile, b.id],
      [c.email.toUpperCase(), c.id],
    ] as const) {
      expect(read(await approve(agent), AgentActView)).toMatchObject({ changed: true, agent: id });
      expect(read(await approve(agent), AgentActView).changed).toBe(false);
      expect(await actsOn(id)).toHaveLength(1);
    }
    const [row] = await db.select().from(agents).where(eq(agents.id, a.id));
    expect(row?.approvedAt).toBeGreaterThan(0);
  });
});

test("all trips are paged, each once, in the order of their ids", async () => {
  const { id } = await aTrip(db);
  const { trips, next } = read(await staff("trips", {}), TripsView);
  expect(trips.filter((one) => one.id === id)).toMatchObject([
    { name: "To the exam", departs_at: "2030-12-04T22:00:00+06:00", is_cancelled: false },
  ]);
  expect(next).toBeNull();
  const later = read(await staff("trips", { after: id }), TripsView).trips;
  expect(later.every((one) => one.id > id)).toBe(true);
});
