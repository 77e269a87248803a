/**
 * The line before an opening: a visitor joins it, comes back to the own place, and fetches the pass when the turn has
 * come. The socket tells where one stands, and its heartbeats wake nobody.
 */
import { Hono } from "hono";
import type { Context } from "hono";
import { isSameOrigin } from "../../http/csrf.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { WaitingRoomRequest, type WaitingRoomView } from "../../contract/waiting-room.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { waitingRoomStatus, type WaitingRoomStatus } from "../../domain/waiting-room/status.ts";
import type { LimitedTrip } from "../../domain/trips/trip.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { issuePass } from "../../waiting-room/guard.ts";
import { openQueueSocket, waitingRoom, waitingRoomKeyOf } from "../../waiting-room/stub.ts";
import { cachedWaitingRoomTrips, cachedTrip } from "../../cache/public-reads.ts";
import { bookingsOf, visitorOf } from "../../auth/visitor.ts";

/** A trip that is on sale at once has no line. */
const NO_LINE: WaitingRoomStatus = {
  phase: "over",
  position: null,
  waiting: 0,
  wait_seconds: null,
  seats_free: null,
  seats_open: null,
  seconds_left: null,
};

export const openings = new Hono<AppEnv>()
  .post("/opening", async (c) => {
    const body = await readBody(c, WaitingRoomRequest);
    if (!body.ok) return refuse(c, body.error);
    const trip = await cachedTrip(c.env, body.value.trip_id);
    if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
    // Nobody waits for what does not go.
    if (trip.cancelledAt !== null) return refuse(c, { reason: "trip_cancelled" });
    return c.json(await visit(c, trip), 200);
  })

  .get("/opening/:id", async (c) => {
    if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
      return refuse(c, { reason: "socket_expected" });
    }
    if (!isSameOrigin(c)) return refuse(c, { reason: "forgery_check_failed" });
    const trip = await cachedTrip(c.env, c.req.param("id"));
    if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
    const key = waitingRoomKeyOf(trip);
    if (key === null) return refuse(c, { reason: "no_place_in_line" });
    const { status, webSocket } = await openQueueSocket(c.env, key, await visitorOf(c));
    if (status === 409) return refuse(c, { reason: "no_place_in_line" });
    if (webSocket === null) return refuse(c, { reason: "overloaded" });
    // The object's own answer has headers that can't be added to.
    return new Response(null, { status: 101, webSocket });
  });

async function visit(c: Context<AppEnv>, trip: LimitedTrip): Promise<WaitingRoomView> {
  const key = waitingRoomKeyOf(trip);
  const none = { status_code: 201, opens_at: null, opening_pass: null } as const;
  if (key === null) return { ...none, ...NO_LINE };
  const visitor = await visitorOf(c);
  const together = await cachedWaitingRoomTrips(c.env, trip);
  const bookings = together.map(({ id }) => bookingsOf(c.get("signer"), visitor, id, 0, 1));
  const standing = await waitingRoom(c.env, key).visit({
    visitor,
    facts: {
      opensAt: key.opensAt,
      trips: together.map(({ id, planName, saleClosesAt }) => ({ id, planName, saleClosesAt })),
    },
    bookings: (await Promise.all(bookings)).flat(),
  });
  const { passUntil } = standing;
  return {
    status_code: 201,
    ...waitingRoomStatus(standing),
    opens_at: dhakaIso(key.opensAt),
    opening_pass: passUntil === null ? null : await issuePass(c, visitor, key, passUntil),
  };
}
