/** The content of a message, from facts that are read when it is sent; or why it is not sent after all. Pure. */
import { visiblePhone } from "../retention.ts";
import { dutyLacks, type Duty, type Leg } from "../trips/duty.ts";
import type { ChangeKind } from "../trips/trip-change.ts";
import type { Stop } from "../trips/stops.ts";
import type { MessageTemplate } from "./queue.ts";
import { vehicleAt } from "./shown.ts";
import type { Language } from "../language.ts";
import type { ChangedTime, MessageContent } from "./wording.ts";

export interface TripInstants {
  departsAt: number;
  arrivesAt: number;
  returnsAt: number | null;
}

export interface MessageFacts extends TripInstants {
  phone: string;
  language: Language | null;
  /** Null: no ticket was issued. */
  ticketId: string | null;
  hasSeatMap: boolean;
  destination: string;
  /** The buyer's own stop. */
  stop: Stop | null;
  /** The first boarding point, or the pick-up center of a booking of places. */
  place: string;
  seats: readonly string[];
  quantity: number;
  /** What the wallet took, less the parts that went back. */
  leftPoisha: number;
  partPoisha: number | null;
  isTripCancelled: boolean;
  /** It has no date. */
  isPostponed: boolean;
  /** Where the trip's exam is; empty: not said. */
  examPlace: string;
  /** Until when the trip's last change asks; null: it does not. */
  chooseBy: number | null;
  /** The provider gives money back by itself. */
  isByWallet: boolean;
  duties: Readonly<Record<Leg, (Duty & { guide: string }) | null>>;
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
  /** When the bus left the buyer's own stop, where that was changed by itself; else null. */
  stopAt: number | null;
}

export function contentOf(
  message: MessageRow,
  facts: MessageFacts,
  change: AnnouncedChange | null,
): MessageContent | { drop: DropReason } {
  if (visiblePhone(facts.phone) === "") return { drop: "erased" };
  const { destination, seats, quantity, isByWallet } = facts;
  const at = facts.stop?.at ?? facts.departsAt;
  switch (message.template) {
    case "ticket":
      return facts.isPostponed
        ? postponed(facts)
        : { template: "ticket", destination, at, seats, quantity };
    case "cancelled": {
      const { isTripCancelled: isTrip, leftPoisha: amountPoisha } = facts;
      return { template: "cancelled", destination, at, isTrip, amountPoisha, isByWallet };
    }
    case "refunded":
      return { template: "refunded", amountPoisha: facts.leftPoisha, isByWallet };
    case "part":
      return { template: "part", amountPoisha: facts.partPoisha ?? 0, isByWallet };
    case "change":
      return facts.isPostponed ? postponed(facts) : changed(change, facts, at);
    case "notice_out":
      return noticeOf("out", facts, facts.departsAt);
    case "notice_back":
      return noticeOf("back", facts, facts.returnsAt);
  }
}

function postponed({ destination, chooseBy }: MessageFacts): MessageContent | { drop: DropReason } {
  return chooseBy === null
    ? { drop: "postponed" }
    : { template: "postponed", destination, chooseBy };
}

/** `at`: when the bus leaves the buyer's own stop. */
function changed(
  change: AnnouncedChange | null,
  facts: MessageFacts,
  at: number,
): MessageContent | { drop: DropReason } {
  const { destination, chooseBy, examPlace: place } = facts;
  const what = change === null ? "departs" : changedTime(change, facts, at);
  if (what !== null) {
    const when = {
      departs: at,
      date: at,
      returns: facts.returnsAt ?? at,
      arrives: facts.arrivesAt,
    };
    return { template: "change", destination, what, at: when[what], chooseBy };
  }
  return change?.kind === "place" && place !== ""
    ? { template: "place", destination, place, chooseBy }
    : { drop: "nothing_changed" };
}

/** The one that matters most to who travels. */
function changedTime(
  { kind, was, stopAt }: AnnouncedChange,
  now: TripInstants,
  at: number,
): ChangedTime | null {
  // It may have the very date from before it was postponed.
  if (kind === "rescheduled") return "date";
  if (was.departsAt !== now.departsAt || (stopAt !== null && stopAt !== at)) return "departs";
  if (was.returnsAt !== now.returnsAt && now.returnsAt !== null) return "returns";
  return was.arrivesAt === now.arrivesAt ? null : "arrives";
}

function noticeOf(
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
  const { departsAt: at, place } = vehicleAt(leg, departsAt, duty, facts.stop);
  const boarding = leg === "out" ? (facts.stop?.name ?? facts.place) : "";
  return { template: "notice", leg, at, plate, guide, guidePhone, place: place || boarding };
}
