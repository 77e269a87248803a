/** What is said about a scanned code, and which signal it gets. Pure. */
import type { ScannedSeat, Verdict } from "../../../worker/domain/boarding/judge-scan.ts";
import type { guideScan } from "../../i18n/en/guide-scan.ts";
import type { Format } from "../../i18n/format.ts";
import type { Signal } from "./signals.ts";

interface Description {
  title: string;
  /** Empty when the title says it all. */
  text: string;
  signal: Signal;
}

/**
 * `seats`: those of the ticket. No ticket gets the good signal for being valid: that is for somebody who was let on.
 * One with a seat that is still free waits for a press.
 */
export function describeVerdict(
  verdict: Verdict,
  seats: readonly ScannedSeat[],
  t: typeof guideScan,
  { dateTime }: Pick<Format, "dateTime">,
): Description {
  switch (verdict.kind) {
    case "ticket":
      return isBoarded(seats)
        ? { title: t.allBoarded, text: "", signal: "attention" }
        : { title: t.choose, text: "", signal: "choose" };
    case "void":
      return attention(t.void, t.voidSince(dateTime(verdict.since)));
    case "moved":
      return attention(t.moved, t.movedTo(verdict.to));
    case "not_genuine":
      return attention(t.notGenuine, t.notGenuineText);
    case "elsewhere": {
      const when = dateTime(verdict.departsAt);
      return attention(t.elsewhere, t.elsewhereText(verdict.trip, when));
    }
    case "unknown":
      return verdict.pnr === null
        ? attention(t.noTicket, t.noTicketText)
        : attention(t.unknown, t.unknownText(verdict.pnr));
  }
}

/** The seat that a scan boards by itself: the only one of a valid ticket, when nobody has it yet. */
export function findOnlySeat(verdict: Verdict, seats: readonly ScannedSeat[]): string | null {
  const [only, ...more] = seats;
  if (verdict.kind !== "ticket" || only === undefined || more.length > 0) return null;
  return only.boarding.state === "boarded" ? null : only.seat;
}

function isBoarded(seats: readonly ScannedSeat[]): boolean {
  return seats.every(({ boarding }) => boarding.state === "boarded");
}

function attention(title: string, text: string): Description {
  return { title, text, signal: "attention" };
}
