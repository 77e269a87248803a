/**
 * What must be true of prices (I14): a running hold keeps its fare, a bill has a fare of its booking's holds and the
 * amount that its buyer agreed to, and its payment is of no other.
 */
import type { ObjectCall } from "../trip-host.ts";
import type { Case } from "./money-rules.ts";
import type { D1Shot, HoldRow, TripShot } from "./shot.ts";

export class FareRules {
  /** By booking: every fare that a hold of it had. */
  readonly #fares = new Map<string, Set<number>>();

  /** Remembers the holds of a trip. */
  seen({ holds }: TripShot): void {
    for (const { booking, farePoisha } of holds.values()) {
      if (farePoisha === null) continue;
      const fares = this.#fares.get(booking) ?? new Set();
      this.#fares.set(booking, fares.add(farePoisha));
    }
  }

  ofNewBills(before: D1Shot, after: D1Shot): string[] {
    return [...after.bills.values()].flatMap(({ id, kind, booking, farePoisha }) => {
      const isNew = !before.bills.has(id) && kind === "limited";
      return isNew && this.#fares.get(booking)?.has(farePoisha) !== true
        ? [`I14 bill ${id} costs ${farePoisha} a seat, and no hold of ${booking} did`]
        : [];
    });
  }
}

/** After a call of an object: what it did to the fares of holds. */
export function fareOfHolds(
  { holds: before }: TripShot,
  { holds: after }: TripShot,
  call: ObjectCall | null,
): string[] {
  return [...after.values()].flatMap((hold) => {
    const was = before.get(hold.booking);
    if (was !== undefined && isRunning(was, call) && was.deadlineAt === hold.deadlineAt) {
      return was.farePoisha === hold.farePoisha
        ? []
        : [`I14 the fare of ${hold.booking} changes while its hold runs`];
    }
    const shown = getShownFare(call, hold.booking);
    return shown !== null && hold.deadlineAt !== null && hold.farePoisha !== shown
      ? [`I14 ${hold.booking} begins at another fare than ${shown}`]
      : [];
  });
}

/** The payment at the wallet is of the amount of the bill. */
export function walletAmounts(cases: readonly Case[]): string[] {
  return cases.flatMap(({ bill, payment }) =>
    payment.poisha === bill.totalPoisha
      ? []
      : [`I14 bill ${bill.id} is of ${bill.totalPoisha}, and its payment of ${payment.poisha}`],
  );
}

/** What the page showed to the caller of a hold; null for any other call. */
function getShownFare(call: ObjectCall | null, booking: string): number | null {
  const { facts, booking: caller } = Object(call?.input) as {
    facts?: { farePoisha?: number };
    booking?: string;
  };
  const isHold = call?.name === "hold" || call?.name === "holdTogether";
  return isHold && caller === booking ? (facts?.farePoisha ?? null) : null;
}

function isRunning({ deadlineAt }: HoldRow, call: ObjectCall | null): boolean {
  return deadlineAt !== null && (call?.now ?? 0) < deadlineAt;
}
