/** The rows of the sales of the lived-in sample, as the protocol leaves them (worker/PROTOCOL.md, 2 and 3). Pure. */
import { quote, COUNTER_CHARGE_BPS, type Coupon } from "../../worker/domain/payments/fare.ts";
import { BILL_EXPIRES_MS } from "../../worker/domain/payments/payment-times.ts";
import { HOLD_MS } from "../../worker/domain/seats/seat-limits.ts";
import { makePnr } from "../../worker/domain/tickets/pnr.ts";
import type { bills, billSeats, tickets, ticketSeats } from "../money.ts";
import { findBuyer } from "./people.ts";
import type { Random } from "./random.ts";
import type { LivedSale } from "./sales.ts";

const MINUTE_MS = 60_000;
const EXECUTE_BY_MS = MINUTE_MS;
const BELIEVE_FROM_MS = 15 * MINUTE_MS;
const PAYMENT_TAKES_MS = 10 * MINUTE_MS;
const DEAD_AFTER_MS = 24 * 60 * MINUTE_MS + BELIEVE_FROM_MS;
const CASH_DEAD_AFTER_MS = 60 * MINUTE_MS;
/** From the bill to the buyer's PIN, and from there to the wallet's answer. */
const CONFIRMS_MS = 90_000;
const ANSWERS_MS = 3_000;

/** What a booking of places says of its payment: on the site, and at a counter. */
const PAYMENT_TYPES = { site: "Hand Cash", counter: "Cash" } as const;

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const ID_LENGTH = 22;
const BYTES = 32;

type BillRow = typeof bills.$inferInsert & { id: number; claim: string };

/** A sale with its rows, and when each of its steps was. */
export interface LivedBill {
  sale: LivedSale;
  bill: BillRow;
  seats: (typeof billSeats.$inferInsert)[];
  /** When it became `capturing`, and when it reached its end. */
  beganAt: number;
  endedAt: number;
  ticket: typeof tickets.$inferInsert | null;
  ticketSeats: (typeof ticketSeats.$inferInsert)[];
}

/** `stops`: the boarding points of the trips whose stops have times, by trip. */
export function makeBills(
  sales: readonly LivedSale[],
  random: Random,
  {
    coupons,
    stops,
    now,
  }: {
    coupons: readonly (Coupon & { code: string })[];
    stops: ReadonlyMap<string, string[]>;
    now: number;
  },
): LivedBill[] {
  const byCode = new Map(coupons.map((coupon) => [coupon.code, coupon]));
  return sales.map((sale, index) => {
    const id = index + 1;
    const points = stops.get(sale.trip.id) ?? [];
    const coupon = byCode.get(sale.couponCode ?? "") ?? null;
    return makeBill(sale, random, {
      id,
      coupon,
      now,
      point: points.length === 0 ? null : random.pick(points),
    });
  });
}

function makeBill(
  sale: LivedSale,
  random: Random,
  {
    id,
    coupon,
    now,
    point,
  }: { id: number; coupon: Coupon | null; now: number; point: string | null },
): LivedBill {
  const { trip, createdAt, counter, clerk } = sale;
  const { name, phone } = findBuyer(sale.buyer);
  const isCash = counter !== null;
  const { farePoisha, discountPoisha, chargePoisha, totalPoisha } = quote({
    farePoisha: trip.farePoisha,
    seats: sale.places,
    coupon,
    ...(isCash ? { chargeBps: COUNTER_CHARGE_BPS } : {}),
  });
  const handle = () => random.text(LETTERS, ID_LENGTH);
  const invoice = `BB-${random.text(LETTERS, 22)}`;
  const beganAt = createdAt + (isCash ? 1_000 : CONFIRMS_MS + random.below(CONFIRMS_MS));
  const isPaid = sale.end === "paid";
  const isExpired = sale.end === "expired" && createdAt + BILL_EXPIRES_MS < now;
  const endedAt = isExpired ? createdAt + BILL_EXPIRES_MS : beganAt + (isCash ? 500 : ANSWERS_MS);
  const ticketId = isPaid ? handle() : null;
  const claim = `bill/${handle()}`;
  const trxId = isCash ? `CASH-${random.text(CAPITALS, 12)}` : random.text(CAPITALS, 10);
  const bill: BillRow = {
    id,
    claim,
    mode: trip.mode,
    booking: handle(),
    tripId: trip.id,
    agentId: sale.agentId,
    contactName: name,
    contactPhone: phone,
    contactEmail: null,
    language: random.chance(0.85) ? "bn" : "en",
    quantity: sale.places,
    centerName: sale.centerName,
    boardingPointId: point,
    paymentType: trip.mode === "unlimited" ? PAYMENT_TYPES[isCash ? "counter" : "site"] : null,
    couponId: coupon?.id ?? null,
    farePoisha,
    discountPoisha,
    chargePoisha,
    totalPoisha,
    provider: isCash ? "cash" : "bkash",
    counter,
    soldBy: clerk === null ? null : `staff:${clerk}`,
    invoice,
    grantHash: random.text(LETTERS, 43),
    paymentId: isCash ? `cash/${totalPoisha}/${invoice}` : `TR0011${random.text(CAPITALS, 20)}`,
    state: "created",
    createdAt,
    payUntil: createdAt + HOLD_MS + PAYMENT_TAKES_MS,
    executeBy: isExpired ? null : beganAt + EXECUTE_BY_MS,
    believeFrom: isExpired ? null : beganAt + BELIEVE_FROM_MS,
    deadAt: createdAt + (isCash ? CASH_DEAD_AFTER_MS : DEAD_AFTER_MS),
    ticketId,
    trxId: isPaid ? trxId : null,
    failure: ["expired", "failed"].includes(sale.end) && !isExpired ? "balance" : null,
    doubtAt: sale.end === "doubt" ? beganAt + EXECUTE_BY_MS : null,
  };
  const seats = sale.seats.map((seatNo) => ({ billId: id, tripId: trip.id, seatNo }));
  return {
    sale: sale.end === "expired" && !isExpired ? { ...sale, end: "failed" } : sale,
    bill,
    seats,
    beganAt,
    endedAt,
    ticket:
      ticketId === null
        ? null
        : {
            id: ticketId,
            billId: id,
            pnr: makeTicketPnr(random),
            createdAt: endedAt,
            currentTrip: trip.id,
            currentClaim: claim,
            currentQuantity: sale.places,
          },
    ticketSeats:
      ticketId === null ? [] : sale.seats.map((seatNo) => ({ tripId: trip.id, seatNo, ticketId })),
  };
}

function makeTicketPnr(random: Random): string {
  const made = makePnr(Array.from({ length: BYTES }, () => random.below(256)));
  if (made === null) throw new Error("32 bytes hold six fair letters");
  return made;
}
