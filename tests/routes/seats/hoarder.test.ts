/**
 * A hoarder (S2): nine visitor cookies that hold a whole bus, let each hold run out and hold again at once. The tests
 * state what that gets in a shop with the human check, and what is left for an honest buyer. Without the check new
 * cookies are free, which a start in production says (config/start-check.ts).
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

/** As many holds as the Worker grants. */
async function holdAll(visits: readonly Visit[]): Promise<number> {
  let granted = 0;
  for (const visit of visits) {
    if ((await visit.holdTogether(SEATS_EACH)).status === 201) granted += 1;
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
  expect(await holdAll(visits)).toBe(0);

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
    if ((await freeSeats(id)) > 0) await holdAll(visits);
    if ((await freeSeats(id)) === BUS) free.push(minute);
    pass(MINUTE);
  }
  expect(free).toEqual([24, 25, 26, 27, 28, 37, 38, 39, 40, 41]);
  expect(check.checks()).toBe(COOKIES);
});

test("new cookies in the pause need a person again", async () => {
  const { id } = await aTrip(db, { planName: "45" });
  const visits = await checkedHoarder(id);
  pass(8 * MINUTE);
  for (let again = 0; again < 2; again += 1) {
    expect(await holdAll(visits)).toBe(COOKIES);
    pass(8 * MINUTE);
  }
  expect(await holdAll(visits)).toBe(0);
  expect(await holdAll(await someVisits(id))).toBe(0);
  expect(await freeSeats(id)).toBe(BUS);

  const [honest] = await someVisits(id, 1);
  if (honest === undefined) throw new Error("there is an honest buyer");
  expect((await holdChecked(honest, check.token())).status).toBe(201);
  pass(5 * MINUTE);
  await holdAll(visits);
  expect((await honest.seats()).getUserTicketData).toHaveLength(SEATS_EACH);
});

test("a payment begun buys no time", async () => {
  await startWallet();
  const { id } = await aTrip(db, { planName: "45" });
  const visits = await checkedHoarder(id);
  for (const visit of visits) expect((await visit.create()).status).toBe(201);
  for (let again = 0; again < 2; again += 1) {
    pass(8 * MINUTE);
    expect(await holdAll(visits)).toBe(COOKIES);
    for (const visit of visits) await visit.create();
  }
  pass(8 * MINUTE);
  expect(await freeSeats(id)).toBe(BUS);
  expect(await holdAll(visits), "nobody who let three holds run out").toBe(0);
});
