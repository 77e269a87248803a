/** What staff read of trips before they move: what the messages will cost, and who would be needed in two places. */
import { messagePartPoisha, siteUrl } from "../config/message-settings.ts";
import { shop } from "../config/shop-profile.ts";
import type { TicketsOfTrip } from "../db/catalogue/exam-moves.ts";
import type { Database } from "../db/client.ts";
import { listDuties, listDutiesAround } from "../db/staff/duties.ts";
import { areMessagesOn } from "../dependencies/messages.ts";
import { contentOf } from "../domain/messages/content.ts";
import { messageText } from "../domain/messages/message-text.ts";
import { partsOf } from "../domain/messages/text-parts.ts";
import type { Language } from "../domain/language.ts";
import { ticketLink } from "../domain/tickets/ticket-link.ts";
import { dutyClashes, type DutyClash, type TimesOfTrip } from "../domain/trips/duty-clash.ts";
import type { MovedTrip } from "../domain/trips/exam-move.ts";
import type { TripChange } from "../domain/trips/trip-change.ts";
import type { Trip } from "../domain/trips/trip.ts";

const SOME_TICKET = "0".repeat(22);

/** Each is counted as long as it will be: two parts at most. */
export function messagesOf(
  env: Env,
  { rows, tickets }: { rows: readonly MovedTrip[]; tickets: readonly TicketsOfTrip[] },
): { count: number; poisha: number } {
  if (!areMessagesOn(env)) return { count: 0, poisha: 0 };
  const byTrip = new Map(rows.map((row) => [row.trip.id, row]));
  const parts = tickets.map((one) => {
    const { trip, change } = byTrip.get(one.trip) ?? {};
    const hasText = trip !== undefined && change !== null && change !== undefined;
    return hasText ? one.tickets * partsOf(textOf(env, trip, change, one.language ?? "bn")) : 0;
  });
  const poisha = parts.reduce((sum, one) => sum + one, 0) * messagePartPoisha(env);
  return { count: tickets.reduce((sum, one) => sum + one.tickets, 0), poisha };
}

function textOf(env: Env, trip: Trip, change: TripChange, language: Language): string {
  const { was, kind, became, chooseBy } = change;
  const facts = {
    ...became,
    phone: "01",
    language,
    ticketId: SOME_TICKET,
    hasSeatMap: trip.mode === "limited",
    destination: trip.destination.name,
    stop: null,
    place: "",
    seats: [],
    quantity: 1,
    leftPoisha: 0,
    partPoisha: null,
    isTripCancelled: false,
    isPostponed: kind === "postponed",
    chooseBy,
    isByWallet: true,
    duties: { out: null, back: null },
  };
  const content = contentOf({ template: "change", params: null }, facts, {
    kind,
    was,
    stopAt: null,
  });
  if ("drop" in content) return "";
  const { name, nameBn } = shop(env);
  const link = ticketLink(siteUrl(env), SOME_TICKET, facts.hasSeatMap);
  return messageText(content, { language, shop: language === "bn" ? nameBn : name, link });
}

/** Trips that move, beside all others of those days. */
export async function clashesOf(db: Database, rows: readonly MovedTrip[]): Promise<DutyClash[]> {
  const moved = rows.filter(({ change }) => change !== null && change.kind !== "postponed");
  const times = new Map<string, TimesOfTrip>(
    moved.map(({ trip, change }) => [trip.id, change?.became ?? trip]),
  );
  const own = await listDuties(db, [...times.keys()]);
  const named = own.flatMap(({ duty }) => [duty.plate, duty.guide]).filter((name) => name !== "");
  const all = [...times.values()].flatMap(({ departsAt, returnsAt }) => [
    departsAt,
    returnsAt ?? departsAt,
  ]);
  if (named.length === 0) return [];
  const around = await listDutiesAround(db, { from: Math.min(...all), until: Math.max(...all) });
  const others = around.filter(({ tripId }) => !times.has(tripId));
  const known = new Map([...times, ...others.map((one) => [one.tripId, one] as const)]);
  const duties = [...own, ...others].map(({ tripId, leg, duty }) => ({ ...duty, tripId, leg }));
  return dutyClashes(duties, known, new Set(times.keys()));
}
