/**
 * What happened between the states: the simulation's auditor sees each step, here only trails tell; and the rows that
 * D1 lost are known, so that everything else must be there.
 */
import { listDone } from "../sim/audit/move-rules.ts";
import { hasGap, readSeatTrail } from "../sim/audit/rest-rules.ts";
import { seatsIn } from "../sim/audit/shot.ts";
import { taken } from "../sim/ledger.ts";
import type { Evidence } from "./evidence.ts";

export const historyRules = {
  // A restore forgets for ever a bill that nobody began to pay.
  "every payment is of a bill": ({ d1, stores, lost }: Evidence) => {
    const known = new Set([...d1.bills.values()].map(({ invoice }) => invoice));
    return [...stores.ledger.payments.values()]
      .filter(({ invoice }) => !known.has(invoice))
      .filter((pay) => !lost.invoices.has(pay.invoice) || taken(pay) > 0 || pay.executesSent > 0)
      .map(({ id }) => `${id} is of no bill`);
  },

  // A restore forgets for ever a payment or a move that had ended without seats.
  "an object knows no claim that D1 does not know": ({ d1, trips, lost }: Evidence) =>
    [...trips].flatMap(([trip, { captures }]) =>
      [...captures.values()]
        .filter(({ claim }) => !d1.numbers.has(claim))
        .filter(({ claim, state }) => state !== "released" || !lost.claims.has(claim))
        .map(({ claim, state }) => `trip ${trip} has ${claim} as ${state}`),
    ),

  "a seat is taken only from nobody, or by a change of its ticket": (evidence: Evidence) =>
    [...evidence.stores.objects.keys()].flatMap((trip) => walkTrail(evidence, trip)),

  "a part is exactly the share of the seats that went": ({ d1 }: Evidence) => {
    const paidFor = new Set<number>();
    const wrong = [...d1.bills.values()].flatMap((bill) => {
      let left = bill.totalPoisha;
      let places = bill.quantity;
      return listDone(d1, bill.id).flatMap(({ id, toQuantity, partPoisha }) => {
        if (toQuantity === null) return [];
        const share = left - Math.floor((left * toQuantity) / places);
        left -= share;
        places = toQuantity;
        paidFor.add(id);
        return partPoisha === share ? [] : [`change ${id} owes ${partPoisha}, not ${share}`];
      });
    });
    const ofNothing = d1.parts.filter(({ change }) => !paidFor.has(change ?? 0));
    return [...wrong, ...ofNothing.map(({ id }) => `part ${id} is for no seats that went`)];
  },

  "a change is told as it ended": ({ d1, messages, lost }: Evidence) => {
    const topics = new Set(messages.map(({ bill, topic }) => `#${bill} ${topic}`));
    const numbers = [...d1.numbersOfTickets.values()];
    const all = [
      ...[...d1.moves.values()].map((one) => ({ ...one, topic: `#${one.bill} moved:${one.id}` })),
      ...numbers.map((one) => ({
        ...one,
        toClaim: one.toTie,
        topic: `#${one.bill} phone:${one.id}`,
      })),
    ];
    // After a restore that forgot changes, the ticket is told its new state once; a done change may lack its message.
    const wrong = all.filter(({ topic, state, toClaim }) =>
      topics.has(topic) ? state !== "done" : state === "done" && !lost.moves.has(toClaim),
    );
    // Where a restore forgot a number of the sale, nobody knows whom to tell.
    const hasLostNumber = (bill: number) =>
      lost.bills.has(bill) || numbers.some((one) => one.bill === bill && lost.moves.has(one.toTie));
    const untold = numbers
      .filter(({ state, bill }) => state === "done" && !hasLostNumber(bill))
      .filter(({ id, bill }) => !topics.has(`#${bill} left:${id}`));
    return [
      ...wrong.map(({ topic, state }) => `the change of ${topic} is ${state}`),
      ...untold.map(({ bill }) => `the old number of #${bill} was told nothing`),
    ];
  },
};

/** Nothing is taken that was not free or the bill's own, or that a change hands over, and no change is left out. */
function walkTrail(evidence: Evidence, trip: string): string[] {
  const db = evidence.stores.objects.get(trip);
  if (db === undefined) return [];
  const handovers = listHandovers(evidence, trip);
  const at = new Map<string, { state: string; bill: number | null }>();
  const found = hasGap(db) ? [`the trail of trip ${trip} lacks a change`] : [];
  for (const { cause, seatNo, became, bill } of readSeatTrail(db)) {
    const before = at.get(seatNo) ?? { state: "free", bill: null };
    const isTaken = before.state === "sold" && became === "capturing";
    const isHanded =
      (isTaken && handovers.has(`${seatNo} ${before.bill} ${bill}`)) ||
      (cause === "give_back" && handovers.has(`${seatNo} ${bill} ${before.bill}`));
    const isForeign = before.bill !== null && bill !== null && before.bill !== bill;
    const isUnsold = before.state === "sold" && became !== "sold" && cause !== "give_back";
    if ((isForeign || isUnsold) && !isHanded) {
      found.push(`${seatNo} of ${trip}: ${cause} took it from ${before.state} to ${became}`);
    }
    at.set(seatNo, { state: became, bill: ["capturing", "sold"].includes(became) ? bill : null });
  }
  return found;
}

/** Lists the seats of a trip that a change hands from one bill's ticket to that of the same or of another bill. */
function listHandovers({ d1, lost }: Evidence, trip: string): ReadonlySet<string> {
  const groups = Map.groupBy([...d1.moves.values(), ...lost.legs], ({ group }) => group);
  return new Set(
    [...groups.values()].flatMap((legs) =>
      legs
        .flatMap((to) => legs.map((from) => ({ to, from })))
        .filter(({ to, from }) => to.toTrip === trip && from.fromTrip === trip)
        .flatMap(({ to, from }) =>
          seatsIn(from.fromSeats)
            .filter((seatNo) => seatsIn(to.toSeats).includes(seatNo))
            .map((seatNo) => `${seatNo} ${from.bill} ${to.bill}`),
        ),
    ),
  );
}
