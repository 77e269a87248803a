/**
 * A hoarder (S2, S5): nine visitor cookies that hold a whole bus, let each hold run out and hold again at once. The
 * tests state what that gets in a shop with the human check, and what is left for an honest buyer: a passed check is
 * two buses, and a hold that ran out unpaid costs another.
 */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { aVisit, type Visit } from "../../support/booking.ts";
import { aBrowser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { playHumanCheck, WITH_HUMAN_CHECK } from "../../support/human-check.ts";
import { pass, stopClock } from "../../support/stopped-clock.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const MINUTE = 60_000;
const COOKIES = 9;
/** Nine times five: the whole bus. */
const SEATS_EACH = 5;
const BUS = COOKIES * SEATS_EACH;
const NEEDED = { status: 403, body: { code: "human_check_needed" } };

const check = playHumanCheck();
stopClock();

function someVisits(tripId: string, count = COOKIES): Promise<Visit[]> {
  const browsers = Array.from({ length: count }, () => aBrowser({ env: WITH_HUMAN_CHECK }));
  return Promise.all(browsers.map((browser) => aVisit(tripId, browser)));
}

function holdChecked({ browser, bookingId, tripId }: Visit, token: string) {
  return browser.post("/api/hold-seats-together", {
    ticketing_unique_id: bookingId,
    trip_id: tripId,
    total_seat: SEATS_EACH,
    turnstile_token: token,
  });
}

/** As many holds as the Worker grants, with the checks that the hoarder has passed or with a new one each. */
async function holdAll(visits: readonly Visit[], by: "old checks" | "new checks"): Promise<number> {
  let granted = 0;
  for (const visit of visits) {
    const held =
      by === "new checks"
        ? await holdChecked(visit, check.token())
        : await visit.holdTogether(SEATS_EACH);
    if (held.status === 201) granted += 1;
  }
  return granted;
}

async function checkedHoarder(tripId: string): Promise<Visit[]> {
  const visits = await someVisits(tripId);
  for (const visit of visits) expect((await holdChecked(visit, check.token())).status).toBe(201);
  return visits;
}

const freeSeats = (tripId: string) =>
  tripSeats(env, tripId).freeSeats({ planName: "45", incarnation: null });

test("nine cookies hold nothing without a person, and a person's one check lets one of them hold", async () => {
  const { id } = await aTrip(db, { planName: "45" });
  const visits = await someVisits(id);
  expect(await holdAll(visits, "old checks")).toBe(0);

  const token = check.token();
  const [first, ...others] = visits;
  if (first === undefined) throw new Error("there is a first cookie");
  expect((await holdChecked(first, token)).status).toBe(201);
  for (const other of others) {
    other.browser.cookies.set("human", first.browser.cookies.get("human") ?? "");
    expect(await holdChecked(other, token)).toMatchObject(NEEDED);
  }
  expect(await freeSeats(id)).toBe(BUS - SEATS_EACH);
  expect(await first.holdTogether(2), "a seventh seat").toMatchObject({ status: 409 });
});

test("a bus that nine checks took is everybody's for five minutes of thirteen from the third hold on", async () => {
  const { id } = await aTrip(db, { planName: "45" });
  const visits = await checkedHoarder(id);
  const free: number[] = [];
  for (let minute = 0; minute < 50; minute += 1) {
    // The hoarder is first in every minute.
    if ((await freeSeats(id)) > 0) await holdAll(visits, "new checks");
    if ((await freeSeats(id)) === BUS) free.push(minute);
    pass(MINUTE);
  }
  expect(free).toEqual([24, 25, 26, 27, 28, 37, 38, 39, 40, 41]);
  // A script that solves checks pays with nine for each time; in a pause it solves them for nothing.
  expect(check.checks()).toBeGreaterThanOrEqual(5 * COOKIES);
});

test("what nine checks took is free after eight minutes, and stays so without new checks", async () => {
  const { id } = await aTrip(db, { planName: "45" });
  const visits = await checkedHoarder(id);
  pass(8 * MINUTE);
  expect(await holdAll(visits, "old checks")).toBe(0);
  expect(await freeSeats(id)).toBe(BUS);
});

test("one check holds on two buses at once, of however many", async () => {
  const trips = await Promise.all(Array.from({ length: 17 }, () => aTrip(db, { planName: "45" })));
  const [first] = await someVisits(trips[0]?.id ?? "", 1);
  if (first === undefined) throw new Error("there is a first cookie");
  expect((await holdChecked(first, check.token())).status).toBe(201);
  const visits = await Promise.all(trips.map(({ id }) => aVisit(id, first.browser)));
  await holdAll(visits, "old checks");
  const taken = await Promise.all(trips.map(async ({ id }) => BUS - (await freeSeats(id))));
  expect(taken.filter((seats) => seats > 0)).toEqual([SEATS_EACH, SEATS_EACH]);
});

test("new cookies in the pause need a person again", async () => {
  const { id } = await aTrip(db, { planName: "45" });
  const visits = await checkedHoarder(id);
  pass(8 * MINUTE);
  for (let again = 0; again < 2; again += 1) {
    expect(await holdAll(visits, "new checks")).toBe(COOKIES);
    pass(8 * MINUTE);
  }
  expect(await holdAll(visits, "new checks")).toBe(0);
  expect(await holdAll(await someVisits(id), "old checks")).toBe(0);
  expect(await freeSeats(id)).toBe(BUS);

  const [honest] = await someVisits(id, 1);
  if (honest === undefined) throw new Error("there is an honest buyer");
  expect((await holdChecked(honest, check.token())).status).toBe(201);
  pass(5 * MINUTE);
  await holdAll(visits, "new checks");
  expect((await honest.seats()).getUserTicketData).toHaveLength(SEATS_EACH);
});

test("a payment begun buys no time", async () => {
  await startWallet();
  const { id } = await aTrip(db, { planName: "45" });
  const visits = await checkedHoarder(id);
  for (const visit of visits) expect((await visit.create()).status).toBe(201);
  for (let again = 0; again < 2; again += 1) {
    pass(8 * MINUTE);
    expect(await holdAll(visits, "new checks")).toBe(COOKIES);
    for (const visit of visits) await visit.create();
  }
  pass(8 * MINUTE);
  expect(await freeSeats(id)).toBe(BUS);
  expect(await holdAll(visits, "new checks"), "nobody who let three holds run out").toBe(0);
});
