/** What staff see of trips before they move: the cost of the messages, and who would be needed in two places. */
import { messagePartPoisha, siteUrl } from "../../config/message-settings.ts";
import { shop } from "../../config/shop-profile.ts";
import type { TicketsOfTrip } from "../../db/catalogue/exam-moves.ts";
import type { Database } from "../../db/client.ts";
import { listDuties, listDutiesAround } from "../../db/staff/duties.ts";
import { areMessagesOn } from "../../dependencies/messages.ts";
import { composeContent } from "../../domain/messages/content.ts";
import type { NameIn } from "../../domain/messages/wording.ts";
import { nameInBoth } from "../../domain/english-names.ts";
import { messageText } from "../../domain/messages/message-text.ts";
import { countParts } from "../../domain/messages/text-parts.ts";
import type { Language } from "../../domain/language.ts";
import { DEFAULT_WALLET } from "../../domain/payments/provider-names.ts";
import { ticketLink } from "../../domain/tickets/ticket-link.ts";
import { dutyClashes, type DutyClash, type TimesOfTrip } from "../../domain/trips/duty-clash.ts";
import type { MovedTrip } from "../../domain/trips/exam-move.ts";
import type { TripChange } from "../../domain/trips/trip-change.ts";
import type { Trip } from "../../domain/trips/trip.ts";

const SOME_TICKET = "0".repeat(22);

export interface MovedMessages {
  rows: readonly MovedTrip[];
  tickets: readonly TicketsOfTrip[];
  /** The name of each destination in messages. */
  names: ReadonlyMap<string, NameIn>;
}

const NONE = new Map<string, string>();
const NOWHERE = { bn: "", en: "" };

/** Each is counted at its greatest length: two parts. */
export function composeMessages(
  env: Env,
  { rows, tickets, names }: MovedMessages,
): { count: number; poisha: number } {
  if (!areMessagesOn(env)) return { count: 0, poisha: 0 };
  const byTrip = new Map(rows.map((row) => [row.trip.id, row]));
  const parts = tickets.map((one) => {
    const { trip, change } = byTrip.get(one.trip) ?? {};
    const hasText = trip !== undefined && change !== null && change !== undefined;
    if (!hasText) return 0;
    const destination = names.get(trip.destination.id) ?? nameInBoth(trip.destination.name, NONE);
    return (
      one.tickets *
      countParts(composeText(env, { trip, change, destination }, one.language ?? "bn"))
    );
  });
  const poisha = parts.reduce((sum, one) => sum + one, 0) * messagePartPoisha(env);
  return { count: tickets.reduce((sum, one) => sum + one.tickets, 0), poisha };
}

function composeText(
  env: Env,
  { trip, change, destination }: { trip: Trip; change: TripChange; destination: NameIn },
  language: Language,
): string {
  const { was, kind, became, chooseBy } = change;
  const facts = {
    ...became,
    phone: "01",
    language,
    ticketId: SOME_TICKET,
    hasSeatMap: trip.mode === "limited",
    destination,
    pnr: null,
    stop: null,
    place: NOWHERE,
    seats: [],
    quantity: 1,
    leftPoisha: 0,
    partPoisha: null,
    isTripCancelled: false,
    isVoid: false,
    isPostponed: kind === "postponed",
    chooseBy,
    isByWallet: true,
    provider: DEFAULT_WALLET,
    examPlace: nameInBoth(became.examPlace, NONE),
    duties: { out: null, back: null },
    shopPhone: "",
  };
  const content = composeContent({ template: "change", params: null }, facts, {
    kind,
    was,
    stopAt: null,
  });
  if ("drop" in content) return "";
  const { name, nameBn } = shop(env);
  const link = ticketLink(siteUrl(env), SOME_TICKET, facts.hasSeatMap);
  return messageText(content, { language, shop: language === "bn" ? nameBn : name, link });
}

/** The trips that move, and all others of those days. */
export async function findClashes(db: Database, rows: readonly MovedTrip[]): Promise<DutyClash[]> {
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
