/** Another order in which the buses of one destination, unit and day fill. */
import { purgeTrips } from "../../cache/public-reads.ts";
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { busesThatDay, findTrip, listTripsById } from "../../db/catalogue/catalogue.ts";
import { setFillPlaces } from "../../db/catalogue/fill-places.ts";
import { database } from "../../db/client.ts";
import { err, ok } from "../../domain/result.ts";
import { placesFor } from "../../domain/trips/fill-order.ts";
import { OVERTAKEN, refuseAct, steps } from "../act-steps.ts";

const NOT_THIS_DAY = refuseAct(
  "Name each bus of the day to this destination and unit once, without those that are cancelled.",
  "not_all_buses",
);

export const planOrderBuses = steps(STAFF_ACTS["order-buses"], async ({ env }, { trips: ids }) => {
  const db = database(env);
  const [first = ""] = ids;
  const trip = await findTrip(db, first);
  if (trip === null) return err({ reason: "trip_unknown" });
  const before = (await busesThatDay(db, trip)).filter(({ cancelledAt }) => cancelledAt === null);
  const after = ids.flatMap((id) => before.find((bus) => bus.id === id) ?? []);
  const isWhole = after.length === ids.length && new Set(after).size === before.length;
  if (!isWhole || ids.length !== before.length) return err(NOT_THIS_DAY);
  const places = placesFor(after);
  const names = (buses: typeof before) => buses.map(({ name }) => name);
  const [was, became] = [names(before), names(after)];
  return ok({
    target: first,
    facts: { before: before.map(({ id, fillPlace }) => [id, fillPlace]), after: [...ids] },
    isDue: before.some(({ id }, at) => id !== ids[at]),
    message: `Buses fill in this order from now on: ${became.join("; ")}. What is sold or held stays.`,
    view: { was, became },
    detail: { was: { fill_place: was.join("; ") }, became: { fill_place: became.join("; ") } },
    touched: ids.slice(1).map((id) => ({ kind: "trip", id })),
    inverse: { act: "order-buses", input: { trips: before.map(({ id }) => id) } },
    async execute(line) {
      const changes = before.map(({ id, fillPlace }) => ({
        trip: id,
        was: fillPlace,
        place: places.get(id) ?? null,
      }));
      if (!(await setFillPlaces(db, changes, line))) return err(OVERTAKEN);
      await purgeTrips(await listTripsById(db, ids));
      return ok({ changed: true });
    },
  });
});
