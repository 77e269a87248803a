/** The calls of guides' phones (protocol 25): pairing, the list, what was pressed, handing over. No cookies. */
import { Hono, type Context } from "hono";
import { callingPhone, requireGuidePhone } from "../../auth/guide-phone.ts";
import { randomId, randomToken, sha256 } from "../../auth/signer.ts";
import {
  GuideEvent,
  GuideEventsRequest,
  GuideHandOverRequest,
  GuideListQuery,
  GuidePairRequest,
  type GuideEventsView,
  type GuideHandOverView,
  type GuideListView,
  type GuidePairView,
} from "../../contract/guide/guide.ts";
import {
  findBoardable,
  insertEvents,
  listStoredEvents,
} from "../../db/boarding/boarding-events.ts";
import { findGuideLink, insertHandOverLink, pairPhone } from "../../db/boarding/guide-links.ts";
import { noteListRead, type GuidePhone } from "../../db/boarding/guide-phones.ts";
import { database } from "../../db/client.ts";
import { HAND_OVER_LINK_MS } from "../../domain/boarding/boarding-times.ts";
import { isSamePress, judgeEvent, noteOnEvent } from "../../domain/boarding/take-events.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { browserLabel } from "../../domain/staff/browser-label.ts";
import { normalizePnr } from "../../domain/tickets/pnr.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { check, readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { requireComparedTickets } from "../open-shop.ts";
import { listVersion, readListFacts, toGuideList } from "./guide-list.ts";
import { takePosition } from "./position.ts";

export const guideRoutes = new Hono<AppEnv>()
  .post("/guide/pair", (c) => pair(c))
  // While D1 is led through a restore it may lack tickets: the phone goes on with the list that it has.
  .get("/guide/list", requireGuidePhone, requireComparedTickets, (c) => list(c))
  .post("/guide/events", requireGuidePhone, requireComparedTickets, (c) => takeEvents(c))
  .post("/guide/hand-over", requireGuidePhone, (c) => handOver(c))
  .post("/guide/position", requireGuidePhone, (c) => takePosition(c));

async function pair(c: Context<AppEnv>) {
  const body = await readBody(c, GuidePairRequest);
  if (!body.ok) return refuse(c, body.error);
  const now = Date.now();
  const db = database(c.env);
  const linkHash = await sha256(body.value.link);
  const link = await findGuideLink(db, linkHash, now);
  if (link === null) return refuse(c, { reason: "guide_link_over" });
  const token = randomToken();
  const phone = {
    id: randomId(),
    tokenHash: await sha256(token),
    label: browserLabel(c.req.header("User-Agent") ?? ""),
  };
  const isPaired = link.pairsLeft > 0 && (await pairPhone(db, linkHash, phone, now));
  if (!isPaired) return refuse(c, { reason: "guide_phones_full" });
  const view: GuidePairView = {
    status_code: 201,
    token,
    phone: phone.id,
    ends_at: dhakaIso(link.endsAt),
  };
  return c.json(view, 201);
}

async function list(c: Context<AppEnv>) {
  const query = check(GuideListQuery, c.req.query());
  if (!query.ok) return refuse(c, query.error);
  const phone = callingPhone(c);
  const now = Date.now();
  const facts = await readListFacts(c.env, phone.tripId, phone.leg);
  const version = await listVersion(facts);
  await noteListRead(database(c.env), phone, version, now);
  const view: GuideListView = {
    status_code: 201,
    version,
    list: query.value.since === version ? null : await toGuideList(facts, c.get("signer")),
    now: dhakaIso(now),
  };
  return c.json(view, 200);
}

type EventResult = GuideEventsView["results"][number];

async function takeEvents(c: Context<AppEnv>) {
  const body = await readBody(c, GuideEventsRequest);
  if (!body.ok) return refuse(c, body.error);
  const results = await judgeAndTake(c.env, callingPhone(c), body.value.events, Date.now());
  const view: GuideEventsView = { status_code: 201, results };
  return c.json(view, 200);
}

async function judgeAndTake(
  env: Env,
  phone: GuidePhone,
  sent: readonly unknown[],
  now: number,
): Promise<EventResult[]> {
  const db = database(env);
  const parsed = sent.map((one) => GuideEvent.safeParse(one).data ?? null);
  const pnrs = parsed.flatMap((event) => (event === null ? [] : [normalizePnr(event.pnr)]));
  const found = await findBoardable(db, phone.tripId, [...new Set(pnrs)]);
  const byPnr = new Map(found.map((ticket) => [ticket.pnr, ticket]));
  const judged = parsed.map((event) => {
    if (event === null) return { event, ticket: null, fault: "malformed" as const };
    return { event, ...judgeEvent(event, byPnr) };
  });
  const due = judged.flatMap(({ event, ticket }) =>
    event === null || ticket === null ? [] : [{ ticketId: ticket.id, event }],
  );
  const { tripId, leg } = phone;
  await insertEvents(db, { tripId, leg, phone: phone.id }, due, now);
  const stored = await listStoredEvents(db, {
    ids: due.map(({ event }) => event.id),
    ticketIds: [...new Set(due.map(({ ticketId }) => ticketId))],
  });
  const here = stored.filter((row) => row.tripId === tripId && row.leg === leg);
  const byId = new Map(here.map((row) => [row.id, row]));
  const byTicket = Map.groupBy(here, ({ ticketId }) => ticketId);
  return judged.map(({ event, ticket, fault }, at): EventResult => {
    if (event === null || ticket === null) {
      return { id: event?.id ?? readId(sent[at]), is_taken: false, fault, note: null };
    }
    const row = byId.get(event.id);
    const isTaken = row !== undefined && row.ticketId === ticket.id && isSamePress(event, row);
    return {
      id: event.id,
      is_taken: isTaken,
      fault: isTaken ? null : "malformed",
      note: isTaken ? noteOnEvent(event, ticket, byTicket.get(ticket.id) ?? []) : null,
    };
  });
}

/** The id of an event that is malformed otherwise, so that the phone knows which one it was. */
function readId(event: unknown): string {
  const id = GuideEvent.shape.id.safeParse(Object(event).id);
  return id.success ? id.data : "";
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
