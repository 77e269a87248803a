/** A bill as it is sent to its trip's object (protocol 4). */
import type { Bill } from "../../db/payments/bills.ts";
import type { Claim } from "../../domain/seats/claim.ts";
import type { BillFacts } from "../../domain/seats/bill-facts.ts";

export function toClaim(bill: Bill): Claim {
  const { claim, id, booking, seats, incarnation } = bill;
  return { claim, bill: id, booking, seats, incarnation };
}

/** The fields of a bill that the object stores, to restore it where D1 has lost it. */
export function toBillFacts(bill: Bill): BillFacts {
  const { mode, invoice, paymentId, agentId, couponId, centerName, paymentType } = bill;
  const { boardingPointId, counter, soldBy, grantHash } = bill;
  const {
    provider,
    deadAt,
    quantity,
    farePoisha,
    discountPoisha,
    chargePoisha,
    totalPoisha,
    createdAt,
  } = bill;
  const whose = { mode, invoice, paymentId, agentId, couponId };
  const where = { centerName, boardingPointId, paymentType };
  const amounts = {
    quantity,
    farePoisha,
    discountPoisha,
    chargePoisha,
    totalPoisha,
    provider,
    deadAt,
  };
  const sold = counter === null ? {} : { counter, soldBy };
  return { ...whose, ...where, ...amounts, createdAt, grantHash, ...sold };
}
