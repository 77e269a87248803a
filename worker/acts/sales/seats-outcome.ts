/**
 * What became of seats that staff kept back, or gave free, in a call whose end nobody saw: the answer of the trip's
 * object was lost, or the process died after it. The object is asked, and the audit log then says it (protocol 21).
 */
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import {
  writeFoundOutcome,
  type Confirmation,
  type EarlierOutcome,
} from "../../db/staff/act-outcomes.ts";
import { tripSeats } from "../../trip/stub.ts";

/** No call of an object takes as long; until then the first call may still be on its way. */
const UNDER_WAY_MS = 60_000;
const EVENTS_A_PAGE = 500;

/** The cause of the object's events, and whether they keep seats back. */
const CHANGES: Readonly<Record<string, { cause: string; keepsBack: boolean } | undefined>> = {
  block_seats: { cause: "block", keepsBack: true },
  unblock_seats: { cause: "unblock", keepsBack: false },
};

/**
 * What the audit log keeps of such an act: its seats, and the number of the object's last event when it was planned.
 * Events up to that one belong to earlier acts, even where the same person did the same. Older lines have no number.
 */
export interface SeatsDetail {
  seats: string[];
  afterEvent: number;
}

/** Other acts stay under way, since the schedule or the next call ends them. */
export async function settleSeatsAct(
  env: Env,
  found: Confirmation,
  now: number,
): Promise<EarlierOutcome> {
  const { act, at } = found.line;
  if (CHANGES[act] === undefined || now < at + UNDER_WAY_MS) return "under_way";
  const isDone = await isChanged(env, found.line);
  await writeFoundOutcome(database(env), found, { isDone, now });
  return isDone ? "done" : "failed";
}

/**
 * Whether the object has done it: it says so in an event of the person after the plan, though others may have undone it
 * since; or all the seats are so now, as after a rebuild, which has no event of the person.
 */
async function isChanged(env: Env, { act, by, target, detail }: Confirmation["line"]) {
  const change = CHANGES[act];
  const trip = await findTrip(database(env), target);
  if (change === undefined || trip === null || trip.planName === null) return false;
  const { seats = [], afterEvent = 0 } = JSON.parse(detail ?? "{}") as Partial<SeatsDetail>;
  const object = tripSeats(env, target);
  const map = await object.seatMap({ planName: trip.planName, bookings: [] });
  const states = new Map(map.seats.map((seat) => [seat.seatNo, seat.state]));
  if (seats.every((seatNo) => (states.get(seatNo) === "blocked") === change.keepsBack)) return true;
  for (let after = afterEvent; ;) {
    const events = await object.events({ after, most: EVENTS_A_PAGE });
    const isIt = events.some(
      ({ cause, by: actor, seatNo }) =>
        cause === change.cause && actor === by && seats.includes(seatNo),
    );
    const last = events.at(-1);
    if (isIt || last === undefined) return isIt;
    after = last.number;
  }
}
