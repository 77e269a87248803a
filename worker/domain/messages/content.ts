/** What a message tells, from what is read when it is sent; or why it is not sent after all. Pure. */
import { visiblePhone } from "../retention.ts";
import { dutyLacks, type Duty, type Leg } from "../trips/duty.ts";
import type { Stop } from "../trips/stops.ts";
import type { MessageTemplate } from "./queue.ts";
import { vehicleAt } from "./shown.ts";
import type { ChangedTime, Language, MessageContent } from "./wording.ts";

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
  /** The provider gives money back by itself. */
  isByWallet: boolean;
  duties: Readonly<Record<Leg, (Duty & { guide: string }) | null>>;
}

export interface MessageRow {
  template: MessageTemplate;
  params: string | null;
}

export type DropReason = "erased" | "duty_incomplete" | "nothing_changed";

export function contentOf(
  message: MessageRow,
  facts: MessageFacts,
  was: TripInstants | null,
): MessageContent | { drop: DropReason } {
  if (visiblePhone(facts.phone) === "") return { drop: "erased" };
  const { destination, seats, quantity, isByWallet } = facts;
  const at = facts.stop?.at ?? facts.departsAt;
  switch (message.template) {
    case "ticket":
      return { template: "ticket", destination, at, seats, quantity };
    case "cancelled": {
      const { isTripCancelled: isTrip, leftPoisha: amountPoisha } = facts;
      return { template: "cancelled", destination, at, isTrip, amountPoisha, isByWallet };
    }
    case "refunded":
      return { template: "refunded", amountPoisha: facts.leftPoisha, isByWallet };
    case "part":
      return { template: "part", amountPoisha: facts.partPoisha ?? 0, isByWallet };
    case "change": {
      const what = was === null ? "departs" : changedTime(was, facts);
      if (what === null) return { drop: "nothing_changed" };
      const when = { departs: at, returns: facts.returnsAt ?? at, arrives: facts.arrivesAt };
      return { template: "change", destination, what, at: when[what] };
    }
    case "notice_out":
      return noticeOf("out", facts, facts.departsAt);
    case "notice_back":
      return noticeOf("back", facts, facts.returnsAt);
  }
}

/** The one that matters most to who travels. */
function changedTime(was: TripInstants, now: TripInstants): ChangedTime | null {
  if (was.departsAt !== now.departsAt) return "departs";
  if (was.returnsAt !== now.returnsAt && now.returnsAt !== null) return "returns";
  return was.arrivesAt === now.arrivesAt ? null : "arrives";
}

function noticeOf(
  leg: Leg,
  facts: MessageFacts,
  departsAt: number | null,
): MessageContent | { drop: DropReason } {
  const duty = facts.duties[leg];
  if (duty === null || departsAt === null || dutyLacks(duty).length > 0) {
    return { drop: "duty_incomplete" };
  }
  const { plate, guide, guidePhone } = duty;
  const { departsAt: at, place } = vehicleAt(leg, departsAt, duty, facts.stop);
  const boarding = leg === "out" ? (facts.stop?.name ?? facts.place) : "";
  return { template: "notice", leg, at, plate, guide, guidePhone, place: place || boarding };
}
