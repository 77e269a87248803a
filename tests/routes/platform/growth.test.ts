/**
 * What every call and every job reads in a shop of one size, and in one that is ten times as big. A call about one
 * booking, one trip or one page reads the same; one that answers with many things, or follows a rule about all of them,
 * stands in `GROWS` with what it may read more for each trip.
 */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { purgeSeason } from "../../../worker/cache/public-reads.ts";
import { PART_NAMES } from "../../../worker/domain/restore/schedule-parts.ts";
import { dhakaDate, toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { runSchedule } from "../../../worker/jobs/schedule.ts";
import { bigShop } from "../../support/big-shop.ts";
import type { Example } from "../../support/examples/call-example.ts";
import { customerSetup } from "../../support/examples/call-examples.ts";
import { measureCost } from "../../support/meter.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staffSetup } from "../../support/staff-setup.ts";
import { startWallet } from "../../support/wallet.ts";

const DAY_MS = 86_400_000;
const TICKETS_A_TRIP = 20;
const [FEW_TRIPS, MORE_TRIPS] = [40, 360];
/** A cache or a turn of a rotation may fall on either side. */
const SLACK = 90;
/** Rows that an idle minute of any shop may read, and a minute of the night. */
const [IDLE_MOST, NIGHT_MOST] = [300, 10_000];

const PRICED = "the usual fare of a kind is the dearest of all its trips";
const NAMES = "looks at the duties of trips ahead, which name somebody";
/** Rows that it may read more for each trip more, and why. */
const GROWS: Readonly<Record<string, { aTrip: number; why: string }>> = {
  "eraseNightly, night": { aTrip: 0.5, why: NAMES },
  "checkTripsNightly, night": { aTrip: 0.6, why: "at most 20 trips a minute" },
  "checkWalletNightly, night": { aTrip: 1, why: "at most 20 bills a minute" },
  night: { aTrip: 2, why: "all of these" },
  "GET /get-bus-route-list": { aTrip: 0.3, why: "reads three rows of each trip that is on sale" },
  "POST /staff/trips": { aTrip: 1, why: "lists the trips" },
  "POST /staff/exam-list": { aTrip: 2, why: "lists the exams" },
  "POST /staff/agents": { aTrip: 1, why: "looks for a word in the agents" },
  "POST /staff/sales-file": { aTrip: 1, why: "lists the sales of a time" },
  "POST /staff/season-files": { aTrip: 2, why: "lists the season" },
  "POST /staff/create-trip": { aTrip: 9, why: PRICED },
  "POST /staff/set-fares": { aTrip: 4, why: PRICED },
  "POST /staff/set-fare": { aTrip: 4, why: PRICED },
  "POST /staff/set-times": { aTrip: 4, why: PRICED },
  "POST /staff/save-entry": { aTrip: 1, why: "looks for the name in the others" },
  "POST /staff/copy-trips": { aTrip: 5, why: PRICED },
  "POST /staff/copy-season": { aTrip: 5, why: PRICED },
  "POST /staff/check-season": { aTrip: 5, why: "compares a file with the season" },
  "POST /staff/import-season": { aTrip: 9, why: "compares a file with the season, and prices it" },
  "POST /staff/erase": { aTrip: 0.5, why: NAMES },
  "POST /staff/figures": { aTrip: 800, why: "counts everything that was ever sold, by command" },
};

/** Rows read, by the name of the job or call. */
type Rows = Map<string, number>;

async function fill(first: number, trips: number): Promise<void> {
  for (const statement of bigShop({ trips, ticketsATrip: TICKETS_A_TRIP }, Date.now(), first)) {
    await env.DB.prepare(statement).run();
  }
}

const NIGHT = toDhakaInstant(dhakaDate(Date.now() + DAY_MS), "03:07");
/** Not one at which the figures are summed. */
const NOON = toDhakaInstant(dhakaDate(Date.now() + DAY_MS), "12:03");
const ALL_PARTS = [...PART_NAMES];

async function rowsOfJobs(): Promise<Rows> {
  const rows: Rows = new Map();
  for (const [when, at] of Object.entries({ noon: NOON, night: NIGHT })) {
    for (const part of ALL_PARTS) {
      PART_NAMES.splice(0, PART_NAMES.length, part);
      const { cost } = await measureCost(() => runSchedule(env, at)).finally(
        () => void PART_NAMES.splice(0, PART_NAMES.length, ...ALL_PARTS),
      );
      rows.set(`${part}, ${when}`, cost.rowsRead);
    }
    rows.set(when, (await measureCost(() => runSchedule(env, at + 60_000))).cost.rowsRead);
  }
  return rows;
}

/** Calls of staff are sound dry runs; of those of customers and agents, the ones that only read. */
async function rowsOfCalls(examples: Record<string, Example>): Promise<Rows> {
  // The lists of the whole shop are read anew, as by the first visitor.
  await purgeSeason({ destinations: [], units: [], trips: [], posts: [] });
  const rows: Rows = new Map();
  for (const [call, { browser, id = "", query = {}, bodies }] of Object.entries(examples)) {
    const [method, path = ""] = call.split(" ");
    const body = bodies?.[0]?.sound;
    if (method !== "GET" && !(path.startsWith("/staff/") && body !== undefined)) continue;
    const address = `/api${path.replace("{id}", id)}?${new URLSearchParams(query)}`;
    const { cost } = await measureCost(() =>
      method === "GET" ? browser.get(address) : browser.post(address, body),
    );
    rows.set(call, cost.rowsRead);
  }
  return rows;
}

test("grows where the answer does, and nowhere else", async () => {
  const { examples: ofStaff } = await staffSetup();
  const { examples: ofCustomers } = await customerSetup(await startWallet());
  const examples = { ...ofCustomers, ...ofStaff };
  const measure = async () => new Map([...(await rowsOfJobs()), ...(await rowsOfCalls(examples))]);
  await fill(5_000_000, FEW_TRIPS);
  // What the jobs find to do in a new shop is done.
  await rowsOfJobs();
  const few = await measure();
  await fill(6_000_000, MORE_TRIPS);
  await rowsOfJobs();
  const many = await measure();
  takeLogged();

  const over = [...many].flatMap(([name, rows]) => {
    const more = rows - (few.get(name) ?? 0);
    const most = SLACK + MORE_TRIPS * (GROWS[name]?.aTrip ?? 0);
    return more > most ? [`${name} reads ${more} rows more, of ${most}`] : [];
  });
  expect(over).toEqual([]);
  const unneeded = Object.keys(GROWS).filter(
    (name) => (many.get(name) ?? 0) - (few.get(name) ?? 0) <= SLACK,
  );
  expect(unneeded, "these need no allowance").toEqual([]);
  expect(many.get("noon")).toBeLessThanOrEqual(IDLE_MOST);
  expect(many.get("night")).toBeLessThanOrEqual(NIGHT_MOST);
});
