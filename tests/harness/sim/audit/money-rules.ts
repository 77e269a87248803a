/** What must be true of money after every step (I2, I3, I4, I7): the wallet's ledger against D1 and the objects. */
import { COUPON_USES_MAX } from "../stage.ts";
import { given, taken, type Ledger, type Payment } from "../ledger.ts";
import { seatsIn, type BillRow, type Shot } from "./shot.ts";

export interface Case {
  bill: BillRow;
  payment: Payment;
}

export function casesOf(shot: Shot, ledger: Ledger): Case[] {
  const byInvoice = new Map([...shot.d1.bills.values()].map((bill) => [bill.invoice, bill]));
  return [...ledger.payments.values()].flatMap((payment) => {
    const bill = byInvoice.get(payment.invoice);
    return bill === undefined ? [] : [{ bill, payment }];
  });
}

export function moneyRules(shot: Shot, cases: readonly Case[]): string[] {
  const broken = cases.flatMap((one) => [...ofPayment(shot, one), ...ofRefund(shot, one)]);
  return [...broken, ...chargedOnce(cases), ...couponRules(shot)];
}

function ofPayment({ trips, d1 }: Shot, { bill, payment }: Case): string[] {
  const broken: string[] = [];
  if (payment.executesSent > 1) broken.push(`I7 two Executes were sent for bill ${bill.id}`);
  if (payment.charges.length > 1) broken.push(`I7 bill ${bill.id} was charged twice`);
  const isUnderWay = payment.executesUnderWay > 0;
  const isPaidAndOpen =
    taken(payment) === bill.totalPoisha && given(payment) === 0 && bill.state === "capturing";
  const hasTicket = d1.tickets.some((one) => one.bill === bill.id && one.voidedAt === null);
  if (hasTicket && taken(payment) === 0) broken.push(`I2 bill ${bill.id} has a ticket for nothing`);
  if (payment.isLate || !(isUnderWay || isPaidAndOpen)) return broken;

  // An uncertain payment frees nothing.
  const trip = trips.get(bill.trip);
  const record = trip?.captures.get(bill.claim);
  const isKept = record?.state === "capturing" || (isPaidAndOpen && record?.state === "sold");
  const rule = isUnderWay ? "I3, I4" : "I4";
  if (!isKept) {
    broken.push(
      `${rule} bill ${bill.id} is being paid, and its record is ${record?.state ?? "none"}`,
    );
  }
  for (const seatNo of seatsIn(bill.seats)) {
    const seat = trip?.seats.get(seatNo);
    if (seat?.claim !== bill.claim) {
      broken.push(`${rule} bill ${bill.id} is being paid, and ${seatNo} is not its own`);
    }
  }
  if (isUnderWay && bill.state !== "capturing") {
    broken.push(`I6 bill ${bill.id} is ${bill.state} while its Execute may still complete`);
  }
  return broken;
}

function ofRefund({ d1 }: Shot, { bill, payment }: Case): string[] {
  const broken: string[] = [];
  const back = given(payment);
  const parts = d1.parts.filter((part) => part.bill === bill.id && part.state !== "refused");
  const partsPoisha = parts.reduce((sum, part) => sum + part.poisha, 0);
  const isOwed = bill.state === "refund_owed" || bill.state === "refunded";
  if (back > taken(payment)) broken.push(`I2 bill ${bill.id} was given back more than was paid`);
  if (!isOwed && back > partsPoisha) {
    broken.push(`I2 bill ${bill.id} is ${bill.state}, and ${back} poisha were given back`);
  }
  // A part may go back after the rest; it is paid at the wallet before D1 knows.
  const owedPoisha = parts.reduce(
    (sum, { state, poisha }) => sum + (state === "owed" ? poisha : 0),
    0,
  );
  const missing = taken(payment) - backOf({ bill, payment });
  if (bill.state === "refunded" && missing !== 0 && missing !== owedPoisha) {
    broken.push(`I2 bill ${bill.id} is refunded: ${back} of ${taken(payment)} poisha`);
  }
  return broken;
}

/** The refunded sum of a payment: at the wallet, or all of it where staff paid the rest by other means. */
export function backOf({ bill, payment }: Case): number {
  return bill.cause === "settled_otherwise" ? taken(payment) : given(payment);
}

/** I12: no coupon is used by more bookings than it allows. */
export function couponRules({ d1 }: Pick<Shot, "d1">): string[] {
  const used = [...d1.bills.values()].filter(
    ({ couponId, state }) => couponId !== null && (state === "capturing" || state === "paid"),
  );
  return used.length > COUPON_USES_MAX ? [`I12 the coupon is used ${used.length} times`] : [];
}

/** I7: of a booking's bills at most one has taken money that is not on its way back. */
function chargedOnce(cases: readonly Case[]): string[] {
  const charged = new Map<string, Case[]>();
  for (const one of cases) {
    const isBack = one.bill.state === "refund_owed" || one.bill.state === "refunded";
    if (taken(one.payment) === 0 || isBack) continue;
    charged.set(one.bill.booking, [...(charged.get(one.bill.booking) ?? []), one]);
  }
  return [...charged].flatMap(([booking, both]) =>
    both.length > 1 && !both.some(({ payment }) => payment.isLate)
      ? [
          `I7 booking ${booking} was charged for bills ${both.map(({ bill }) => bill.id).join(", ")}`,
        ]
      : [],
  );
}
