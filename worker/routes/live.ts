/**
 * Live seats of a trip over a WebSocket, for pages of ours: another site's pages are refused. Nothing that is sent
 * or heard belongs to anybody; the trip's object has the other end.
 */
import { Hono } from "hono";
import { isOurPage } from "../anti-forgery.ts";
import type { AppEnv } from "../app-env.ts";
import { refuse } from "../http.ts";
import { shownTrip } from "../shop-window.ts";
import { watchTrip } from "../trip/stub.ts";

export const live = new Hono<AppEnv>().get("/live/:id", async (c) => {
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
    return refuse(c, { reason: "socket_expected" });
  }
  if (!isOurPage(c)) return refuse(c, { reason: "forgery_check_failed" });
  const trip = await shownTrip(c.env, c.req.param("id"));
  if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
  const { webSocket } = await watchTrip(c.env, trip);
  if (webSocket === null) return refuse(c, { reason: "overloaded" });
  // The object's own answer has headers that can't be added to.
  return new Response(null, { status: 101, webSocket });
});
