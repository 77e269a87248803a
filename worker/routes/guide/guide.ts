/** The calls of guides' phones (protocol 25): pairing, the list, what was pressed, handing over. No cookies. */
import { Hono, type Context } from "hono";
import { callingPhone, requireGuidePhone } from "../../auth/guide-phone.ts";
import { randomId, randomToken, sha256 } from "../../auth/signer.ts";
import {
  GuideEventsRequest,
  GuideHandOverRequest,
  GuideListQuery,
  GuidePairRequest,
  type GuideEventsView,
  type GuideHandOverView,
  type GuideListView,
  type GuidePairView,
} from "../../contract/guide/guide.ts";
import { findGuideLink, insertHandOverLink, pairPhone } from "../../db/boarding/guide-links.ts";
import { findGuidePhone, noteListRead } from "../../db/boarding/guide-phones.ts";
import { database } from "../../db/client.ts";
import { HAND_OVER_LINK_MS } from "../../domain/boarding/boarding-times.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { browserLabel } from "../../domain/staff/browser-label.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { check, readBody } from "../../http/body.ts";
import { takeEdgeTry } from "../../http/edge-limit.ts";
import { refuse } from "../../http/refusal-response.ts";
import { requireComparedTickets } from "../open-shop.ts";
import { listVersion, readListFacts, readPassengersVersion, toGuideList } from "./guide-list.ts";
import { takePosition } from "./position.ts";
import { takeEvents } from "./take-events.ts";

/**
 * While D1 is led through a restore it may lack tickets, phones and links: a phone keeps its list until the shop is
 * open. So the phase is asked first, and a phone or link that D1 does not have is over in an open shop alone.
 */
export const guideRoutes = new Hono<AppEnv>()
  .post("/guide/pair", requireComparedTickets, (c) => pair(c))
  .get("/guide/list", requireComparedTickets, requireGuidePhone, (c) => list(c))
  .post("/guide/events", requireComparedTickets, requireGuidePhone, (c) => sendEvents(c))
  .post("/guide/hand-over", requireComparedTickets, requireGuidePhone, (c) => handOver(c))
  .post("/guide/position", requireComparedTickets, requireGuidePhone, (c) => takePosition(c));

async function pair(c: Context<AppEnv>) {
  const body = await readBody(c, GuidePairRequest);
  if (!body.ok) return refuse(c, body.error);
  const { link, pairing_key: key } = body.value;
  const now = Date.now();
  const db = database(c.env);
  const linkHash = await sha256(link);
  const busy = await takeEdgeTry(c.env, linkHash);
  if (busy !== null) return refuse(c, busy);
  // With a key the token follows from link and key, which nobody else has together, so a repeat gives it again.
  const token = key === undefined ? randomToken() : await sha256(`guide-phone ${link} ${key}`);
  const tokenHash = await sha256(token);
  const answer = (paired: { id: string; endsAt: number }) => {
    const view: GuidePairView = {
      status_code: 201,
      token,
      phone: paired.id,
      ends_at: dhakaIso(paired.endsAt),
    };
    return c.json(view, 201);
  };
  const known = key === undefined ? null : await findGuidePhone(db, tokenHash, now);
  if (known !== null) return answer(known);
  const found = await findGuideLink(db, linkHash, now);
  if (found === null) return refuse(c, { reason: "guide_link_over" });
  const label = browserLabel(c.req.header("User-Agent") ?? "");
  const phone = { id: randomId(), tokenHash, label };
  if (found.pairsLeft > 0 && (await pairPhone(db, linkHash, phone, now))) {
    return answer({ id: phone.id, endsAt: found.endsAt });
  }
  // Another call with this key may have paired it at the same time.
  const paired = key === undefined ? null : await findGuidePhone(db, tokenHash, now);
  return paired === null ? refuse(c, { reason: "guide_phones_full" }) : answer(paired);
}

async function list(c: Context<AppEnv>) {
  const query = check(GuideListQuery, c.req.query());
  if (!query.ok) return refuse(c, query.error);
  const phone = callingPhone(c);
  const now = Date.now();
  const facts = await readListFacts(c.env, phone.tripId, phone.leg);
  const version = await listVersion(facts);
  // An answer may be lost on its way: a phone has the list whose version it names in its next call, a minute later.
  const { since } = query.value;
  const passengers = since === undefined ? null : readPassengersVersion(since);
  if (since !== undefined && passengers !== null) {
    await noteListRead(database(c.env), phone, { list: since, passengers }, now);
  }
  const view: GuideListView = {
    status_code: 201,
    version,
    list: since === version ? null : await toGuideList(facts, c.get("signer")),
    now: dhakaIso(now),
  };
  return c.json(view, 200);
}

async function sendEvents(c: Context<AppEnv>) {
  const body = await readBody(c, GuideEventsRequest);
  if (!body.ok) return refuse(c, body.error);
  const results = await takeEvents(database(c.env), callingPhone(c), body.value.events, Date.now());
  const view: GuideEventsView = { status_code: 201, results };
  return c.json(view, 200);
}

async function handOver(c: Context<AppEnv>) {
  const body = await readBody(c, GuideHandOverRequest);
  if (!body.ok) return refuse(c, body.error);
  const now = Date.now();
  const { id, tripId, leg } = callingPhone(c);
  const link = randomToken();
  const row = {
    tokenHash: await sha256(link),
    tripId,
    leg,
    expiresAt: now + HAND_OVER_LINK_MS,
    fromPhone: id,
    pairs: 1,
  };
  if (!(await insertHandOverLink(database(c.env), row, now))) {
    return refuse(c, { reason: "guide_phones_full" });
  }
  const view: GuideHandOverView = {
    status_code: 201,
    link,
    until: dhakaIso(row.expiresAt),
  };
  return c.json(view, 201);
}
