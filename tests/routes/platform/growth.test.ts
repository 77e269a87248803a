/**
 * What every call and every job reads in a shop of one size, and in one that is ten times as big. A call about one
 * booking, one trip or one page reads the same; one that answers with many things, or follows a rule about all of them,
 * stands in `GROWS` with what it may read more for each trip.
 */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { customerSetup } from "../../support/examples/call-examples.ts";
import { fillShop, measureCalls, measureJobs } from "../../support/growth.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staffSetup } from "../../support/staff-setup.ts";
import { startWallet } from "../../support/wallet.ts";

const TICKETS_A_TRIP = 20;
const [FEW_TRIPS, MORE_TRIPS] = [40, 360];
/** A cache or a turn of a rotation may fall on either side. */
const SLACK = 90;
/** Rows that an idle minute of any shop may read, and a minute of the night. */
const [IDLE_MOST, NIGHT_MOST] = [300, 10_000];

const PRICED = "takes a step in an index for each university, once for each fare it compares";
const NAMES = "looks at the duties of trips ahead, which name somebody";
/** Rows that it may read more for each trip more, and why. */
const GROWS: Readonly<Record<string, { aTrip: number; why: string }>> = {
  "eraseNightly, night": { aTrip: 0.5, why: NAMES },
  "checkTripsNightly, night": { aTrip: 0.6, why: "at most 20 trips a minute" },
  "checkWalletNightly, night": { aTrip: 1, why: "at most 20 bills a minute" },
  night: { aTrip: 2, why: "all of these" },
  "GET /get-bus-route-list": {
    aTrip: 0.1,
    why: "reads two rows of each trip on sale, and a university",
  },
  "POST /staff/trips": { aTrip: 1, why: "lists the trips" },
  "POST /staff/exam-list": { aTrip: 2, why: "lists the exams" },
  "POST /staff/agents": { aTrip: 1, why: "looks for a word in the agents" },
  "POST /staff/sales-file": { aTrip: 1, why: "lists the sales of a time" },
  "POST /staff/sales-figures-file": {
    aTrip: 0.1,
    why: "looks at the trips that leave on the days",
  },
  "POST /staff/season-files": { aTrip: 2, why: "lists the season" },
  "POST /staff/create-trip": { aTrip: 0.1, why: PRICED },
  "POST /staff/set-fares": { aTrip: 0.1, why: PRICED },
  "POST /staff/set-fare": { aTrip: 0.1, why: PRICED },
  "POST /staff/set-times": { aTrip: 0.1, why: PRICED },
  "POST /staff/save-entry": { aTrip: 1, why: "looks for the name in the others" },
  "POST /staff/check-season": { aTrip: 2, why: "compares a file with the season" },
  "POST /staff/import-season": { aTrip: 2, why: "compares a file with the season, and prices it" },
  "POST /staff/erase": { aTrip: 0.5, why: NAMES },
  "POST /staff/figures": { aTrip: 800, why: "counts everything that was ever sold, by command" },
};

/** The costs of all jobs and calls, by name. */
async function prepareToMeasure() {
  const { examples: ofStaff } = await staffSetup();
  const { examples: ofCustomers } = await customerSetup(await startWallet());
  const examples = { ...ofCustomers, ...ofStaff };
  return async () => {
    // What the jobs find to do in a new shop is done.
    await measureJobs();
    return new Map([...(await measureJobs()), ...(await measureCalls(examples))]);
  };
}

test("grows where the answer does, and nowhere else", async () => {
  const measure = await prepareToMeasure();
  await fillShop(5_000_000, { trips: FEW_TRIPS, ticketsATrip: TICKETS_A_TRIP });
  const few = await measure();
  await fillShop(6_000_000, { trips: MORE_TRIPS, ticketsATrip: TICKETS_A_TRIP });
  const many = await measure();
  takeLogged();

  const read = (costs: typeof few, name: string) => costs.get(name)?.rowsRead ?? 0;
  const over = [...many.keys()].flatMap((name) => {
    const more = read(many, name) - read(few, name);
    const most = SLACK + MORE_TRIPS * (GROWS[name]?.aTrip ?? 0);
    return more > most ? [`${name} reads ${more} rows more, of ${most}`] : [];
  });
  expect(over).toEqual([]);
  const unneeded = Object.keys(GROWS).filter((name) => read(many, name) - read(few, name) <= SLACK);
  expect(unneeded, "these need no allowance").toEqual([]);
  expect(read(many, "noon")).toBeLessThanOrEqual(IDLE_MOST);
  expect(read(many, "night")).toBeLessThanOrEqual(NIGHT_MOST);
});

/** Trips of the shop at each step, for `npm run tool -- bench:shop`; empty: only the test above runs. */
const STEPS = env.GROWTH_STEPS.split(",").flatMap((trips) => Number(trips) || []);
const TICKETS_OF_A_FULL_TRIP = 40;

test.runIf(STEPS.length > 0)(
  "the cost of each call and job at each step",
  { timeout: 1_800_000 },
  async () => {
    const measure = await prepareToMeasure();
    const steps: Awaited<ReturnType<typeof measure>>[] = [];
    let there = 0;
    for (const trips of STEPS) {
      const size = { trips: trips - there, ticketsATrip: TICKETS_OF_A_FULL_TRIP };
      await fillShop(10_000_000 * (steps.length + 1), size);
      there = trips;
      steps.push(await measure());
    }
    takeLogged();
    const names = [...(steps[0]?.keys() ?? [])];
    const write = (name: string) =>
      steps.map((costs) => {
        const { rowsRead = 0, rowsWritten = 0, queries = 0, bytes = 0 } = costs.get(name) ?? {};
        return `${rowsRead}/${rowsWritten}/${queries}/${bytes}`;
      });
    const lines = names.map((name) => `growth | ${name} | ${write(name).join(" | ")}`);
    const head = `growth | rows read/written/queries/bytes | ${STEPS.join(" | ")}`;
    // A line of its own, after what the runner writes before it.
    console.info(["", head, ...lines].join("\n"));
  },
);
