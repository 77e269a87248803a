/**
 * Finds corrections of phone numbers that D1 or a trip's object has lost (protocol 24). Pure. In the object, a
 * correction was completed if its tie has left, or if it is tied and the tie before it has left. What D1 lacks is
 * written again, as done or as failed; the object knows only the keyed hash of a number.
 */
import type { LostNumber, TiedBill } from "../../db/tickets/phone-records.ts";
import type { RestoredTie } from "../../domain/seats/ties.ts";
import type { TripLedger } from "../../trip/calls.ts";

type Known = RestoredTie & { facts: NonNullable<RestoredTie["facts"]>; phoneKey: string };

/** Lists the claims of the bills whose corrections the object knows. */
export function listTiedClaims({ ties = [] }: TripLedger): string[] {
  return [...new Set(ties.flatMap(({ facts }) => facts?.claim ?? []))];
}

/** Finds the corrections of one bill that D1 lacks or does not have as done, in their order. */
export function findLostNumbers({ ties = [] }: TripLedger, bill: TiedBill): LostNumber[] {
  const byName = new Map(ties.map((one) => [one.tie, one]));
  return ties
    .filter((one): one is Known => one.facts?.claim === bill.claim && one.phoneKey !== null)
    .flatMap((one): LostNumber[] => {
      const row = bill.changes.find(({ tie }) => tie === one.tie);
      const isDone = wasCurrent(one, byName);
      const isLost = isDone ? row?.state !== "done" : row === undefined && one.state === "tied";
      const { tie, phoneKey, facts } = one;
      return isLost ? [{ tie, from: facts.from, seq: facts.seq, phoneKey, isDone }] : [];
    })
    .toSorted((a, b) => a.seq - b.seq);
}

/**
 * Finds the ties that D1 knows and the object does not, with their state in D1. Corrections in progress are skipped:
 * the object may not have their ties yet.
 */
export function findUnknownTies(
  tripId: string,
  { ties = [] }: TripLedger,
  { bill, claim, changes }: TiedBill,
): RestoredTie[] {
  const known = new Set(ties.map(({ tie }) => tie));
  const changesHere = changes.filter(({ trip, state }) => trip === tripId && state !== "moving");
  const expected = changesHere.flatMap(({ tie, from, seq, state, phoneKey }): RestoredTie[] => {
    const row = { bill, phoneKey, facts: { claim, seq, from } };
    // The last completed correction in this trip stays tied, even if the ticket was corrected in another trip later.
    const isLast = !changesHere.some((one) => one.state === "done" && one.seq > seq);
    const isTied = state === "done" && isLast && phoneKey !== null;
    const why = state === "failed" ? "failed" : "left";
    const previous: RestoredTie = {
      tie: from,
      bill,
      phoneKey: null,
      facts: null,
      state: "out",
      why: "left",
    };
    return [
      isTied ? { tie, ...row, state: "tied" } : { tie, ...row, state: "out", why },
      ...(state === "done" && !changesHere.some((one) => one.tie === from) ? [previous] : []),
    ];
  });
  return expected.filter(({ tie }) => !known.has(tie));
}

function wasCurrent(one: Known, byName: ReadonlyMap<string, RestoredTie>): boolean {
  const hasLeft = (tie: RestoredTie | undefined) => tie?.state === "out" && tie.why === "left";
  return hasLeft(one) || (one.state === "tied" && hasLeft(byName.get(one.facts.from)));
}
