/** Dependencies of comparing and rebuilding a trip: its object, D1, and the steps of a payment. */
import { findTrip } from "../db/catalogue/catalogue.ts";
import { markRefundOwed } from "../db/payments/bill-transitions.ts";
import { findBill, findBillByClaim } from "../db/payments/bills.ts";
import { database } from "../db/client.ts";
import { cancelTrip } from "../db/payments/cancelled-trips.ts";
import { cancelSale } from "../db/payments/refunds.ts";
import { listBlockActs, writeAct, type StaffAct } from "../db/staff/staff-acts.ts";
import {
  hasFreeTicketSeats,
  restoreFailure,
  resumeCapture,
  rewriteBill,
  rewriteMove,
  rewritePaymentId,
  rewriteTicket,
  rewriteTicketSeats,
  setIncarnation,
} from "../db/tickets/lost-records.ts";
import {
  findTripState,
  listMovedBills,
  listMovesInto,
  listOverClaims,
  listOverMoves,
  listSaleRecords,
  type KnownRecords,
} from "../db/tickets/trip-records.ts";
import {
  listPayingClaims,
  listSeatOwners,
  listTicketHomes,
  writeLostMoves,
} from "../db/tickets/restored-moves.ts";
import { listTiedBills, writeLostNumbers } from "../db/tickets/phone-records.ts";
import { failMovesInto } from "../db/tickets/moves.ts";
import { listBlockedByActs } from "../domain/seats/blocked-seats.ts";
import { issueTicket } from "../flows/payments/payment-steps.ts";
import type { RebuildDependencies } from "../flows/rebuild/rebuild-dependencies.ts";
import { keepTrip } from "./kept-trips.ts";
import { linkOfTie } from "./phone-changes.ts";
import { paymentDependencies } from "./payments.ts";
import { tripSeats } from "../trip/stub.ts";

export function compareDependencies(env: Env, tripId: string) {
  const db = database(env);
  return {
    seats: tripSeats(env, tripId),
    async records(known: KnownRecords) {
      const [sales, moves, moved, tied, trip] = await Promise.all([
        listSaleRecords(db, tripId, known),
        listMovesInto(db, tripId),
        listMovedBills(db, known.moved),
        listTiedBills(db, tripId, known.tied),
        findTripState(db, tripId),
      ]);
      return { sales: [...sales, ...moves], moved, tied, ...trip };
    },
    now: Date.now,
  };
}

export function rebuildDependencies(
  env: Env,
  tripId: string,
  note: Omit<StaffAct, "target" | "now">,
): RebuildDependencies {
  const db = database(env);
  const { by } = note;
  const seats = tripSeats(env, tripId);
  const payment = paymentDependencies(env, by);
  const mark = () => ({ by, now: Date.now() });
  return {
    ...compareDependencies(env, tripId),
    seats: {
      ledger: () => seats.ledger(),
      restore: (input) => seats.restore({ ...input, by }),
      barOver: (input) => seats.barOver({ ...input, by }),
      restoreTies: (input) => seats.restoreTies({ ...input, by }),
      sell: (input) => seats.sell({ ...input, by }),
      release: (input) => seats.release({ ...input, by }),
      giveBack: (input) => seats.giveBack({ ...input, by }),
      cancelTrip: () => seats.cancelTrip(),
      block: (input) => seats.block({ ...input, by }),
    },
    async blockedSeats() {
      const [trip, acts] = await Promise.all([findTrip(db, tripId), listBlockActs(db, tripId)]);
      return { planName: trip?.planName ?? "", seats: listBlockedByActs(acts) };
    },
    overClaims: (after, most) => listOverClaims(db, tripId, after, most),
    overMoves: (after, most) => listOverMoves(db, tripId, after, most),
    failMoves: () => failMovesInto(db, tripId, Date.now()),
    ledgerOf: (trip) => tripSeats(env, trip).ledger(),
    ticketHomes: (claims) => listTicketHomes(db, claims),
    payingClaims: (of) => listPayingClaims(db, of),
    seatOwners: (places) => listSeatOwners(db, places),
    writeLostMoves: (lost) => writeLostMoves(db, lost, () => payment.newTicket(), mark()),
    writeNumbers: async (claim, lost) => {
      const withLinks = await Promise.all(
        lost.map(async (one) => ({ ...one, link: await linkOfTie(env, one.tie) })),
      );
      return writeLostNumbers(db, { tripId, claim, lost: withLinks }, mark());
    },
    writeMove: (lost) => rewriteMove(db, tripId, lost, mark()),
    writeBill: (lost) => rewriteBill(db, tripId, lost, Date.now()),
    writePayment: (bill, paymentId) => rewritePaymentId(db, bill, paymentId),
    restoreFailure: (bill) => restoreFailure(db, bill, mark()),
    async oweBack(id, trxId) {
      const bill = await findBill(db, id);
      if (bill === null) return false;
      await markRefundOwed(db, id, { trxId, amountPoisha: bill.totalPoisha }, mark());
      return (await findBill(db, id))?.state === "refund_owed";
    },
    cancelTrip: () => cancelTrip(db, tripId, Date.now()),
    async cancelSale(claim) {
      const bill = await findBillByClaim(db, claim);
      return bill !== null && cancelSale(db, bill, "sale_cancelled", mark());
    },
    async setIncarnation(seen, incarnation) {
      if (seen === null) await keepTrip(env, tripId);
      return setIncarnation(db, tripId, seen, incarnation);
    },
    async resumeCapture(id) {
      const bill = await findBill(db, id);
      if (bill === null) return false;
      const { now, by: actor } = mark();
      const believeFrom = now + payment.providerOf(bill.provider, bill.id).timing.believeFromMs;
      return resumeCapture(db, id, believeFrom, { now, by: actor });
    },
    issueTicket: (id, trxId) =>
      hasFreeTicketSeats(db, id).then(async (isFree) => {
        const bill = await findBill(db, id);
        if (bill === null || !isFree) return false;
        await issueTicket(payment, bill, trxId);
        return (await findBill(db, id))?.state === "paid";
      }),
    rewriteTicket: (bill) => rewriteTicket(db, bill, payment.newTicket().pnr, mark()),
    rewriteTicketSeats: (bill) => rewriteTicketSeats(db, bill),
    note: () => writeAct(db, { ...note, target: tripId, now: Date.now() }),
  };
}
