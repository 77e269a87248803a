/** The two weeks of sales that `npm start` begins with agree with every rule of the shop, and are written once. */
import { env } from "cloudflare:workers";
import { and, eq, lt } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { seedIfEmpty } from "../../../drizzle/fill.ts";
import { fillLived } from "../../../drizzle/lived/fill.ts";
import { makeRandom } from "../../../drizzle/lived/random.ts";
import { makeSales } from "../../../drizzle/lived/sales.ts";
import { giveSeats } from "../../../drizzle/lived/seats.ts";
import { planLivedTrips } from "../../../drizzle/lived/trips.ts";
import { duties } from "../../../drizzle/duties.ts";
import { messages } from "../../../drizzle/messages.ts";
import { bills, tickets, ticketSeats } from "../../../drizzle/money.ts";
import { ticketChoices, tripChanges } from "../../../drizzle/moves.ts";
import { staff } from "../../../drizzle/staff.ts";
import { agents } from "../../../drizzle/agents.ts";
import { trips } from "../../../drizzle/schema.ts";
import { staffActs } from "../../../drizzle/trail.ts";
import { secondPersonAbovePoisha } from "../../../worker/config/variables.ts";
import { findBill } from "../../../worker/db/payments/bills.ts";
import { saleView } from "../../../worker/routes/staff/sale-view.ts";
import { shop } from "../../../worker/config/shop-profile.ts";
import { database } from "../../../worker/db/client.ts";
import { listPeople } from "../../../worker/db/staff/people.ts";
import { readShopFigures } from "../../../worker/dependencies/figures.ts";
import { compareDependencies } from "../../../worker/dependencies/rebuild.ts";
import { addDays, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { FOR_A_PERSON } from "../../../worker/domain/messages/queue.ts";
import { assessHealth } from "../../../worker/domain/payments/figures.ts";
import { isPnr } from "../../../worker/domain/tickets/pnr.ts";
import { compare } from "../../../worker/flows/rebuild/rebuild.ts";
import { storeFigures } from "../../../worker/jobs/figures.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";

const db = database(env);
/** One instant for all steps: the sample stands around a day. */
const NOW = Date.now();

beforeAll(async () => {
  await seedIfEmpty(db, dhakaDate(NOW));
  expect(await fillLived(db, NOW)).toBe(true);
});

test("an object that has not got its seats yet sells none of them", async () => {
  const [sold] = await db.select().from(ticketSeats).limit(1);
  const map = { planName: "45", bookings: [], incarnation: "sample" };
  expect(await tripSeats(env, sold?.tripId ?? "").freeSeats(map)).toBe(0);
});

test("every object has the seats that D1 has sold, and the figures agree", async () => {
  await giveSeats(env);
  const all = await db.select().from(trips);
  const differences = await Promise.all(
    all.map(async ({ id }) => (await compare(compareDependencies(env, id), id)).found),
  );
  expect(differences.flat()).toEqual([]);
  expect(all.filter(({ incarnation }) => incarnation === "sample")).toEqual([]);

  await storeFigures(env, NOW);
  const figures = await readShopFigures(env, NOW);
  expect(assessHealth(figures, NOW).failed).not.toContain("seats_differ");
  expect(assessHealth(figures, NOW).failed).not.toContain("money_differs");
});

test("its sales are by every channel, and one is in doubt, one refunded and one on its way back", async () => {
  const sold = await db.select().from(bills);
  const paid = sold.filter(({ state }) => state === "paid");
  expect(paid.length).toBeGreaterThan(200);
  expect(paid.some(({ agentId }) => agentId !== null)).toBe(true);
  expect(paid.some(({ counter }) => counter !== null)).toBe(true);
  expect(paid.some(({ couponId }) => couponId !== null)).toBe(true);
  const counted = Map.groupBy(sold, ({ state }) => state);
  expect(counted.get("capturing")).toHaveLength(1);
  expect(counted.get("refund_owed")).toHaveLength(1);
  expect(counted.get("refunded")?.length).toBeGreaterThan(0);
  // Bills are found by their day, since they are numbered as they are made.
  const times = sold.toSorted((a, b) => a.id - b.id).map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  for (const { pnr } of await db.select().from(tickets)) expect(pnr).toSatisfy(isPnr);
});

test("nobody has moved more money alone than the shop's rule for a second person allows", async () => {
  const weighed = (await db.select().from(staffActs)).filter(
    ({ weightPoisha }) => weightPoisha > 0,
  );
  const alone = weighed.filter(({ approvedBy }) => approvedBy === null);
  expect(alone.length).toBeGreaterThan(0);
  const sums = Array.from(
    Map.groupBy(alone, ({ actor, at }) => `${actor} ${dhakaDate(at)}`),
    ([who, of]) => ({
      who,
      poisha: of.reduce((sum, { weightPoisha }) => sum + weightPoisha, 0),
    }),
  );
  const limit = secondPersonAbovePoisha(env);
  expect(sums.filter(({ poisha }) => poisha > limit)).toEqual([]);
});

test("the line of time of a sale has what happened, and no repair that was none", async () => {
  await giveSeats(env);
  const [sold] = await db.select().from(ticketSeats).limit(1);
  const [row] = await db
    .select()
    .from(tickets)
    .where(eq(tickets.id, sold?.ticketId ?? ""));
  const bill = await findBill(db, row?.billId ?? 0);
  if (bill === null) throw new Error("the ticket has a bill");
  const sample = { ...env, RUN_MODE: "local", SAMPLE_SHOP: "on" };
  const causes = async (variables: Env) =>
    (await saleView(variables, bill, NOW)).sale.seat_events.map(({ cause }) => cause);
  expect(await causes(sample)).toEqual([]);
  expect(await causes(env)).toContain("restore");
});

test("an agent waits, an SMS failed, tomorrow's bus has no guide, and a moved exam has open answers", async () => {
  const everyAgent = await db.select().from(agents);
  expect(everyAgent.filter(({ approvedAt }) => approvedAt === null)).toHaveLength(1);
  const failed = (await db.select().from(messages)).filter(({ state }) => state === "failed");
  expect(failed).toMatchObject([{ queue: FOR_A_PERSON, why: "number" }]);

  const alone = (await db.select().from(duties)).filter(({ guideId }) => guideId === null);
  const unguided = new Set(alone.map(({ tripId }) => tripId));
  expect(unguided.size).toBe(1);
  const [trip] = await db
    .select()
    .from(trips)
    .where(eq(trips.id, alone[0]?.tripId ?? ""));
  expect(dhakaDate(trip?.departsAt ?? 0)).toBe(addDays(dhakaDate(NOW), 1));

  const [change, ...others] = await db.select().from(tripChanges);
  expect(others).toEqual([]);
  expect(change?.chooseBy).toBeGreaterThan(NOW);
  const asked = await db
    .select({ id: tickets.id, choice: ticketChoices.choice })
    .from(tickets)
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .leftJoin(ticketChoices, eq(ticketChoices.ticketId, tickets.id))
    .where(
      and(eq(bills.tripId, change?.tripId ?? ""), lt(tickets.createdAt, change?.announcedAt ?? 0)),
    );
  const answers = Map.groupBy(asked, ({ choice }) => choice ?? "open");
  expect(Object.fromEntries([...answers].map(([name, some]) => [name, some.length > 0]))).toEqual({
    keep: true,
    refund: true,
    open: true,
  });
});

test("each of its people was at work within a day or so, and nobody is signed in", async () => {
  const people = await listPeople(db, NOW);
  expect(people.length).toBeGreaterThan(5);
  for (const { lastSeenAt, sessions } of people) {
    expect(lastSeenAt).toBeGreaterThan(NOW - 2 * 86_400_000);
    expect(sessions).toBe(0);
  }
});

test("the same day has the same sales, and the next day has them a day later", () => {
  const DAY_MS = 86_400_000;
  const sell = (now: number) =>
    makeSales(planLivedTrips(dhakaDate(now)).trips, now, makeRandom(1)).map(
      ({ createdAt, seats, buyer, trip }) => ({ at: createdAt - now, seats, buyer, trip: trip.id }),
    );
  expect(sell(NOW)).toEqual(sell(NOW));
  expect(sell(NOW + DAY_MS)).toEqual(sell(NOW));
});

test("it is written once, and never into a shop that has sold or has people", async () => {
  const before = await db.$count(bills);
  expect(await fillLived(db, NOW)).toBe(false);
  expect(await db.$count(bills)).toBe(before);
  expect(await db.$count(staff, eq(staff.name, "Sample owner"))).toBe(1);
});

test("trips without a seat map have sold places, each with its pick-up center", async () => {
  const sold = (await db.select().from(bills)).filter(({ mode }) => mode === "unlimited");
  const open = (await db.select().from(trips)).filter(({ mode }) => mode === "unlimited");
  expect(open.length).toBeGreaterThan(0);
  for (const { id } of open.slice(0, 1))
    expect(sold.some(({ tripId }) => tripId === id)).toBe(true);
  expect(sold.length).toBeGreaterThan(5);
  for (const { quantity, centerName, state } of sold) {
    expect(quantity).toBeGreaterThan(0);
    expect(shop(env).centers).toContain(centerName);
    expect(state).toBe("paid");
  }
  const channels = sold.map(({ agentId, counter }) => counter ?? agentId ?? "site");
  expect(new Set(channels).size).toBeGreaterThan(1);
});
