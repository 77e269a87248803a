/** Bills as a trip's object receives them, for tests that need no D1. */
import type { Claim } from "../../../worker/domain/seats/claim.ts";
import type { BillFacts } from "../../../worker/domain/seats/bill-facts.ts";

/** Far enough ahead that no payment begins too late. */
const FOREVER = Number.MAX_SAFE_INTEGER;

export function claimFor(bill: number, booking: string, seats: readonly string[]): Claim {
  return { claim: `bill/${bill}`, bill, booking, seats, incarnation: null };
}

/** What a call to capture needs. */
export function captureFor(
  bill: number,
  booking: string,
  seats: readonly string[],
  planName = "45",
) {
  return {
    ...claimFor(bill, booking, seats),
    planName,
    until: FOREVER,
    facts: someBillFacts(bill),
  };
}

export function someBillFacts(bill: number): BillFacts {
  return {
    mode: "limited",
    provider: "bkash",
    deadAt: 1_087_300_000,
    invoice: `BB-${bill}`,
    paymentId: `TR${bill}`,
    agentId: null,
    couponId: null,
    centerName: null,
    paymentType: null,
    quantity: 2,
    farePoisha: 60_000,
    discountPoisha: 0,
    chargePoisha: 2_400,
    totalPoisha: 122_400,
    createdAt: 1_000_000_000,
  };
}
