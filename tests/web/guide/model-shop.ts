/** A small model of the shop behind the calls of guides' phones, written apart from the Worker's code. */
import { createHash } from "node:crypto";
import type { GuideEvent, GuideList } from "../../../worker/contract/guide/guide.ts";

type Ticket = GuideList["tickets"][number];
type Leg = GuideList["trip"]["leg"];

export const HOUR = 3_600_000;
/** Five in the morning in Dhaka. */
export const MORNING = Date.parse("2026-12-04T23:00:00Z");
export const LINK = "a-link-of-the-duty-0000000";
export const OTHER_LINK = "another-link-of-it-0000000";

export function aTicket(more: Partial<Ticket> & Pick<Ticket, "pnr">): Ticket {
  return {
    name: "Karim",
    phone: "01711000001",
    seats: ["A1"],
    point: "Gabtoli",
    code: "0".repeat(64),
    voided_at: null,
    moved_to: null,
    ...more,
  };
}

/** With a group of two and a passenger who gets on later. */
export function aShop(): ModelShop {
  return openModelShop([
    aTicket({ pnr: "P1", seats: ["A1", "A2"] }),
    aTicket({ pnr: "P2", name: "Rahima", seats: ["B1"], point: "Savar" }),
  ]);
}

export interface ModelShop {
  now: number;
  trip: GuideList["trip"];
  endsAt: number;
  stops: GuideList["stops"];
  tickets: Ticket[];
  /** By id, with the phone that sent it first, and the leg of that phone. */
  events: Map<string, GuideEvent & { phone: string; leg: Leg }>;
  /** Ids of phones by their tokens. */
  phones: Map<string, string>;
  /** The leg of each phone: that of `trip` when it was paired. */
  legs: Map<string, Leg>;
  overTokens: Set<string>;
  /** Phones by link and the key of their pairing: a repeat gets the same one. */
  paired: Map<string, string>;
  /** What became of the last calls: bearer, path and body. */
  calls: { path: string; events: number }[];
  fetch: typeof globalThis.fetch;
}

export function openModelShop(tickets: Ticket[], more: Partial<ModelShop> = {}): ModelShop {
  const shop: ModelShop = {
    now: MORNING,
    trip: {
      id: "t1",
      name: "Rajshahi 1",
      destination: "Rajshahi University",
      unit: "A",
      bus: "Hino",
      plate: "Dhaka Metro-Ba 11-2233",
      mode: "limited",
      leg: "out",
      departs_at: new Date(MORNING + HOUR).toISOString(),
      leg_departs_at: new Date(MORNING + HOUR).toISOString(),
      arrives_at: new Date(MORNING + 6 * HOUR).toISOString(),
      meeting_place: "Gabtoli counter",
      cancelled_at: null,
      is_postponed: false,
    },
    endsAt: MORNING + 18 * HOUR,
    stops: [aStop(0, "Gabtoli"), aStop(1, "Savar")],
    tickets,
    events: new Map(),
    phones: new Map(),
    legs: new Map(),
    overTokens: new Set(),
    paired: new Map(),
    calls: [],
    fetch: async (input, init) => answer(shop, String(input), init ?? {}),
    ...more,
  };
  return shop;
}

function aStop(position: number, name: string): GuideList["stops"][number] {
  return { position, name, at: null, lat: null, lng: null, passed_at: null };
}

function answer(shop: ModelShop, address: string, init: RequestInit): Response {
  const path = address.replace(/^\/api\/guide\//, "");
  const body = init.body === undefined ? {} : JSON.parse(String(init.body));
  shop.calls.push({ path, events: Array.isArray(body.events) ? body.events.length : 0 });
  if (path === "pair") return pair(shop, body.link, body.pairing_key);
  const token = new Headers(init.headers).get("Authorization")?.replace("Bearer ", "") ?? "";
  const phone = shop.phones.get(token);
  if (phone === undefined || shop.overTokens.has(token)) return refuse(401, "guide_phone_over");
  if (path === "events") return take(shop, phone, body.events);
  if (path === "hand-over") {
    const until = new Date(shop.now + 600_000).toISOString();
    return Response.json({ status_code: 201, link: "a-link-to-hand-over-00000", until });
  }
  return readList(shop, phone, new URLSearchParams(path.split("?")[1]).get("since"));
}

function refuse(status: number, code: string): Response {
  return Response.json({ status_code: status, code, message: code, errors: [code] }, { status });
}

function pair(shop: ModelShop, link: string, key: string): Response {
  if (link !== LINK && link !== OTHER_LINK) return refuse(410, "guide_link_over");
  const token = shop.paired.get(`${link} ${key}`) ?? `token-${shop.phones.size + 1}`;
  const phone = token.replace("token", "phone");
  shop.paired.set(`${link} ${key}`, token);
  shop.phones.set(token, phone);
  if (!shop.legs.has(phone)) shop.legs.set(phone, shop.trip.leg);
  const ends_at = new Date(shop.endsAt).toISOString();
  return Response.json({ status_code: 201, token, phone, ends_at }, { status: 201 });
}

function take(shop: ModelShop, phone: string, events: GuideEvent[]): Response {
  const results = events.map((event) => {
    const ticket = shop.tickets.find(({ pnr }) => pnr === event.pnr);
    const fault = ticket === undefined ? "ticket_unknown" : null;
    if (fault === null && !shop.events.has(event.id))
      shop.events.set(event.id, { ...event, phone, leg: shop.legs.get(phone) ?? "out" });
    const note = ticket?.voided_at ? "cancelled" : null;
    return { id: event.id, is_taken: fault === null, fault, note };
  });
  return Response.json({ status_code: 201, results });
}

export function buildList(shop: ModelShop, leg = shop.trip.leg): GuideList {
  return {
    trip: { ...shop.trip, leg },
    ends_at: new Date(shop.endsAt).toISOString(),
    shop_phones: ["01900-000017"],
    stops: shop.stops,
    tickets: structuredClone(shop.tickets),
    events: [...shop.events.values()]
      .filter((event) => event.leg === leg)
      .map((event) => {
        const departs_at = event.departs_at ?? null;
        return Object.assign(structuredClone(event), { version: undefined, departs_at });
      }),
    phones: Array.from(shop.phones.values(), (id) => ({ id, label: `Chrome, ${id}` })),
    elsewhere: [],
  };
}

function readList(shop: ModelShop, phone: string, since: string | null): Response {
  const list = buildList(shop, shop.legs.get(phone));
  const version = createHash("sha256").update(JSON.stringify(list)).digest("hex");
  const now = new Date(shop.now).toISOString();
  return Response.json({
    status_code: 201,
    version,
    list: version === since ? null : list,
    now,
  });
}
