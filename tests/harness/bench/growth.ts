/**
 * How the cost of a request grows: with the number of trips, with the watchers of one trip, with the tickets ever sold.
 * Counted in rows and calls, which are the same on any machine; the times are of this one.
 */
import type { Socket } from "node:net";
import {
  holdSeat,
  listSeats,
  listTrips,
  releaseSeat,
  SeatList,
  seatBody,
} from "./booking-calls.ts";
import { Phone } from "./phone.ts";
import { median } from "./rate.ts";
import type { Counts, Runtime } from "./runtime.ts";
import { putSeason } from "./season.ts";
import { shop } from "./shopper.ts";
import { openSocket } from "./socket.ts";
import type { BenchWallet } from "./wallet.ts";

const TICKETS_AT_ONCE = 20_000;
const READS = 60;

export interface TripGrowth {
  trips: number;
  listMs: number;
  rowsReadPerList: number;
}

/** The trip list of one choice, each time for the first time, while the season around it grows. */
export async function growthOfTrips(
  runtime: Runtime,
  steps: readonly number[],
): Promise<TripGrowth[]> {
  const grown: TripGrowth[] = [];
  let [there, nextId] = [0, 500_000];
  for (const trips of steps) {
    const added = await putSeason(runtime.db, {
      choices: trips - there,
      busesEach: 1,
      firstId: nextId,
    });
    there = trips;
    nextId += added.length;
    const fresh = await putSeason(runtime.db, { choices: READS, busesEach: 1, firstId: nextId });
    nextId += READS;
    const phone = new Phone(runtime.origin);
    await phone.get("/api/profile");
    await runtime.counts();
    const took = await getTimes(fresh, (choice) => listTrips(phone, choice));
    const { d1 } = await runtime.counts();
    grown.push({ trips, listMs: median(took), rowsReadPerList: d1.rowsRead / READS });
  }
  return grown;
}

export interface TicketGrowth {
  tickets: number;
  bookingMs: number;
  rowsRead: number;
  rowsWritten: number;
  lookUpMs: number;
}

/** A whole booking, and a read of a ticket, while the tickets of other years pile up. */
export async function growthOfTickets(
  runtime: Runtime,
  wallet: BenchWallet,
  steps: readonly number[],
): Promise<TicketGrowth[]> {
  const grown: TicketGrowth[] = [];
  const [old] = await putSeason(runtime.db, { choices: 1, busesEach: 1, firstId: 700_000 });
  let [there, nextId] = [0, 700_001];
  for (const tickets of steps) {
    await putTickets(runtime.db, old?.trips[0] ?? "", there, tickets);
    there = tickets;
    const bookings = 12;
    const choices = await putSeason(runtime.db, {
      choices: bookings,
      busesEach: 1,
      firstId: nextId,
    });
    nextId += bookings;
    const spent: Counts[] = [];
    const took = await getTimes(choices, async (choice, index) => {
      await runtime.counts();
      const bought = await shop({
        phone: new Phone(runtime.origin),
        number: nextId + index,
        choice,
        random: () => 0,
        habits: {
          delayMs: 0,
          lossShare: 0,
          abandonShare: 0,
          waits: false,
          until: Date.now() + 60_000,
        },
        wallet,
        record: () => {},
      });
      if (bought.seats === 0) throw new Error("a booking without any rival went wrong");
      spent.push(await runtime.counts());
    });
    const lookUps = await getTimes(Array.from({ length: READS }), () =>
      new Phone(runtime.origin).get("/api/get-ticketing-details-with-id/no-such-ticket"),
    );
    grown.push({
      tickets,
      bookingMs: median(took),
      rowsRead: median(spent.map((one) => one.d1.rowsRead)),
      rowsWritten: median(spent.map((one) => one.d1.rowsWritten)),
      lookUpMs: median(lookUps),
    });
  }
  return grown;
}

export interface WatcherGrowth {
  watchers: number;
  sockets: number;
  readsPerSecond: number;
}

