/**
 * Each part of the schedule's table has a witness: what it leaves behind in a run. With the part's entry taken out the
 * witness is not there. A new part without one does not compile.
 */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  boardingEvents,
  busPositions,
  guidePhones,
  passedStops,
} from "../../../drizzle/boarding.ts";
import { duties } from "../../../drizzle/duties.ts";
import { agentSessions } from "../../../drizzle/agents.ts";
import { trips } from "../../../drizzle/schema.ts";
import { database } from "../../../worker/db/client.ts";
import { toDhakaInstant, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { HANDED_OVER } from "../../../worker/domain/messages/queue.ts";
import { PART_NAMES, type PartName } from "../../../worker/domain/restore/schedule-parts.ts";
import { NO_DUTY } from "../../../worker/domain/trips/duty.ts";
import { runSchedule } from "../../../worker/jobs/schedule.ts";
import { LISTS } from "../../db/listed-entries.ts";
import { anAgent } from "../../support/agents.ts";
import { aBill, aSale } from "../../support/bills.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aTicket } from "../../support/tickets.ts";
import { aMessage } from "../../support/messages.ts";
import { aPerson, aRequest } from "../../support/people.ts";
import { takeLogged } from "../../support/quiet.ts";
import { MUST_GIVE_UP } from "../../support/hangs.ts";

const db = database(env);
const DAY_MS = 86_400_000;
const TODAY = dhakaDate(Date.now());
const NIGHT = toDhakaInstant(TODAY, "03:00");
const NOON = toDhakaInstant(TODAY, "12:00");
/** What was called outside D1: of trips' objects by name, of the gateway by its address. */
const called: string[] = [];

beforeEach(() => {
  called.length = 0;
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    called.push(new Request(input).url);
    return new Response("{}", { status: 500 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  takeLogged();
});

/** The trips' objects, which note their calls. The call that is named waits for `answer`. */
function objects(hangs = "", answer?: Promise<unknown>): typeof env.TRIP_SEATS {
  const named = (trip: string) => {
    const stub: object = env.TRIP_SEATS.getByName(trip);
    return new Proxy(stub, {
      get:
        (target, call) =>
        async (...given: unknown[]) => {
          called.push(`${String(call)} ${trip}`);
          if (call === hangs) return answer;
          return Reflect.apply(Reflect.get(target, call), target, given);
        },
    });
  };
  return Object.create(env.TRIP_SEATS, { getByName: { value: named } });
}

const SHOP = {
  ...env,
  TRIP_SEATS: objects(),
  SMS_GATEWAY: "alpha-sms",
  SMS_BASE_URL: "http://localhost:1",
} as Env;

/** When the schedule runs, and whether the part has done its work by then. */
interface Witness {
  at: number;
  isDone(): Promise<boolean> | boolean;
}

const isThere = async (from: string) =>
  ((await env.DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>("n")) ?? 0) > 0;

/** An entry of a list that a job reads is listed no more. */
async function leavesList(name: string, at?: number): Promise<Witness> {
  const entry = await LISTS[name]?.entry();
  if (entry === undefined) throw new Error(`${name} is no list`);
  return { at: at ?? (await findNight(entry.bill)), isDone: async () => !(await entry.isListed()) };
}

/** The minute of the night that has the trip of a bill. */
async function findNight(bill: number): Promise<number> {
  const departsAt = await env.DB.prepare(
    "SELECT departs_at AS at FROM trips WHERE id = (SELECT trip_id FROM bills WHERE id = ?)",
  )
    .bind(bill)
    .first<number>("at");
  return NIGHT + (Math.floor((departsAt ?? 0) / DAY_MS) % 60) * 60_000;
}

const calls = (at: number, what: RegExp): Witness => ({
  at,
  isDone: () => called.some((one) => what.test(one)),
});

/** `payBack` and `refreshFigures`, about which nobody asks the table, have tests of their own below. */
type Witnessed = Exclude<PartName, "payBack" | "refreshFigures">;

const WITNESSES: Record<Witnessed, () => Promise<Witness>> = {
  settleDoubts: () => leavesList("payments in doubt", Date.now()),
  runLateChecks: () => leavesList("late-payment checks", Date.now()),
  cancelTrips: () => leavesList("sales of cancelled trips", Date.now()),
  async sweepHolds() {
    await aTrip(db);
    return calls(Date.now(), /^tidyLate /);
  },
  async forgetBuses() {
    const { id: tripId } = await aTrip(db);
    const now = Date.now();
    const place = { latMilli: 23_810, lngMilli: 90_412, at: 1 };
    const row = { tripId, leg: "out", phoneId: "phone", receivedAt: now - DAY_MS } as const;
    await db.insert(busPositions).values({ ...row, ...place });
    await db.insert(passedStops).values({ ...row, position: 0, at: 1, source: "guide" });
    const isLeft = async () =>
      (await isThere(`bus_positions WHERE trip_id = '${tripId}'`)) ||
      (await isThere(`passed_stops WHERE trip_id = '${tripId}'`));
    return { at: now, isDone: async () => !(await isLeft()) };
  },
  async countBoardingsNightly() {
    const { trip, id: ticketId } = await aTicket(db, { seats: ["A1"] });
    const tripId = trip.id;
    const [departsAt, leg] = [NIGHT - 3 * DAY_MS, "out"] as const;
    const times = { departsAt, arrivesAt: departsAt + 7 * 3_600_000, returnsAt: null };
    await db
      .update(trips)
      .set({ ...times, saleClosesAt: 1 })
      .where(eq(trips.id, tripId));
    await db
      .insert(guidePhones)
      .values({ id: tripId, tokenHash: tripId, tripId, leg, label: "", pairedAt: 1 });
    await db.insert(boardingEvents).values({
      id: tripId,
      tripId,
      leg,
      ticketId,
      seatNo: "A1",
      kind: "board",
      phoneId: tripId,
      deviceAt: 1,
      deviceSeq: 1,
      receivedAt: 1,
      listVersion: "",
    });
    const isDone = () => isThere(`boarding_counts WHERE trip_id = '${tripId}' AND boarded = 1`);
    return { at: NIGHT, isDone };
  },
  async keepTrips() {
    const { id } = await aTrip(db);
    await env.DB.prepare("UPDATE trips SET incarnation = 'one' WHERE id = ?").bind(id).run();
    return {
      at: Date.now(),
      isDone: () => isThere(`trips WHERE id = '${id}' AND kept_version = version`),
    };
  },
  async ringAlerts() {
    await env.DB.prepare("DELETE FROM alert_rings").run();
    await env.DB.prepare("DELETE FROM shop_figures").run();
    return { at: Date.now() + DAY_MS, isDone: () => isThere("alert_rings") };
  },
  async tidyBills() {
    const bill = await aBill();
    return {
      at: Date.now(),
      isDone: () => isThere(`bills WHERE id = ${bill} AND state = 'expired'`),
    };
  },
  async tellOwners() {
    const { id: target } = await aPerson({ roles: ["ops"] });
    const runAt = Date.now() + 2 * DAY_MS;
    const power = { act: "disable-staff", target, needsSecond: false, state: "waiting" } as const;
    const request = await aRequest({ ...power, runAt, expiresAt: runAt + DAY_MS });
    const isDone = () => isThere(`act_requests WHERE id = ${request} AND told_at IS NOT NULL`);
    return { at: Date.now(), isDone };
  },
  async runActRequests() {
    const request = await aRequest({ expiresAt: Date.now() - 1 });
    const isDone = () => isThere(`act_requests WHERE id = ${request} AND state = 'expired'`);
    return { at: Date.now(), isDone };
  },
  async resumeMoves() {
    const trip = await aTrip(db);
    const bill = await aSale({ tripId: trip.id });
    await env.DB.prepare(
      `INSERT INTO ticket_moves (ticket_id, bill_id, seq, from_trip, from_claim, from_revision, from_seats, to_trip,
         to_claim, to_revision, to_seats, state, "by", created_at) SELECT id, bill_id, 1, current_trip, current_claim, 0, '[]',
         current_trip, 'bill/on-' || id, 0, '[]', 'failed', 'buyer', 1 FROM tickets WHERE bill_id = ?`,
    )
      .bind(bill)
      .run();
    return calls(Date.now(), new RegExp(`^giveBack ${trip.id}$`));
  },
  settleSilence: () => leavesList("tickets that silence keeps", Date.now()),
  async writeDueNotices() {
    const departsAt = NOON + DAY_MS;
    const trip = await aTrip(db, { departsAt, arrivesAt: departsAt + 1, returnsAt: null });
    await db
      .insert(duties)
      .values({ tripId: trip.id, leg: "out", ...NO_DUTY, plate: "B 11", guideName: "Karim" });
    const bill = await aSale({ tripId: trip.id });
    const isDone = () => isThere(`messages WHERE bill_id = ${bill} AND template = 'notice_out'`);
    return { at: NOON, isDone };
  },
  async fetchMessageReports() {
    const queueAt = Date.now() - 150_000;
    const told = await aMessage(Date.now(), { state: "accepted", queue: HANDED_OVER, queueAt });
    await env.DB.prepare(
      "UPDATE messages SET gateway = 'alpha-sms', gateway_ref = 'R' || bill_id WHERE bill_id = ?",
    )
      .bind(told)
      .run();
    return calls(Date.now(), new RegExp(`/report/request/R${told}`));
  },
  /** What the first half of the run found to be owed is tried in the same run. */
  async payBackNew() {
    const cancelled = await LISTS["sales of cancelled trips"]?.entry();
    const bill = cancelled?.bill ?? 0;
    return {
      at: Date.now(),
      isDone: () => isThere(`bills WHERE id = ${bill} AND refund_tries > 0`),
    };
  },
  async sendDueMessages() {
    const bill = await aMessage(Date.now() - 1);
    return {
      at: Date.now(),
      isDone: () => isThere(`messages WHERE bill_id = ${bill} AND attempts > 0`),
    };
  },
  eraseNightly: () => leavesList("bills whose personal data is erased"),
  async eraseStaffAccessNightly() {
    await env.DB.prepare("INSERT OR IGNORE INTO staff_challenges VALUES ('old', 1)").run();
    const isLeft = () => isThere("staff_challenges WHERE challenge_hash = 'old'");
    return { at: NIGHT, isDone: async () => !(await isLeft()) };
  },
  async eraseAgentAccessNightly() {
    const { id: agentId } = await anAgent(db);
    await db
      .insert(agentSessions)
      .values({ agentId, createdAt: 1, expiresAt: 2, tokenHash: agentId });
    const isLeft = () => isThere(`agent_sessions WHERE token_hash = '${agentId}'`);
    return { at: NIGHT, isDone: async () => !(await isLeft()) };
  },
  async compactNightly() {
    // A minute takes a few, and other tests have left old trips.
    await env.DB.prepare("UPDATE trips SET compacted_at = 1").run();
    return leavesList("trips that are compacted");
  },
  async checkTripsNightly() {
    await env.DB.prepare("INSERT OR IGNORE INTO trip_checks SELECT id, ?, 0, 0 FROM trips")
      .bind(NIGHT)
      .run();
    const { id: trip } = await aTrip(db);
    return { at: NIGHT, isDone: () => isThere(`trip_checks WHERE trip_id = '${trip}'`) };
  },
  async checkWalletNightly() {
    const bill = await aBill();
    await env.DB.prepare("INSERT INTO wallet_findings VALUES (?, 1, 'x')").bind(bill).run();
    const isLeft = () => isThere(`wallet_findings WHERE bill_id = ${bill}`);
    return { at: NIGHT + (bill % 60) * 60_000, isDone: async () => !(await isLeft()) };
  },
};

const witnessed = (name: PartName): name is Witnessed => name in WITNESSES;

test.each(PART_NAMES.filter(witnessed))(
  "%s leaves its witness, and not without its entry",
  async (name) => {
    const { at, isDone } = await WITNESSES[name]();
    const place = PART_NAMES.indexOf(name);
    PART_NAMES.splice(place, 1);
    await runSchedule(SHOP, at).finally(() => void PART_NAMES.splice(place, 0, name));
    expect(await isDone(), `without ${name}`).toBe(false);
    called.length = 0;
    await runSchedule(SHOP, at);
    expect(await isDone(), name).toBe(true);
  },
);

test("a refund is tried although another part of the run hangs", MUST_GIVE_UP, async () => {
  const bill = await aBill({ state: "refund_owed" });
  await env.DB.prepare("UPDATE bills SET payment_id = 'TR' || id, trx_id = 'TX' || id WHERE id = ?")
    .bind(bill)
    .run();
  await aTrip(db);
  const answer = Promise.withResolvers<number>();
  const run = runSchedule({ ...SHOP, TRIP_SEATS: objects("tidyLate", answer.promise) }, Date.now());
  const isTried = () => isThere(`bills WHERE id = ${bill} AND refund_tries > 0`);
  await vi.waitFor(async () => expect(await isTried()).toBe(true), 20_000);
  // A run that hung on would be logged as an alert minutes later, in whichever test runs then.
  answer.resolve(0);
  await run;
});

test("unpaid bills of old journeys are deleted by night", async () => {
  const { at, isDone } = await leavesList("bills that nobody began to pay");
  await runSchedule(SHOP, at);
  expect(await isDone()).toBe(true);
});

test("by day nothing of the night runs, and the figures are stored", async () => {
  const compacted = await LISTS["trips that are compacted"]?.entry();
  await env.DB.prepare("DELETE FROM shop_figures").run();
  await runSchedule(SHOP, NOON);
  expect(await compacted?.isListed()).toBe(true);
  expect(await isThere("shop_figures")).toBe(true);
});
