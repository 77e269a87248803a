/**
 * Where a guide's phone says that the bus is, and which stops the guide has pressed as left (protocol 25.B). Outside
 * the time in which the shop wants positions nothing is kept, and the phone stops to measure.
 */
import type { Context } from "hono";
import { callingPhone } from "../../auth/guide-phone.ts";
import { GuidePositionRequest, type GuidePositionView } from "../../contract/guide/guide.ts";
import { recordBusNews } from "../../db/boarding/bus-positions.ts";
import { findBusTrip } from "../../db/boarding/bus-trips.ts";
import { database } from "../../db/client.ts";
import { isOnTheRoad, POSITION_FROM_BEFORE_MS } from "../../domain/boarding/boarding-times.ts";
import { findPassedStops } from "../../domain/boarding/bus-line.ts";
import { correctTime, mergePositions } from "../../domain/boarding/bus-positions.ts";
import { listLineStops, selectNews, vehicleTimes } from "../../domain/boarding/bus-view.ts";
import { assert } from "../../domain/result.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

export async function takePosition(c: Context<AppEnv>) {
  const body = await readBody(c, GuidePositionRequest);
  if (!body.ok) return refuse(c, body.error);
  const { id: phoneId, tripId, leg } = callingPhone(c);
  const now = Date.now();
  const db = database(c.env);
  const trip = await findBusTrip(db, tripId, now);
  assert(trip, "the trip of a phone exists");
  const times = trip.cancelledAt === null ? vehicleTimes(trip, leg) : null;
  const stops = times === null ? [] : listLineStops(trip, leg, times);
  const known = times === null ? { position: null, passed: [] } : selectNews(trip, leg, times);
  // A press by mistake can be taken back until the planned arrival.
  const hasLeftLast = known.passed.some(({ position }) => position === stops.length - 1);
  const hasArrived = times !== null && now >= times.arrivesAt && hasLeftLast;
  if (times === null || !isOnTheRoad(times, now) || hasArrived) {
    const view: GuidePositionView = { status_code: 201, is_wanted: false };
    return c.json(view, 200);
  }
  const clock = { sentAt: body.value.sent_at, now, times };
  const { newest, taken } = mergePositions(known.position, body.value.positions, clock);
  const earliest = times.departsAt - POSITION_FROM_BEFORE_MS;
  // The last entry of a stop counts: the guide may have pressed it, taken it back and pressed it again.
  const presses = new Map(body.value.passed.map(({ position, at }) => [position, at]));
  const pressed = [...presses].filter(([position]) => position < stops.length);
  await recordBusNews(
    db,
    { tripId, leg, phoneId, now },
    {
      newest,
      shown: findPassedStops(stops, taken, times).filter(({ position, at }) =>
        known.passed.every((stop) => stop.position !== position || at < stop.at),
      ),
      pressed: pressed.flatMap(([position, at]) =>
        at === null ? [] : [{ position, at: Math.max(correctTime(at, clock), earliest) }],
      ),
      takenBack: pressed.flatMap(([position, at]) => (at === null ? [position] : [])),
      roadFrom: earliest,
    },
  );
  const view: GuidePositionView = { status_code: 201, is_wanted: true };
  return c.json(view, 200);
}
