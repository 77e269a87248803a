/**
 * The line before an opening: a visitor joins it, comes back to the own place, and fetches the pass when the turn has
 * come. The socket tells where one stands, and its heartbeats wake nobody.
 */
import { Hono } from "hono";
import type { Context } from "hono";
import { isOurPage } from "../anti-forgery.ts";
import type { AppEnv } from "../app-env.ts";
import { OpeningRequest, type OpeningView } from "../contract/opening.ts";
import { dhakaIso } from "../domain/dhaka-time.ts";
import { openingNews, type OpeningNews } from "../domain/opening-news.ts";
import type { LimitedTrip } from "../domain/trip.ts";
import { readBody, refuse } from "../http.ts";
import { givePass } from "../opening-door.ts";
import { followOpening, opening, openingOf } from "../opening/stub.ts";
import { shownOpeningTrips, shownTrip } from "../shop-window.ts";
import { bookingsOf, visitorOf } from "../visitor.ts";

/** A trip that is on sale at once has no line. */
const NO_LINE: OpeningNews = {
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
    const body = await readBody(c, OpeningRequest);
    if (!body.ok) return refuse(c, body.error);
    const trip = await shownTrip(c.env, body.value.trip_id);
    if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
    // Nobody waits for what does not go.
    if (trip.cancelledAt !== null) return refuse(c, { reason: "trip_cancelled" });
    return c.json(await visit(c, trip), 200);
  })

  .get("/opening/:id", async (c) => {
    if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
      return refuse(c, { reason: "socket_expected" });
    }
    if (!isOurPage(c)) return refuse(c, { reason: "forgery_check_failed" });
    const trip = await shownTrip(c.env, c.req.param("id"));
    if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
    const key = openingOf(trip);
    if (key === null) return refuse(c, { reason: "no_place_in_line" });
    const { status, webSocket } = await followOpening(c.env, key, await visitorOf(c));
    if (status === 409) return refuse(c, { reason: "no_place_in_line" });
    if (webSocket === null) return refuse(c, { reason: "overloaded" });
    // The object's own answer has headers that can't be added to.
    return new Response(null, { status: 101, webSocket });
  });

async function visit(c: Context<AppEnv>, trip: LimitedTrip): Promise<OpeningView> {
  const key = openingOf(trip);
  const none = { status_code: 201, opens_at: null, opening_pass: null } as const;
  if (key === null) return { ...none, ...NO_LINE };
  const visitor = await visitorOf(c);
  const together = await shownOpeningTrips(c.env, trip);
  const bookings = together.map(({ id }) => bookingsOf(c.get("signer"), visitor, id, 0, 1));
  const standing = await opening(c.env, key).visit({
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
    ...openingNews(standing),
    opens_at: dhakaIso(key.opensAt),
    opening_pass: passUntil === null ? null : await givePass(c, visitor, key, passUntil),
  };
}
