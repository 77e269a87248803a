/**
 * Live seats of a trip over a WebSocket, for this site's pages only. Nothing sent or received is personal; the trip's
 * object is the other end.
 */
import { Hono } from "hono";
import { isSameOrigin } from "../../http/csrf.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { refuse } from "../../http/refusal-response.ts";
import { cachedTrip } from "../../cache/public-reads.ts";
import { openLiveSocket } from "../../trip/stub.ts";

export const live = new Hono<AppEnv>().get("/live/:id", async (c) => {
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
    return refuse(c, { reason: "socket_expected" });
  }
  if (!isSameOrigin(c)) return refuse(c, { reason: "forgery_check_failed" });
  const trip = await cachedTrip(c.env, c.req.param("id"));
  if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
  const { webSocket } = await openLiveSocket(c.env, trip);
  if (webSocket === null) return refuse(c, { reason: "overloaded" });
  // The headers of the object's response are immutable.
  return new Response(null, { status: 101, webSocket });
});
