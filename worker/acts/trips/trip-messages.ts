/** The messages of acts on trips, as staff see them before: how many go out, at which cost, in which words. */
import { messagePartPoisha, siteUrl } from "../../config/message-settings.ts";
import { shop } from "../../config/shop-profile.ts";
import type { TicketsOfTrip } from "../../db/catalogue/exam-moves.ts";
import { database } from "../../db/client.ts";
import { listNamesInMessages } from "../../db/content/english-names.ts";
import type { PaidSale } from "../../db/staff/staff-sales.ts";
import { areMessagesOn } from "../../dependencies/messages.ts";
import {
  composeContent,
  type AnnouncedChange,
  type MessageFacts,
} from "../../domain/messages/content.ts";
import type { NameIn } from "../../domain/messages/wording.ts";
import { nameInBoth } from "../../domain/english-names.ts";
import { messageText } from "../../domain/messages/message-text.ts";
import { countParts } from "../../domain/messages/text-parts.ts";
import type { Language } from "../../domain/language.ts";
import { COUNTER_PROVIDER, DEFAULT_WALLET } from "../../domain/payments/provider-names.ts";
import { toVisiblePhone } from "../../domain/retention.ts";
import { ticketLink } from "../../domain/tickets/ticket-link.ts";
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

/** How many messages the changes send, and about how much their parts cost. */
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
    ...buildFacts(trip, destination, language),
    ...became,
    isPostponed: kind === "postponed",
    chooseBy,
    examPlace: nameInBoth(became.examPlace, NONE),
  };
  return writeText(env, "change", facts, { kind, was, stopAt: null });
}

/** The messages to the buyers of a trip that is cancelled. */
export interface CancelledMessages {
  count: number;
  poisha: number;
  /** The message to the first buyer, as an example; empty when nobody gets one. */
  text: string;
}

export async function composeCancelled(
  env: Env,
  trip: Trip,
  sales: readonly PaidSale[],
): Promise<CancelledMessages> {
  const notified = areMessagesOn(env)
    ? sales.filter(({ phone }) => toVisiblePhone(phone) !== "")
    : [];
  const names = await listNamesInMessages(
    database(env),
    notified.slice(0, 1).map(() => trip.destination.id),
  );
  const destination = names.get(trip.destination.id) ?? nameInBoth(trip.destination.name, NONE);
  const texts = notified.map(({ language, leftPoisha, provider }) =>
    writeText(env, "cancelled", {
      ...buildFacts(trip, destination, language ?? "bn"),
      isTripCancelled: true,
      leftPoisha,
      isByWallet: provider !== COUNTER_PROVIDER,
      provider,
    }),
  );
  const parts = texts.reduce((sum, text) => sum + countParts(text), 0);
  return { count: notified.length, poisha: parts * messagePartPoisha(env), text: texts[0] ?? "" };
}

/** The facts of a message to any buyer of the trip. What differs from buyer to buyer is a placeholder. */
function buildFacts(trip: Trip, destination: NameIn, language: Language): MessageFacts {
  const { departsAt, arrivesAt, returnsAt } = trip;
  return {
    departsAt,
    arrivesAt,
    returnsAt,
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
    isPostponed: false,
    chooseBy: null,
    isByWallet: true,
    provider: DEFAULT_WALLET,
    examPlace: NOWHERE,
    duties: { out: null, back: null },
    shopPhone: "",
  };
}

function writeText(
  env: Env,
  template: "change" | "cancelled",
  facts: MessageFacts,
  change: AnnouncedChange | null = null,
): string {
  const content = composeContent({ template, params: null }, facts, change);
  if ("drop" in content) return "";
  const { name, nameBn } = shop(env);
  const link = ticketLink(siteUrl(env), SOME_TICKET, facts.hasSeatMap);
  const language = facts.language ?? "bn";
  return messageText(content, { language, shop: language === "bn" ? nameBn : name, link });
}
