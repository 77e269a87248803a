/**
 * A boarding on a guide's phone is a check at the bus: the rule in SQL, compared with the merging of events for random
 * sets, and what follows from it for the money.
 */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { boardingEvents, guidePhones } from "../../../drizzle/boarding.ts";
import { tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { database } from "../../../worker/db/client.ts";
import { listEvents } from "../../../worker/db/boarding/boarding-events.ts";
import { CHECKED_AT_BUS } from "../../../worker/db/tickets/checked-at-bus.ts";
import { mergeBoardings } from "../../../worker/domain/boarding/merge.ts";
import { LEGS, type Leg } from "../../../worker/domain/trips/duty.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";
import { setMoved } from "../../support/moved-tickets.ts";
import { randomFrom, type Random } from "../../support/random.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const SEED = Number(env.SEED);
const HOUR_MS = 3_600_000;

type Trip = typeof trips.$inferSelect;

async function aPhone(trip: Trip, leg: Leg): Promise<string> {
  const id = freshId();
  await db
    .insert(guidePhones)
    .values({ id, tokenHash: id, tripId: trip.id, leg, label: "Chrome", pairedAt: 1 });
  return id;
}

interface Pressed {
  leg?: Leg;
  kind?: "board" | "no_show" | "undo";
  undoes?: string;
  seat?: string;
  receivedAt?: number;
  tripId?: string;
  id?: string;
  deviceAt?: number;
}

async function press(trip: Trip, ticketId: string, over: Pressed = {}): Promise<string> {
  const { leg = "out", kind = "board", undoes = null, seat = "A1", tripId = trip.id } = over;
  const id = over.id ?? crypto.randomUUID();
  await db.insert(boardingEvents).values({
    id,
    tripId,
    leg,
    ticketId,
    seatNo: seat,
    kind,
    undoes,
    phoneId: await aPhone(trip, leg),
    deviceAt: over.deviceAt ?? 0,
    deviceSeq: 1,
    receivedAt: over.receivedAt ?? trip.departsAt,
    listVersion: "v",
  });
  return id;
}

async function readChecked(ticketId: string): Promise<number | null> {
  const [row] = await db
    .select({ at: CHECKED_AT_BUS })
    .from(tickets)
    .innerJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(eq(tickets.id, ticketId));
  if (row === undefined) throw new Error("there is no such ticket");
  return row.at;
}

describe("a boarding", () => {
  let trip: Trip;
  let ticket: Awaited<ReturnType<typeof aTicket>>;
  beforeEach(async () => {
    trip = await aTrip(db);
    ticket = await aTicket(db, { trip, seats: ["A1"] });
  });
  const isChecked = async () => (await readChecked(ticket.id)) !== null;

  test("on either way is a check, at the time when the shop received it", async () => {
    expect(await readChecked(ticket.id)).toBeNull();
    await press(trip, ticket.id, { receivedAt: trip.departsAt - HOUR_MS, deviceAt: 5 });
    expect(await readChecked(ticket.id)).toBe(trip.departsAt - HOUR_MS);
    await press(trip, ticket.id, { leg: "back", receivedAt: trip.departsAt + HOUR_MS });
    expect(await readChecked(ticket.id)).toBe(trip.departsAt + HOUR_MS);
  });

  test("that was undone is none, also when the undo came first", async () => {
    const id = crypto.randomUUID();
    await press(trip, ticket.id, { kind: "undo", undoes: id });
    await press(trip, ticket.id, { id });
    expect(await isChecked()).toBe(false);
  });

  test("is not undone by an undo on the other way", async () => {
    const id = await press(trip, ticket.id);
    await press(trip, ticket.id, { kind: "undo", undoes: id, leg: "back" });
    expect(await isChecked()).toBe(true);
  });

  test("is not undone by an undo of another seat or ticket", async () => {
    const other = await aTicket(db, { trip, seats: ["B1"] });
    const id = await press(trip, ticket.id);
    await press(trip, ticket.id, { kind: "undo", undoes: id, seat: "A2" });
    await press(trip, other.id, { kind: "undo", undoes: id });
    expect(await isChecked()).toBe(true);
  });

  test("is none where nobody came", async () => {
    await press(trip, ticket.id, { kind: "no_show" });
    expect(await isChecked()).toBe(false);
  });

  test("days before the departure, or of a trip that is postponed, is none", async () => {
    await press(trip, ticket.id, { receivedAt: trip.departsAt - 12 * HOUR_MS - 1 });
    expect(await isChecked()).toBe(false);
    await press(trip, ticket.id, { receivedAt: trip.departsAt - 12 * HOUR_MS });
    expect(await isChecked()).toBe(true);
    await db.update(trips).set({ postponedAt: 1 }).where(eq(trips.id, trip.id));
    expect(await isChecked()).toBe(false);
  });

  test("of the trip that the ticket has left is none, and of the one that it is on it is", async () => {
    const target = await aTrip(db);
    await press(trip, ticket.id);
    await setMoved(ticket, target.id, ["C1"]);
    expect(await isChecked()).toBe(false);
    await press(target, ticket.id, { seat: "C1" });
    expect(await isChecked()).toBe(true);
  });

  test(`means the same as merged events, from seed ${SEED}`, async () => {
    const random = randomFrom(SEED);
    for (let round = 0; round < 40; round += 1) await compareOnce(random);
  });
});

/** A random set of events of three tickets: which of them the merge calls boarded, and which the SQL. */
async function compareOnce(random: Random): Promise<void> {
  const trip = await aTrip(db);
  const own = [
    await aTicket(db, { trip, seats: ["A1", "A2"] }),
    await aTicket(db, { trip, seats: ["B1"] }),
    await aTicket(db, { trip, seats: ["C1"] }),
  ];
  const known: { id: string; ticketId: string; seat: string; leg: Leg }[] = [];
  const rounds = random.upTo(8);
  for (let at = 0; at < rounds; at += 1) {
    const any = {
      ticketId: random.of(own).id,
      seat: random.of(["A1", "A2"]),
      leg: random.of(LEGS),
    };
    const kind = random.of(["board", "board", "no_show", "undo"] as const);
    const id = crypto.randomUUID();
    // An undo may name what is not there yet, and a press of another seat or way.
    const named = kind === "undo" && known.length > 0 ? random.of(known) : null;
    const { ticketId, seat, leg } = named !== null && random.chance(0.6) ? named : any;
    const undoes = kind === "undo" && { undoes: named?.id ?? id };
    await press(trip, ticketId, { id, leg, seat, kind, ...undoes });
    known.push({ id, ticketId, seat, leg });
  }
  for (const { id, pnr } of own) {
    const merged = await Promise.all(
      LEGS.map(async (leg) => mergeBoardings(await listEvents(db, trip.id, leg))),
    );
    const isBoarded = merged.some((seats) =>
      [...seats].some(([key, { state }]) => key.startsWith(`${pnr} `) && state === "boarded"),
    );
    expect((await readChecked(id)) !== null, `SEED=${SEED}`).toBe(isBoarded);
  }
}
