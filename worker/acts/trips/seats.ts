/**
 * Blocks seats, and frees them again. A blocked seat is stored in the trip's object only, so the audit log records the
 * request before the call and the result after it.
 */
import { purgeTrip } from "../../cache/public-reads.ts";
import { STAFF_ACTS, type ActInput } from "../../contract/staff-acts/staff-acts.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { setIncarnation } from "../../db/tickets/lost-records.ts";
import { toRequestEntry, writeOutcome } from "../../db/staff/act-outcomes.ts";
import { writeAct } from "../../db/staff/staff-acts.ts";
import { readFirstIncarnation } from "../../dependencies/kept-trips.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { blockReason } from "../../domain/seats/blocked-seats.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import { tripSeats } from "../../trip/stub.ts";
import type { SeatsDetail } from "../sales/seats-outcome.ts";
import { refuseAct, steps, type ActContext, type OwnFields, type ActPlan } from "../act-steps.ts";

type Change = "block" | "unblock";
type Input = ActInput<Change>;

export const planBlock = steps(STAFF_ACTS.block, (context, input) =>
  planSeats(context, "block", input),
);
export const planUnblock = steps(STAFF_ACTS.unblock, (context, input) =>
  planSeats(context, "unblock", input),
);

async function planSeats(
  { env }: ActContext,
  change: Change,
  input: Input,
): Promise<Result<ActPlan<OwnFields<Change>>, Refusal>> {
  const trip = await findTrip(database(env), input.trip);
  if (trip === null) return err({ reason: "trip_unknown" });
  if (trip.planName === null)
    return err(refuseAct(`Trip ${trip.id} has no seat map.`, "no_seat_map"));
  const { id, planName, incarnation } = trip;
  const found = await seatsToChange(env, change, { planName, incarnation }, input);
  if (!found.ok) return found;
  const { seats, version } = found.value;
  return ok({
    target: id,
    facts: { trip: id, change, seats },
    ...(change === "unblock" && {
      moves: { freed: { farePoisha: trip.farePoisha, seats: seats.length } },
    }),
    isDue: seats.length > 0,
    message: sentence(change, id, seats),
    view: { seats },
    detail: { seats, afterEvent: version } satisfies SeatsDetail,
    inverse: { act: change === "block" ? "unblock" : "block", input: { trip: id, seats } },
    async execute(line) {
      const db = database(env);
      const act = { ...line, reason: blockReason(seats, line.reason) };
      await writeAct(db, toRequestEntry(act));
      const known = incarnation ?? (await rememberObject(env, id));
      const object = tripSeats(env, id);
      const done = await object[change]({ planName, incarnation: known, seats, by: line.by });
      await writeOutcome(db, act, { isDone: done.ok, now: Date.now() });
      if (!done.ok) return done;
      await purgeTrip(trip);
      return ok({ changed: true });
    },
  });
}

/** D1 knows the object from now on, so an empty one in its place sells none of the seats that it blocks. */
async function rememberObject(env: Env, trip: string): Promise<string> {
  const incarnation = await readFirstIncarnation(env, trip);
  await setIncarnation(database(env), trip, null, incarnation);
  return incarnation;
}

/**
 * The seats that change, and the version of the map that shows it; a seat already in that state is skipped, one of a
 * booking is refused.
 */
async function seatsToChange(
  env: Env,
  change: Change,
  trip: { planName: string; incarnation: string | null },
  input: Input,
): Promise<Result<{ seats: string[]; version: number }, Refusal>> {
  const object = tripSeats(env, input.trip);
  if (trip.incarnation !== null && trip.incarnation !== (await object.incarnation())) {
    return err(
      refuseAct(
        `The object of trip ${input.trip} has lost its seats: npm run staff -- after-restore ${input.trip}`,
        "object_lost",
      ),
    );
  }
  const map = await object.seatMap({ planName: trip.planName, bookings: [] });
  const stateBySeat = new Map(map.seats.map((seat) => [seat.seatNo, seat.state]));
  const seatNos = [...new Set(input.seats.map((seatNo) => seatNo.toUpperCase()))].toSorted(
    bySeatNo,
  );
  const unknown = seatNos.find((seatNo) => !stateBySeat.has(seatNo));
  if (unknown !== undefined) return err({ reason: "no_such_seat", seatNo: unknown });
  const selectByState = (state: string) =>
    ok({
      seats: seatNos.filter((seatNo) => stateBySeat.get(seatNo) === state),
      version: map.version,
    });
  if (change === "unblock") return selectByState("blocked");
  const taken = seatNos.filter(
    (seatNo) => !["free", "blocked"].includes(stateBySeat.get(seatNo) ?? ""),
  );
  if (taken.length > 0) {
    const names = taken.map((seatNo) => `${seatNo} is ${stateBySeat.get(seatNo) ?? "taken"}`);
    return err(refuseAct(`${names.join(", ")}; only free seats can be blocked.`, "seats_not_free"));
  }
  return selectByState("free");
}

function sentence(change: Change, tripId: string, seats: readonly string[]): string {
  if (seats.length === 0) return `Trip ${tripId}: nothing is left to do.`;
  const done = change === "block" ? "kept back" : "free again";
  return `Trip ${tripId}: ${seats.join(", ")} ${seats.length === 1 ? "is" : "are"} ${done}.`;
}
