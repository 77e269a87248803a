/**
 * Guides whose phones board passengers while the product is killed: each keeps what was not answered, sends it again,
 * and sends once more what a downloaded list lacks, as the guide's page does. What a phone was told decides in the
 * audit, so a press that was answered and is not stored is found.
 */
import {
  GuideEventsView,
  GuideListView,
  GuidePairView,
  type GuideEvent,
} from "../../../worker/contract/guide/guide.ts";
import { GuideLinkActView } from "../../../worker/contract/staff/staff-boarding.ts";
import type { Random } from "../../support/random.ts";
import { aTrip, pause, type Market } from "./actors.ts";
import { aBrowser } from "./browser.ts";
import type { Press } from "./journal.ts";
import type { Machine } from "./machine.ts";
import { act } from "./staff.ts";

const BETWEEN_MS = 1_500;
const LAST_ROUNDS = 10;

export interface Guide {
  machine: Machine;
  market: Market;
  random: Random;
  trip: string;
  /** Its bearer; null while it is not paired. */
  token: string | null;
  presses: Press[];
}

export function aGuide(machine: Machine, market: Market, random: Random): Guide {
  return {
    machine,
    market,
    random,
    trip: aTrip(random, market.trips).id,
    token: null,
    presses: [],
  };
}

export async function boardPassengers(guide: Guide): Promise<void> {
  const { market, random } = guide;
  while (market.isOpen()) {
    await pause(random, BETWEEN_MS);
    const list = await readList(guide);
    if (list !== null && list.tickets.length > 0) press(guide, list);
    if (random.chance(0.8)) await sendWaiting(guide);
  }
}

/** True once the shop has answered every press and lists those that it took. */
export async function sendTheRest(guide: Guide): Promise<boolean> {
  for (let round = 0; round < LAST_ROUNDS; round += 1) {
    const list = await readList(guide);
    if (list !== null && guide.presses.every(({ end }) => end !== "unanswered")) return true;
    await sendWaiting(guide);
  }
  return guide.presses.length === 0;
}

type List = NonNullable<GuideListView["list"]>;

async function readList(guide: Guide): Promise<List | null> {
  const token = await pair(guide);
  if (token === null) return null;
  const reply = await aBrowser(guide.machine.origin, token).get("/guide/list");
  if (reply?.status === 401) guide.token = null;
  const list = GuideListView.safeParse(reply?.body).data?.list ?? null;
  if (list === null) return null;
  const known = new Set(list.events.map(({ id }) => id));
  for (const one of guide.presses) {
    if (one.end === "taken" && !known.has(one.event.id)) one.end = "unanswered";
  }
  return list;
}

function press({ random, presses, market }: Guide, list: List): void {
  const { pnr, seats } = random.of(list.tickets);
  if (seats.length === 0) return;
  const before = presses.length === 0 ? null : random.of(presses).event;
  const kind = random.of(["board", "board", "no_show", "undo"] as const);
  const event: GuideEvent = {
    id: crypto.randomUUID(),
    kind: before === null && kind === "undo" ? "board" : kind,
    pnr: kind === "undo" && before !== null ? before.pnr : pnr,
    seat: kind === "undo" && before !== null ? before.seat : random.of(seats),
    undoes: kind === "undo" && before !== null ? before.id : null,
    at: Date.now(),
    seq: presses.length,
    version: "",
  };
  const pressed: Press = { event, end: "unanswered" };
  presses.push(pressed);
  market.journal.presses.push(pressed);
}

async function sendWaiting(guide: Guide): Promise<void> {
  const waiting = guide.presses.filter(({ end }) => end === "unanswered");
  const token = waiting.length === 0 ? null : await pair(guide);
  if (token === null) return;
  const events = waiting.map(({ event }) => event);
  const reply = await aBrowser(guide.machine.origin, token).post("/guide/events", { events });
  if (reply?.status === 401) guide.token = null;
  const results = GuideEventsView.safeParse(reply?.body).data?.results ?? [];
  for (const { id, is_taken: isTaken } of results) {
    const one = waiting.find(({ event }) => event.id === id);
    if (one !== undefined) one.end = isTaken ? "taken" : "refused";
  }
}

async function pair(guide: Guide): Promise<string | null> {
  if (guide.token !== null) return guide.token;
  const { machine, trip } = guide;
  const given = await act(machine, "give-guide-link", { trip, leg: "out" });
  const link = GuideLinkActView.safeParse(given).data?.link ?? null;
  if (link === null) return null;
  const body = { link: new URL(link).hash.slice(1) };
  const reply = await aBrowser(machine.origin).post("/guide/pair", body);
  guide.token = GuidePairView.safeParse(reply?.body).data?.token ?? null;
  return guide.token;
}
