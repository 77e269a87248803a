/**
 * Acts on a trip: cancel it with all its sales, block seats, unblock them. A cancellation is written to D1, and the
 * cron applies it to the object and the sales (protocol 8); a blocked seat is stored in the object only, so its audit
 * row is written before the object is called. A dry run changes nothing.
 */
import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { SeatsAct, TripAct, type SeatsActView, type TripActView } from "../../contract/staff.ts";
import type { z } from "zod";
import { purgeTrip } from "../../cache/public-reads.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { cancelTrip } from "../../db/payments/refunds.ts";
import { writeAct } from "../../db/staff/staff-acts.ts";
import { countTripSales } from "../../db/staff/staff-sales.ts";
import { takaText, toTaka } from "../../domain/money.ts";
import { setIncarnation } from "../../db/tickets/lost-records.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { blockReason } from "../../domain/seats/blocked-seats.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { tripSeats } from "../../trip/stub.ts";

export const staffTrips = new Hono<AppEnv>()
  .post("/cancel-trip", async (c) => {
    const body = await readBody(c, TripAct);
    if (!body.ok) return refuse(c, body.error);
    const { by, reason, dry_run, trip } = body.value;
    const db = database(c.env);
    const found = await findTrip(db, trip);
    if (found === null) return refuse(c, { reason: "trip_unknown" });
    const { sales, poisha, underWay } = await countTripSales(db, trip);
    const note = {
      by: `staff:${by}`,
      act: "cancel_trip",
      target: trip,
      reason,
      now: Date.now(),
    } as const;
    const changed = !dry_run && (await cancelTrip(db, trip, note.now, note));
    if (changed) await purgeTrip(found);
    const later = underWay === 0 ? "" : ` ${underWay} payments are under way and follow.`;
    const view: TripActView = {
      status_code: 201,
      dry_run,
      changed,
      message:
        found.cancelledAt === null
          ? `${found.name} (trip ${trip}): ${sales} sales are cancelled and ${takaText(poisha)} taka go back, within minutes.${later}`
          : `Trip ${trip} is cancelled already; ${sales} sales are still to go back.${later}`,
      sales,
      amount: toTaka(poisha),
      under_way: underWay,
    };
    return c.json(view, 200);
  })

  .post("/block", (c) => onSeats(c, "block"))
  .post("/unblock", (c) => onSeats(c, "unblock"));

type SeatsInput = z.output<typeof SeatsAct>;

async function onSeats(c: Context<AppEnv>, act: "block" | "unblock") {
  const body = await readBody(c, SeatsAct);
  if (!body.ok) return refuse(c, body.error);
  const trip = await findTrip(database(c.env), body.value.trip);
  if (trip === null) return refuse(c, { reason: "trip_unknown" });
  if (trip.planName === null) {
    return refuse(c, { reason: "act_refused", why: `Trip ${trip.id} has no seat map.` });
  }
  const { planName } = trip;
  const planned = await planSeats(
    c.env,
    act,
    { planName, incarnation: trip.incarnation },
    body.value,
  );
  if (!planned.ok) return refuse(c, planned.error);
  const seats = planned.value;
  const { by, reason, dry_run } = body.value;
  const changed = !dry_run && seats.length > 0;
  if (changed) {
    const actor = `staff:${by}` as const;
    await writeAct(database(c.env), {
      by: actor,
      act: `${act}_seats`,
      target: trip.id,
      reason: blockReason(seats, reason),
      now: Date.now(),
    });
    const incarnation = trip.incarnation ?? (await rememberObject(c.env, trip.id));
    const done = await tripSeats(c.env, trip.id)[act]({ planName, incarnation, seats, by: actor });
    if (!done.ok) return refuse(c, done.error);
    await purgeTrip(trip);
  }
  const view: SeatsActView = {
    status_code: 201,
    dry_run,
    changed,
    message: sentence(act, trip.id, seats),
    seats,
  };
  return c.json(view, 200);
}

/** D1 knows the object from now on, so that an empty one in its place sells none of the seats that it keeps back. */
async function rememberObject(env: Env, trip: string): Promise<string> {
  const incarnation = await tripSeats(env, trip).incarnation();
  await setIncarnation(database(env), trip, null, incarnation);
  return incarnation;
}

/** The seats that change; a seat already in that state is skipped, one that a booking has is refused. */
async function planSeats(
  env: Env,
  act: "block" | "unblock",
  trip: { planName: string; incarnation: string | null },
  input: SeatsInput,
): Promise<Result<string[], Refusal>> {
  const object = tripSeats(env, input.trip);
  if (trip.incarnation !== null && trip.incarnation !== (await object.incarnation())) {
    const why = `The object of trip ${input.trip} has lost its seats: npm run staff -- after-restore ${input.trip}`;
    return err({ reason: "act_refused", why });
  }
  const map = await object.seatMap({ planName: trip.planName, bookings: [] });
  const stateOf = new Map(map.seats.map((seat) => [seat.seatNo, seat.state]));
  const wanted = [...new Set(input.seats.map((seatNo) => seatNo.toUpperCase()))].toSorted(bySeatNo);
  const unknown = wanted.find((seatNo) => !stateOf.has(seatNo));
  if (unknown !== undefined) return err({ reason: "no_such_seat", seatNo: unknown });
  if (act === "unblock") return ok(wanted.filter((seatNo) => stateOf.get(seatNo) === "blocked"));
  const taken = wanted.filter((seatNo) => !["free", "blocked"].includes(stateOf.get(seatNo) ?? ""));
  if (taken.length > 0) {
    const why = `${taken.map((seatNo) => `${seatNo} is ${stateOf.get(seatNo) ?? "taken"}`).join(", ")}; only free seats can be blocked.`;
    return err({ reason: "act_refused", why });
  }
  return ok(wanted.filter((seatNo) => stateOf.get(seatNo) === "free"));
}

function sentence(act: "block" | "unblock", tripId: string, seats: readonly string[]): string {
  if (seats.length === 0) return `Trip ${tripId}: nothing is left to do.`;
  const done = act === "block" ? "kept back" : "free again";
  return `Trip ${tripId}: ${seats.join(", ")} ${seats.length === 1 ? "is" : "are"} ${done}.`;
}
