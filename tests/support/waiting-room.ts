/** A waiting room's object in the real runtime, a fresh one for each test, with trips of its own behind it. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { WaitingRoomStatusView } from "../../worker/contract/booking/waiting-room.ts";
import { openQueueSocket, waitingRoom, waitingRoomName } from "../../worker/waiting-room/stub.ts";
import { tripSeats } from "../../worker/trip/stub.ts";

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
    /** The visitor holds this many seats of a bus, past the waiting-room guard. */
    hold: (visitor: string, count: number, trip = 0) =>
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
      }),
  };
}

export type ARoom = ReturnType<typeof aRoom>;

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
