/** The calls of one buyer, of the product and of the lean Worker: what each counts, and whether both answer alike. */
import { holdSeat, listOwnSeats, must, releaseSeat, SeatList, seatBody } from "./booking-calls.ts";
import { Phone, type Answer } from "./phone.ts";
import { figure, type Figure } from "./report.ts";
import type { Counts, Runtime } from "./runtime.ts";

const SIDES = ["ours", "lean"] as const;
type Side = (typeof SIDES)[number];

interface Call {
  name: string;
  send(): Promise<Answer>;
}

/** Rows read and written, subrequests and calls of objects, a call; the written rows must be the lean ones'. */
export async function countCalls(runtime: Runtime, trip: string): Promise<Figure[]> {
  const [ours, lean] = await Promise.all(
    SIDES.map(async (side) => {
      const counts = new Map<string, Counts>();
      for (const { name, send } of await listCalls(runtime, side, trip)) {
        await runtime.counts(side);
        await send();
        counts.set(name, await runtime.counts(side));
      }
      return counts;
    }),
  );
  return [...(ours ?? [])].flatMap(([call, counted]) => {
    const written = countWritten(counted);
    const least = countWritten(lean?.get(call) ?? counted);
    if (written !== least) throw new Error(`${call} writes ${written} rows, lean ${least}`);
    const objectCalls = Object.values(counted.calls).reduce((sum, count) => sum + count, 0);
    return [
      figure(`${call}: rows read`, counted.d1.rowsRead + counted.rowsRead, ""),
      figure(`${call}: rows written`, written, ""),
      figure(`${call}: subrequests`, objectCalls + counted.d1.queries + counted.cacheCalls, ""),
      figure(`${call}: calls of objects`, objectCalls, ""),
    ];
  });
}

/** An alarm that is set is one row more. */
function countWritten({ d1, rowsWritten, alarms }: Counts): number {
  return d1.rowsWritten + rowsWritten + alarms;
}

/** Throws where the two differ in more than ids and times. */
export async function compareAnswers(runtime: Runtime, trip: string): Promise<void> {
  const [ours = [], lean = []] = await Promise.all(
    SIDES.map(async (side) => {
      const answers: string[] = [];
      for (const { name, send } of await listCalls(runtime, side, trip)) {
        const { status, headers, body } = await send();
        const lines = Object.entries(headers).toSorted();
        const text = JSON.stringify({ name, status, lines, body });
        answers.push(text.replaceAll(VARIES, "$1"));
      }
      return answers;
    }),
  );
  for (const [at, answer] of ours.entries()) {
    if (answer !== lean[at]) throw new Error(`ours differs from lean:\n${answer}\n${lean[at]}`);
  }
}

/** Ids and times, each after the name that stays. */
const VARIES =
  /("(?:ticketingUniqueId|hold_expires_at)":|"(?:date|x-request-id|etag)",)"[^"]*"|(?<="seconds_left":)\d+/g;

async function listCalls(runtime: Runtime, side: Side, trip: string): Promise<Call[]> {
  const origin = side === "ours" ? runtime.origin : runtime.lean;
  const [holder, stranger] = [new Phone(origin), new Phone(origin)];
  await holder.get("/api/profile");
  await stranger.get("/api/profile");
  const list = `/api/get-seat-list-with-route/${trip}`;
  const { ticketingUniqueId: id } = SeatList.parse((await holder.get(list)).body);
  holder.rememberBookingTrip(trip);
  const [first, second] = ["A1", "B2"].map((seatNo) => seatBody(id, trip, seatNo));
  if (first === undefined || second === undefined) throw new Error("no seats");
  return [
    { name: "list", send: () => must(stranger.get(list), 200) },
    // The trip's first hold also sets its alarm, and reads the order of the buses into memory.
    { name: "first hold", send: () => must(holdSeat(holder, first), 201) },
    { name: "own list", send: () => must(listOwnSeats(holder, trip, id), 200) },
    { name: "release", send: () => must(releaseSeat(holder, first), 201) },
    { name: "hold", send: () => must(holdSeat(holder, second), 201) },
  ];
}
