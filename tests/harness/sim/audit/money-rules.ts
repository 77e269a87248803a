/** What must be true of money after every step (I2, I3, I4, I7): the wallet's ledger against D1 and the objects. */
import { given, taken, type Ledger, type Payment } from "../ledger.ts";
import { isPaidOnPage } from "../page-wallet.ts";
import type { BillRow } from "./rows.ts";
import { seatsIn, type Shot } from "./shot.ts";

export interface Case {
  bill: BillRow;
  payment: Payment;
}

/**
 * Each bill with its money. Of a page that was paid more than once each bill has its own charge, and what no bill has
 * so far is in no case (Z3).
 */
export function listCases(shot: Shot, ledger: Ledger): Case[] {
  const bills = [...shot.d1.bills.values()];
  const own = bills.filter(({ surplusOf }) => surplusOf === null);
  const byInvoice = new Map(own.map((bill) => [bill.invoice, bill]));
  return [...ledger.payments.values()].flatMap((payment) => {
    const bill = byInvoice.get(payment.invoice);
    if (bill === undefined) return [];
    if (payment.charges.length <= 1) return [{ bill, payment }];
    const further = bills.filter(({ surplusOf }) => surplusOf === bill.id);
    return [bill, ...further].map((one) => ({ bill: one, payment: pickCharge(payment, one) }));
  });
}

function pickCharge(payment: Payment, bill: BillRow): Payment {
  const { trxId } = bill;
  if (!isPaidOnPage(bill) || trxId === null) return payment;
  const isOwn = (one: { trxId: string }) => one.trxId === trxId;
  const { charges, back } = payment;
  return { ...payment, charges: charges.filter(isOwn), back: back.filter(isOwn) };
}

export function moneyRules(shot: Shot, cases: readonly Case[]): string[] {
  const broken = cases.flatMap((one) => [...ofPayment(shot, one), ...ofRefund(shot, one)]);
  return [...broken, ...chargedOnce(shot, cases), ...couponRules(shot)];
}

function ofPayment({ trips, d1 }: Shot, { bill, payment }: Case): string[] {
  const broken: string[] = [];
  // A bill whose Create was not answered does not know its payment, so nothing may come of it.
  const isKnown = bill.paymentId === payment.id;
  if (payment.executesSent > (isKnown ? 1 : 0)) {
    broken.push(`I7 ${payment.executesSent} Executes were sent for bill ${bill.id}`);
  }
  if (bill.paymentId !== null && !isKnown) broken.push(`I7 bill ${bill.id} has two payments`);
  if (payment.charges.length > 1 && !isPaidOnPage(bill))
    broken.push(`I7 bill ${bill.id} was charged twice`);
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
  const owed = parts.flatMap(({ state, poisha }) => (state === "owed" ? [poisha] : []));
  const missing = taken(payment) - getMoneyBack({ bill, payment });
  if (bill.state === "refunded" && !listSums(owed).has(missing)) {
    broken.push(`I2 bill ${bill.id} is refunded: ${back} of ${taken(payment)} poisha`);
  }
  return broken;
}

/** Lists the sums that some of the amounts can make, with none and all of them included. */
function listSums(amounts: readonly number[]): Set<number> {
  let sums = [0];
  for (const amount of amounts) sums = sums.flatMap((sum) => [sum, sum + amount]);
  return new Set(sums);
}

/** The refunded sum of a payment: at the wallet, or all of it where staff paid the rest by other means. */
export function getMoneyBack({ bill, payment }: Case): number {
  return bill.cause === "settled_otherwise" ? taken(payment) : given(payment);
}

/** I12: no coupon is used by more bookings than it allows. */
export function couponRules({ d1 }: Pick<Shot, "d1">): string[] {
  const used = [...d1.bills.values()].filter(
    ({ couponId, state }) => couponId !== null && (state === "capturing" || state === "paid"),
  );
  return [...Map.groupBy(used, ({ couponId }) => couponId)].flatMap(([coupon, bills]) => {
    const most = bills[0]?.couponUsesMax ?? Infinity;
    return bills.length > most ? [`I12 coupon ${coupon} is used ${bills.length} times`] : [];
  });
}

/** I7: of a booking's bills at most one is paid, or has taken money that is not on its way back. */
function chargedOnce({ d1 }: Pick<Shot, "d1">, cases: readonly Case[]): string[] {
  const payments = new Map(cases.map(({ bill, payment }) => [bill.id, payment]));
  const charged = [...d1.bills.values()].filter(({ id, state }) => {
    const payment = payments.get(id);
    const isBack = state === "refund_owed" || state === "refunded";
    return state === "paid" || (payment !== undefined && taken(payment) > 0 && !isBack);
  });
  return [...Map.groupBy(charged, ({ booking }) => booking)].flatMap(([booking, bills]) =>
    bills.length > 1 && !bills.some(({ id }) => payments.get(id)?.isLate)
      ? [`I7 booking ${booking} was charged for bills ${bills.map(({ id }) => id).join(", ")}`]
      : [],
  );
}
