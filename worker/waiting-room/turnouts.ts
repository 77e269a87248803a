/** What the trips of one waiting room have: free seats, seats that may become free, and who of the visitors has one. */
import { tripSeats } from "../trip/stub.ts";
import type { WaitingRoomFacts } from "./calls.ts";

export interface Turnout {
  free: number;
  open: number;
  /** Bookings that have a seat. */
  seated: ReadonlySet<string>;
}

/** `bookings` are those of everybody with a pass. A trip whose sale is closed is not asked. */
export async function readTurnout(
  env: Env,
  { trips }: WaitingRoomFacts,
  bookings: readonly string[],
): Promise<Turnout> {
  const turnouts = await Promise.all(
    trips
      .filter((trip) => Date.now() < trip.saleClosesAt)
      .map(({ id, planName }) =>
        tripSeats(env, id).turnout({
          planName,
          bookings: bookings.filter((name) => name.startsWith(`${id}.`)),
        }),
      ),
  );
  return {
    free: sum(turnouts, "free"),
    open: sum(turnouts, "open"),
    seated: new Set(turnouts.flatMap((turnout) => turnout.seated)),
  };
}

function sum<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
