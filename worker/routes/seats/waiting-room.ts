/**
 * The waiting room: a visitor joins the queue, returns to the same entry, and claims the pass when it is their turn.
 * The socket sends the position, and its heartbeats don't wake the object. Joining needs a visitor cookie from an
 * earlier response and, where the shop has it, the human check: one person, one entry.
 */
import { Hono } from "hono";
import type { Context } from "hono";
import { isSameOrigin } from "../../http/csrf.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { WaitingRoomRequest, type WaitingRoomView } from "../../contract/booking/waiting-room.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import {
  toWaitingRoomStatus,
  type QueueStatus,
  type WaitingRoomStatus,
} from "../../domain/waiting-room/status.ts";
import { refusalOfTrip } from "../../domain/trips/sale.ts";
import type { LimitedTrip } from "../../domain/trips/trip.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { issuePass, readPass } from "../../waiting-room/guard.ts";
import {
  openQueueSocket,
  waitingRoom,
  toWaitingRoomKey,
  waitingRoomName,
  type WaitingRoomKey,
} from "../../waiting-room/stub.ts";
import { cachedWaitingRoomTrips, cachedTrip } from "../../cache/public-reads.ts";
import { checkHuman, takeAgentJoin, withChallenge } from "../../auth/human-check.ts";
import { deriveBookings, ensureVisitor } from "../../auth/visitor.ts";
import { readKnownVisitor } from "../../http/visitor-cookie.ts";

/** A trip that is on sale at once has no queue. */
const NO_QUEUE: WaitingRoomStatus = {
  phase: "over",
  position: null,
  waiting: 0,
  wait_seconds: null,
  seats_free: null,
  seats_open: null,
  seconds_left: null,
};

export const waitingRooms = new Hono<AppEnv>()
  .post("/opening", async (c) => {
    const body = await readBody(c, WaitingRoomRequest);
    if (!body.ok) return refuse(c, body.error);
    const trip = await cachedTrip(c.env, body.value.trip_id);
    if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
    const refusal = refusalOfTrip(trip);
    if (refusal !== null) return refuse(c, refusal);
    const view = await visit(c, trip, body.value);
    return view.ok ? c.json(view.value, 200) : refuse(c, view.error);
  })

  .get("/opening/:id", async (c) => {
    if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
      return refuse(c, { reason: "socket_expected" });
    }
    if (!isSameOrigin(c)) return refuse(c, { reason: "forgery_check_failed" });
    const trip = await cachedTrip(c.env, c.req.param("id"));
    if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
    const key = toWaitingRoomKey(trip);
    if (key === null) return refuse(c, { reason: "no_place_in_line" });
    const { status, webSocket } = await openQueueSocket(c.env, key, await ensureVisitor(c));
    if (status === 409) return refuse(c, { reason: "no_place_in_line" });
    if (webSocket === null) return refuse(c, { reason: "overloaded" });
    // The headers of the object's response are immutable.
    return new Response(null, { status: 101, webSocket });
  });

async function visit(
  c: Context<AppEnv>,
  trip: LimitedTrip,
  { turnstile_token: token, human_proof: proof }: WaitingRoomRequest,
): Promise<Result<WaitingRoomView, Refusal>> {
  const key = toWaitingRoomKey(trip);
  if (key === null) {
    return ok({ status_code: 201, opens_at: null, opening_pass: null, ...NO_QUEUE });
  }
  const visitor = await readKnownVisitor(c);
  if (visitor === null) {
    await ensureVisitor(c);
    // The response sets the cookies of a new visitor; the client repeats the call.
    return err({ reason: "forgery_check_failed" });
  }
  const call = await visitCall(c, trip, { key, visitor });
  const checked = await checkHuman(c, visitor, { tripId: trip.id, token, proof, hasTurn: false });
  const status =
    (await call(checked !== null)) ??
    ((await takeAgentJoin(c, waitingRoomName(key))) ? await call(true) : null);
  if (status === null) {
    return err(await withChallenge(c, { reason: "human_check_needed" }, trip.id));
  }
  const { passUntil } = status;
  return ok({
    status_code: 201,
    ...toWaitingRoomStatus(status),
    opens_at: dhakaIso(key.opensAt),
    opening_pass: passUntil === null ? null : await issuePass(c, visitor, key, passUntil),
  });
}

/** Calls the waiting room's object, with the facts of the trips that share it. */
async function visitCall(
  c: Context<AppEnv>,
  trip: LimitedTrip,
  { key, visitor }: { key: WaitingRoomKey; visitor: string },
): Promise<(mayJoin: boolean) => Promise<QueueStatus | null>> {
  const together = await cachedWaitingRoomTrips(c.env, trip);
  const bookings = together.map(({ id }) => deriveBookings(c.get("signer"), visitor, id, 0, 1));
  const input = {
    visitor,
    facts: {
      opensAt: key.opensAt,
      trips: together.map(({ id, planName, saleClosesAt }) => ({ id, planName, saleClosesAt })),
    },
    bookings: (await Promise.all(bookings)).flat(),
    passUntil: await readPass(c, visitor, key),
  };
  return (mayJoin) => waitingRoom(c.env, key).visit({ ...input, mayJoin });
}
