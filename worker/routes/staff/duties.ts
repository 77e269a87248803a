/** The duties of a trip for planners, and those that are missing soon. */
import { Hono } from "hono";
import { dutyFields, dutyVersion } from "../../acts/trips/duty-view.ts";
import type { DutiesView, DutyView } from "../../contract/staff/staff-duties.ts";
import { OneTripBody } from "../../contract/staff/staff-trips.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { findDuties, listDueDuties, listGuides } from "../../db/staff/duties.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { dutyLacks, listLegs } from "../../domain/trips/duty.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

export const staffDuties = new Hono<AppEnv>().post("/duties", async (c) => {
  const body = await readBody(c, OneTripBody);
  if (!body.ok) return refuse(c, body.error);
  const db = database(c.env);
  const [trip, guides] = await Promise.all([findTrip(db, body.value.trip), listGuides(db)]);
  if (trip === null) return refuse(c, { reason: "trip_unknown" });
  const view: DutiesView = { status_code: 201, duties: await dutyViews(c.env, trip), guides };
  return c.json(view, 200);
});

/** One for each leg of the trip. */
export async function dutyViews(env: Env, trip: Trip): Promise<DutyView[]> {
  const known = await findDuties(database(env), trip.id);
  return Promise.all(
    listLegs(trip).map(async ({ leg, departsAt }) => {
      const { guide, ...duty } = known[leg];
      return {
        leg,
        ...dutyFields(duty, guide, departsAt),
        lacks: dutyLacks({ plate: duty.plate, guide }),
        version: await dutyVersion(duty),
      };
    }),
  );
}

/** Legs of the next 48 hours that lack a plate or a guide. */
export async function readMissingDuties(env: Env, now: number) {
  const found = await listDueDuties(database(env), now);
  return found.map(({ tripId, name, leg, departsAt, plate, guide }) => ({
    trip: tripId,
    name,
    leg,
    departs_at: dhakaIso(departsAt),
    lacks: dutyLacks({ plate, guide }),
  }));
}
