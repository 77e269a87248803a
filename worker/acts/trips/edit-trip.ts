/** Another name of a trip, and another bus while nobody has booked it: what can be changed without asking anybody. */
import { purgeTrip } from "../../cache/public-reads.ts";
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { findBusName } from "../../db/catalogue/new-trips.ts";
import { changeBus, hasBookings, renameTrip } from "../../db/catalogue/trip-changes.ts";
import { database } from "../../db/client.ts";
import { findTripExtras } from "../../db/staff/staff-trips.ts";
import { listFaresBefore } from "../../db/staff/weight-facts.ts";
import { err, ok } from "../../domain/result.ts";
import { factsSeen, type TripChange } from "../../domain/trips/trip-change.ts";
import {
  describeNaming,
  fillTripDetails,
  pickTripDetails,
} from "../../domain/trips/trip-details.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import { belowUsual, listFirstsOfKinds, withHeldFares, type OfferedSeats } from "../moves.ts";
import { nameRefusal, OVERTAKEN, refuseAct, steps, type ActContext } from "../act-steps.ts";

export const planEditTrip = steps(STAFF_ACTS["edit-trip"], async (context, input) => {
  const { env, now } = context;
  const db = database(env);
  const { trip, name, bus, ...details } = input;
  const [found, extras, busName] = await Promise.all([
    findTrip(db, trip),
    findTripExtras(db, trip, now),
    findBusName(db, bus),
  ]);
  if (found === null || extras === null) return err({ reason: "trip_unknown" });
  if (found.cancelledAt !== null)
    return err(refuseAct(`Trip ${trip} is cancelled.`, "trip_is_cancelled"));
  if (busName === null) return err(refuseAct("There is no such bus.", "bus_gone"));
  const odd = found.name === name ? null : nameRefusal(name);
  if (odd !== null) return err(odd);
  if (extras.busId !== bus && found.postponedAt !== null)
    return err(refuseAct(`Trip ${trip} is postponed.`, "trip_is_postponed"));
  const was = { name: found.name, busId: extras.busId, details: found.details };
  const became = { name, busId: bus, details: pickTripDetails({ ...was.details, ...details }) };
  if (was.busId !== bus && (await hasBookings(db, trip))) {
    return err(
      refuseAct("Somebody has booked this trip; its bus can't change any more.", "bus_is_booked"),
    );
  }
  const offered = was.busId === bus ? [] : await offer(context, found, bus);
  const left = was.busId === bus ? [] : await listFaresBefore(db, { ids: [trip] });
  const isDue = JSON.stringify(was) !== JSON.stringify(became);
  return ok({
    target: trip,
    facts: { trip, revision: found.revision, was, became },
    moves: { fares: offered },
    isDue,
    message: isDue
      ? `Trip ${trip}: ${describeNaming(name, busName, became.details)} in place of ${describeNaming(was.name, found.busName, was.details)}.`
      : `Trip ${trip} is like this already.`,
    view: {
      was: { name: was.name, bus: found.busName, details: was.details },
      became: { name, bus: busName, details: became.details },
    },
    detail: {
      was: { name: was.name, bus: found.busName, ...was.details },
      became: { name, bus: busName, ...became.details },
    },
    faresBefore: [...left, ...listFirstsOfKinds(offered)],
    inverse: {
      act: "edit-trip",
      input: {
        trip,
        name: was.name,
        bus: was.busId,
        ...fillTripDetails(was.details),
      },
    },
    async execute(line) {
      const naming = { trip, was, became };
      const done =
        was.busId === bus
          ? await renameTrip(db, naming, line)
          : await changeBus(db, naming, busChange(found, busName, now), line);
      if (!done) return err(OVERTAKEN);
      await purgeTrip(found);
      return ok({ changed: true });
    },
  });
});

/** The fare stays, whatever the new bus usually costs, and so does that of seats that are held. */
async function offer(context: ActContext, trip: Trip, bus: string): Promise<OfferedSeats[]> {
  const { id, destination, planName, farePoisha } = trip;
  const kind = { destination: destination.id, bus };
  const trips = await withHeldFares(context, [{ id, ...kind, planName, farePoisha }]);
  return belowUsual(context, trips);
}

/** Nobody has a ticket, so nobody is asked. */
function busChange(trip: Trip, busName: string, now: number): TripChange {
  const was = factsSeen(trip);
  return {
    tripId: trip.id,
    revision: trip.revision + 1,
    kind: "bus",
    was,
    became: { ...was, busName },
    chooseBy: null,
    silence: "keep",
    reason: "",
    sourceUrl: "",
    announcedAt: now,
  };
}
