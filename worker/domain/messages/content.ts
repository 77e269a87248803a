/** The content of a message, from facts that are read when it is sent; or why it is not sent after all. Pure. */
import { toVisiblePhone } from "../retention.ts";
import { dutyLacks, type Duty, type Leg } from "../trips/duty.ts";
import type { ChangeKind } from "../trips/trip-change.ts";
import type { Stop } from "../trips/stops.ts";
import type { MessageTemplate } from "./queue.ts";
import { vehicleAt } from "./ticket-messages.ts";
import type { Language } from "../language.ts";
import type { ChangedTime, MessageContent, NameIn } from "./wording.ts";

export interface TripInstants {
  departsAt: number;
  arrivesAt: number;
  returnsAt: number | null;
}

export interface MessageFacts extends TripInstants {
  phone: string;
  language: Language | null;
  /** Null when no ticket was issued. */
  ticketId: string | null;
  hasSeatMap: boolean;
  destination: NameIn;
  /** Null when no ticket was issued. */
  pnr: string | null;
  /** The buyer's own stop. */
  stop: Stop | null;
  /** The boarding place: the chosen stop, the pick-up centre of a booking of places, or the first boarding point. */
  place: NameIn;
  seats: readonly string[];
  quantity: number;
  /** The amount that the wallet took, less refunded parts. */
  leftPoisha: number;
  partPoisha: number | null;
  isTripCancelled: boolean;
  /** The ticket is good for nothing any more. */
  isVoid: boolean;
  /** The trip has no date. */
  isPostponed: boolean;
  /** The place of the trip's exam; empty: not stated. */
  examPlace: NameIn;
  /** The deadline of the trip's last change that asks; null: it does not ask. */
  chooseBy: number | null;
  /** The provider gives money back by itself. */
  isByWallet: boolean;
  /** The name of the provider that the buyer has paid by. */
  provider: string;
  /** The money was paid beside that of another payment, whose ticket is valid (protocol 26, Z5). */
  keepsTicket?: boolean;
  duties: Readonly<Record<Leg, (Duty & { guide: string }) | null>>;
  /** The number to call about a wrong message. */
  shopPhone: string;
}

export interface MessageRow {
  template: MessageTemplate;
  params: string | null;
}

export type DropReason = "erased" | "duty_incomplete" | "nothing_changed" | "postponed";

/** The stored parameters of a message that announces a change. */
export interface AnnouncedChange {
  kind: ChangeKind;
  was: TripInstants;
  /** When the bus was to leave the buyer's own stop, if only that time was changed; else null. */
  stopAt: number | null;
}

export function composeContent(
  message: MessageRow,
  facts: MessageFacts,
  change: AnnouncedChange | null,
): MessageContent | { drop: DropReason } {
  if (toVisiblePhone(facts.phone) === "") return { drop: "erased" };
  const { destination, place, seats, quantity, pnr } = facts;
  const { isByWallet, provider, keepsTicket = false } = facts;
  const at = facts.stop?.at ?? facts.departsAt;
  switch (message.template) {
    case "ticket":
      return facts.isPostponed
        ? { template: "postponed", destination, chooseBy: facts.chooseBy }
        : { template: "ticket", destination, at, place, seats, quantity, pnr };
    case "cancelled": {
      const { isTripCancelled: isTrip, leftPoisha: amountPoisha } = facts;
      return { template: "cancelled", destination, at, isTrip, amountPoisha, isByWallet, provider };
    }
    case "refunded":
      return {
        template: "refunded",
        amountPoisha: facts.leftPoisha,
        isByWallet,
        provider,
        keepsTicket,
      };
    case "paid_twice":
      return { template: "paid_twice", amountPoisha: facts.leftPoisha, keepsTicket };
    case "part":
      return {
        // A part may be refunded after the sale was cancelled: then no ticket is valid.
        template: facts.isVoid ? "refunded" : "part",
        amountPoisha: facts.partPoisha ?? 0,
        isByWallet,
        provider,
      };
    case "change":
      return facts.isPostponed ? composePostponed(facts) : composeChanged(change, facts, at);
    case "left_number":
      return { template: "left_number", pnr: pnr ?? "", shopPhone: facts.shopPhone };
    case "notice_out":
      return composeNotice("out", facts, facts.departsAt);
    case "notice_back":
      return composeNotice("back", facts, facts.returnsAt);
  }
}

function composePostponed({
  destination,
  chooseBy,
}: MessageFacts): MessageContent | { drop: DropReason } {
  return chooseBy === null
    ? { drop: "postponed" }
    : { template: "postponed", destination, chooseBy };
}

/** `at`: when the bus leaves the buyer's own stop. */
function composeChanged(
  change: AnnouncedChange | null,
  facts: MessageFacts,
  at: number,
): MessageContent | { drop: DropReason } {
  const { destination, chooseBy, examPlace: place } = facts;
  const what = change === null ? "departs" : composeChangedTime(change, facts, at);
  if (what !== null) {
    const when = {
      departs: at,
      later: at,
      earlier: at,
      date: at,
      returns: facts.returnsAt ?? at,
      arrives: facts.arrivesAt,
    };
    return { template: "change", destination, what, at: when[what], chooseBy };
  }
  return change?.kind === "place" && place.bn !== ""
    ? { template: "place", destination, place, chooseBy }
    : { drop: "nothing_changed" };
}

/** The change that matters most to passengers. */
function composeChangedTime(
  { kind, was, stopAt }: AnnouncedChange,
  now: TripInstants,
  at: number,
): ChangedTime | null {
  // It may have the same date as before it was postponed.
  if (kind === "rescheduled" && was.departsAt === now.departsAt) return "date";
  if (kind === "rescheduled") return was.departsAt < now.departsAt ? "later" : "earlier";
  if (was.departsAt !== now.departsAt || (stopAt !== null && stopAt !== at)) return "departs";
  if (was.returnsAt !== now.returnsAt && now.returnsAt !== null) return "returns";
  return was.arrivesAt === now.arrivesAt ? null : "arrives";
}

function composeNotice(
  leg: Leg,
  facts: MessageFacts,
  departsAt: number | null,
): MessageContent | { drop: DropReason } {
  if (facts.isPostponed) return { drop: "postponed" };
  const duty = facts.duties[leg];
  if (duty === null || departsAt === null || dutyLacks(duty).length > 0) {
    return { drop: "duty_incomplete" };
  }
  const { plate, guide, guidePhone } = duty;
  const { departsAt: at, place: meeting } = vehicleAt(leg, departsAt, duty, facts.stop);
  const place = meeting === "" && leg === "out" ? facts.place : { bn: meeting, en: meeting };
  return { template: "notice", leg, at, plate, guide, guidePhone, place };
}