/** Phones that watch one trip while a buyer holds and releases: how often its object is called. */
export async function growthOfWatchers(
  runtime: Runtime,
  steps: readonly number[],
): Promise<WatcherGrowth[]> {
  const grown: WatcherGrowth[] = [];
  const SECONDS = 8;
  const POLL_MS = 15_000;
  let nextId = 800_000;
  for (const watchers of steps) {
    const [choice] = await putSeason(runtime.db, { choices: 1, busesEach: 1, firstId: nextId });
    nextId += 1;
    const trip = choice?.trips[0] ?? "";
    const sockets = await openSockets(runtime.origin, trip, Math.min(watchers, SOCKETS_MOST));
    const pollers = watchers - sockets.length;
    await runtime.counts();
    const from = performance.now();
    const buyer = buyerOn(runtime, trip);
    let polled = 0;
    while (performance.now() - from < SECONDS * 1000) {
      const due = (pollers / POLL_MS) * (performance.now() - from);
      const wave: Promise<unknown>[] = [];
      for (; polled < due; polled += 1) {
        wave.push(listSeats(new Phone(runtime.origin), trip));
      }
      await Promise.all([buyer(), ...wave]);
    }
    const { calls } = await runtime.counts();
    const reads = (calls["seatMap"] ?? 0) + (calls["freeSeats"] ?? 0);
    grown.push({ watchers, sockets: sockets.length, readsPerSecond: reads / SECONDS });
    for (const socket of sockets) socket.destroy();
  }
  return grown;
}

/**
 * So many sockets a trip takes (worker/trip/live-sockets.ts); the rest poll, as phones do whose sockets are refused.
 */
const SOCKETS_MOST = 5_000;
const SOCKETS_AT_ONCE = 100;

/** Open sockets whose messages are discarded. */
async function openSockets(origin: string, trip: string, count: number): Promise<Socket[]> {
  const open: Socket[] = [];
  for (let from = 0; from < count; from += SOCKETS_AT_ONCE) {
    const some = Array.from({ length: Math.min(SOCKETS_AT_ONCE, count - from) }, () =>
      openSocket(origin, `/api/live/${trip}`),
    );
    for (const socket of await Promise.all(some)) if (socket !== null) open.push(socket.resume());
  }
  return open;
}

/** Holds a seat and releases it, so that there are changes to send. */
function buyerOn(runtime: Runtime, trip: string): () => Promise<void> {
  const phone = new Phone(runtime.origin);
  let bookingId: string | null = null;
  return async () => {
    bookingId ??= SeatList.parse((await listSeats(phone, trip)).body).ticketingUniqueId;
    const seat = seatBody(bookingId, trip, "A1");
    await holdSeat(phone, seat);
    await releaseSeat(phone, seat);
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
}

async function getTimes<T>(
  items: readonly T[],
  act: (item: T, index: number) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  for (const [index, item] of items.entries()) {
    const from = performance.now();
    await act(item, index);
    took.push(performance.now() - from);
  }
  return took;
}

/** Sold long ago, on a trip that nobody reads. */
async function putTickets(
  db: Runtime["db"],
  trip: string,
  from: number,
  to: number,
): Promise<void> {
  for (let at = from; at < to; at += TICKETS_AT_ONCE) {
    const last = Math.min(at + TICKETS_AT_ONCE, to);
    const numbers = `WITH RECURSIVE n(i) AS (SELECT ${at + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`;
    await db.batch([
      db
        .prepare(
          `${numbers} INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha,
           discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, payment_id, state, created_at, dead_at,
           trx_id, ticket_id)
           SELECT 'limited', 'old-' || i, ?, 'x', '017', 1, 100, 0, 2, 102, 'old-' || i, 'x', 'OLD' || i,
           'paid', i, i, 'OLD' || i, 'old-' || i FROM n`,
        )
        .bind(trip),
      db.prepare(
        `${numbers} INSERT INTO tickets (id, bill_id, pnr, created_at)
         SELECT 'old-' || i, bills.id, 'OLD' || i, i FROM n JOIN bills ON bills.invoice = 'old-' || i`,
      ),
    ]);
  }
}
