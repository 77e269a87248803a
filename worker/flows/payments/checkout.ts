/**
 * Turns held seats into a bill (decisions 3). The server computes every amount; the client's is only compared with it.
 * Owns the order: held seats, price, phone number, then the bill.
 */
import { quote, type Coupon, type Quote } from "../../domain/payments/fare.ts";
import { findPayEnd } from "../../domain/payments/first-capture.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { bySeatNo, hasSeat, type PlanName } from "../../domain/seats/seat-plan.ts";
import type { BookingSeats, TripSeatsRemote } from "../../trip/calls.ts";
import { findUsableCoupon, type CouponDependencies } from "./find-coupon.ts";
import { openBill, type BillDependencies, type Contact, type PaymentOpened } from "./open-bill.ts";

export interface QuoteDependencies extends CouponDependencies {
  seatsOf(tripId: string): Pick<TripSeatsRemote, "booking" | "claimPhone">;
  /** The wallet's charge, unless given. */
  chargeBps?: number;
  /** Whether the seats of the booking that are being paid for wait on a provider's page (protocol 26). */
  hasOpenPage?(booking: { tripId: string; booking: string }): Promise<boolean>;
}

export interface CheckoutDependencies extends QuoteDependencies, BillDependencies {
  phoneKey(phone: string): Promise<string>;
  /** Whether the buyer has proven that the number is theirs; anybody can type it. */
  isPhoneProven(phoneKey: string): Promise<boolean>;
}

export interface LimitedBooking {
  tripId: string;
  booking: string;
  couponCode: string | null;
}

/** The amount that the client expects; a difference is refused with the right amounts. */
export interface Believed {
  seats: number;
  subtotalPoisha: number;
  paidPoisha: number;
}

interface QuotedBooking {
  quote: Quote;
  coupon: Coupon | null;
  held: BookingSeats;
  /** The booking's own, held or waiting on a provider's page: who comes back without having paid may choose again. */
  seats: string[];
  isOnPage: boolean;
}

/** The price of the held seats: the fare at the first hold, less the coupon, plus the charge. */
export async function quoteBooking(
  deps: QuoteDependencies,
  input: LimitedBooking,
): Promise<Result<QuotedBooking, Refusal>> {
  const held = await deps.seatsOf(input.tripId).booking({ booking: input.booking });
  if (held.sold) return err({ reason: "booking_sold" });
  const isOnPage = held.capturing.length > 0 && (await deps.hasOpenPage?.(input)) === true;
  const seats = isOnPage ? [...held.seats, ...held.capturing].toSorted(bySeatNo) : held.seats;
  // A page whose hold is over is not given up: its seats would go to nobody, and the buyer may still pay there.
  if (isOnPage && held.farePoisha === null) return err({ reason: "payment_page_open" });
  if (seats.length === 0 || held.farePoisha === null) return err(refuseNothingHeld(held));

  let coupon: Coupon | null = null;
  if (input.couponCode !== null) {
    const usable = await findUsableCoupon(deps, { ...input, code: input.couponCode });
    if (!usable.ok) return usable;
    coupon = usable.value;
  }
  const { farePoisha } = held;
  const { chargeBps } = deps;
  const amounts = quote({ farePoisha, seats: seats.length, coupon, chargeBps });
  return ok({ quote: amounts, coupon, held, seats, isOnPage });
}

export async function openPayment(
  deps: CheckoutDependencies,
  input: LimitedBooking & {
    contact: Contact;
    agentId: string | null;
    believed: Believed;
    boardingPointId: string | null;
    /** Revision of the trip as the page showed it. */
    revision: number;
    /** The trip's own plan, which may be a smaller one than when its seats were held. */
    planName: PlanName;
  },
): Promise<Result<PaymentOpened, Refusal>> {
  const quoted = await quoteBooking(deps, input);
  if (!quoted.ok) return quoted;
  const { quote: amounts, coupon, held, seats, isOnPage } = quoted.value;
  // Execute would refuse another payment beside one that has begun (protocol E1), so the buyer is not sent to pay.
  if (held.capturing.length > 0 && !isOnPage) return err({ reason: "payment_other_bill" });
  const lost = seats.find((seatNo) => !hasSeat(input.planName, seatNo));
  if (lost !== undefined) return err({ reason: "no_such_seat", seatNo: lost });
  if (!isSame(amounts, input.believed)) return err(amountChanged(amounts));

  const tooMany = await claimProvenPhone(deps, input);
  if (tooMany !== null) return err(tooMany);

  return openBill(deps, {
    mode: "limited",
    booking: input.booking,
    tripId: input.tripId,
    agentId: input.agentId,
    contact: input.contact,
    couponId: coupon?.id ?? null,
    centerName: null,
    boardingPointId: input.boardingPointId,
    paymentType: null,
    quote: amounts,
    seats,
    payUntil: findPayEnd(held.deadlineAt ?? held.now),
    revision: input.revision,
    replacesPage: isOnPage,
  });
}

/** Agents buy for many people, and a number that is not proven limits nobody (decisions 2.5). */
async function claimProvenPhone(
  deps: CheckoutDependencies,
  {
    tripId,
    booking,
    agentId,
    contact,
  }: LimitedBooking & { agentId: string | null; contact: Contact },
): Promise<Refusal | null> {
  if (agentId !== null) return null;
  const phoneKey = await deps.phoneKey(contact.phone);
  if (!(await deps.isPhoneProven(phoneKey))) return null;
  const claimed = await deps.seatsOf(tripId).claimPhone({ booking, phoneKey });
  return claimed.ok ? null : claimed.error;
}

function refuseNothingHeld(held: BookingSeats): Refusal {
  if (held.capturing.length > 0) return { reason: "payment_other_bill" };
  const isOver = held.deadlineAt !== null && held.deadlineAt <= held.now;
  return { reason: isOver ? "hold_over" : "no_seats_held" };
}

function isSame(amounts: Quote, believed: Believed): boolean {
  return (
    amounts.seats === believed.seats &&
    amounts.subtotalPoisha === believed.subtotalPoisha &&
    amounts.totalPoisha === believed.paidPoisha
  );
}

function amountChanged(amounts: Quote): Refusal {
  return {
    reason: "amount_changed",
    totalSeats: amounts.seats,
    totalSeatPricePoisha: amounts.subtotalPoisha,
    paidPoisha: amounts.totalPoisha,
  };
}
