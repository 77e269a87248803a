/** A waiting room's object in the real runtime, a fresh one for each test, with trips of its own behind it. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { WaitingRoomStatusView } from "../../worker/contract/booking/waiting-room.ts";
import type { Claim } from "../../worker/domain/seats/claim.ts";
import { openQueueSocket, waitingRoom, waitingRoomName } from "../../worker/waiting-room/stub.ts";
import { tripSeats } from "../../worker/trip/stub.ts";
import { pass } from "./stopped-clock.ts";
import { captureFor, claimFor } from "./seats/claims.ts";

export function aRoom(opensAt: number, { buses = 1 }: { buses?: number } = {}) {
  const key = { destinationId: `d-${crypto.randomUUID()}`, unitId: "1", opensAt };
  const trips = Array.from({ length: buses }, () => ({
    id: crypto.randomUUID(),
    planName: "40",
    saleClosesAt: opensAt + 86_400_000,
  }));
  const object = env.WAITING_ROOMS.getByName(waitingRoomName(key));
  const queue = waitingRoom(env, key);
  const getBooking = (visitor: string, trip = 0) => `${trips[trip]?.id}.${visitor}`;
  /** The visitor holds this many seats of a bus, past the waiting-room guard. */
  const hold = (visitor: string, count: number, trip = 0) =>
    tripSeats(env, trips[trip]?.id ?? "").holdTogether({
      facts: {
        planName: "40",
        farePoisha: 60_000,
        saleClosesAt: opensAt + 86_400_000,
        opensAt: null,
        incarnation: null,
      },
      booking: getBooking(visitor, trip),
      count,
      having: null,
      isOrderChecked: true,
    });
  const getVisit = (visitor: string, mayJoin: boolean, passUntil: number | null = null) => ({
    passUntil,
    visitor,
    mayJoin,
    facts: { opensAt, trips },
    bookings: trips.map((_, index) => getBooking(visitor, index)),
  });
  return {
    key,
    trips,
    object,
    queue,
    getBooking,
    trip: (index = 0) => tripSeats(env, trips[index]?.id ?? ""),
    async visit(visitor: string) {
      const status = await queue.visit(getVisit(visitor, true));
      if (status === null) throw new Error("a visitor who may join was not let in");
      return status;
    },
    /** Comes back with a pass, without a new human check. */
    showPass: (visitor: string, passUntil: number) =>
      queue.visit(getVisit(visitor, false, passUntil)),
    /** Comes back to an entry; null without one. */
    comeBack: (visitor: string) => queue.visit(getVisit(visitor, false)),
    follow: async (visitor: string) => aFollower(await openQueueSocket(env, key, visitor)),
    async giveUpOne(visitor: string): Promise<void> {
      const booking = getBooking(visitor);
      const trip = tripSeats(env, trips[0]?.id ?? "");
      const { seats } = await trip.booking({ booking });
      await trip.cancel({ booking, seatNo: seats[0] ?? "" });
    },
    hold,
    /** Buyers b0 to b6 hold all seats of the first bus but these. */
    async holdAllBut(free: number): Promise<{ booking: string; seats: string[] }[]> {
      const holds = [];
      for (let buyer = 0; buyer < 7; buyer += 1) {
        const held = await hold(`b${buyer}`, buyer < 6 ? 6 : 4 - free);
        if (!held.ok) throw new Error(held.error.reason);
        holds.push(held.value);
      }
      return holds;
    },
    /** What is held becomes tickets. Returns the claim of the last sale, which can be given back. */
    async sell(holds: readonly { booking: string; seats: readonly string[] }[]): Promise<Claim> {
      const trip = tripSeats(env, trips[0]?.id ?? "");
      const claims = holds.map(({ booking, seats }, index) =>
        captureFor(index + 1, booking, seats, "40"),
      );
      for (const claim of claims) {
        await trip.capture(claim);
        await trip.sell({ ...claim, trxId: `T${claim.bill}` });
      }
      return claims.at(-1) ?? claimFor(0, "nobody", []);
    },
  };
}

export type ARoom = ReturnType<typeof aRoom>;

export function nameVisitors(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `v${index + 1}`);
}

/** All join before the start, and then the sale starts; nobody has joined since. Needs a stopped clock. */
export async function startSale(room: ARoom, visitors: readonly string[]): Promise<void> {
  for (const visitor of visitors) await room.visit(visitor);
  pass(room.key.opensAt - Date.now());
}

/** The object whose pace all rooms share begins anew, with what may be saved. */
export async function forgetSharedTurns(): Promise<void> {
  const object = env.RATE_LIMITERS.getByName("turns");
  // Only an object that is awake can be evicted.
  await object.returnAttempt("nobody", 0);
  await evictDurableObject(object);
}

/** What the table has, past the object's memory. */
export function writtenGuests(object: ARoom["object"]) {
  return runInDurableObject(object, (_, { storage }) => {
    const { sql } = storage;
    const tables = sql.exec("SELECT name FROM sqlite_master WHERE name = 'guests'").toArray();
    if (tables.length === 0) return null;
    return sql
      .exec<{ visitor: string; number: number }>("SELECT visitor, number FROM guests")
      .toArray();
  });
}

/** A page that follows its position: its socket, and the messages in order. */
export function aFollower(answer: Response) {
  const socket = answer.webSocket;
  if (socket === null) throw new Error(`${answer.status} is no socket`);
  const unread: string[] = [];
  let wake = () => {};
  let closed: (reason: string) => void = () => {};
  const end = new Promise<string>((resolve) => (closed = resolve));
  socket.addEventListener("message", ({ data }) => {
    if (data === "pong") return;
    unread.push(String(data));
    wake();
  });
  socket.addEventListener("close", ({ reason }) => closed(reason));
  socket.accept();
  return {
    socket,
    end,
    waiting: () => unread.length,
    async next() {
      while (unread.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return WaitingRoomStatusView.parse(JSON.parse(unread.shift() ?? ""));
    },
  };
}
