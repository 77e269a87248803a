/**
 * A cash sale at a counter: the same bill, capture and ticket as every sale, with the shop's own counter in place of
 * the wallet (protocol 19). Owns the order: the bill with its seller, then the payment. Stopping anywhere is safe: once
 * the seats are captured it becomes a ticket, before that nothing was sold.
 */
import type { PaymentStatus } from "../../domain/payments/bill.ts";
import type { Quote } from "../../domain/payments/fare.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { assert, err, ok, type Result } from "../../domain/result.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import { openAppointment, quotePlaces, type AppointmentDependencies } from "./appointment.ts";
import {
  openPayment,
  quoteBooking,
  type CheckoutDependencies,
  type QuoteDependencies,
} from "./checkout.ts";
import { execute } from "./execute.ts";
import type { Contact, PaymentOpened } from "./open-bill.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";

/** Held seats and where they are boarded, or a number of places from one pick-up center. */
export type Basket =
  | { booking: string; boardingPointId: string | null }
  | { quantity: number; centerName: string };

export interface CounterDependencies {
  checkout: CheckoutDependencies & AppointmentDependencies;
  payments: PaymentDependencies;
}

export interface CounterSale {
  trip: Trip;
  basket: Basket;
  contact: Contact;
  /** The cash that the clerk has taken. */
  amountPoisha: number;
}

export interface CounterStanding {
  bill: number;
  status: PaymentStatus;
}

const PAYMENT_TYPE = "Cash";

/** The cash price of the seats or places, and the seats. */
export async function quoteBasket(
  deps: QuoteDependencies,
  trip: Trip,
  basket: Basket,
): Promise<Result<{ quote: Quote; seats: string[] }, Refusal>> {
  if ("quantity" in basket) {
    const quoted = quotePlaces(trip, basket.quantity, deps.now(), deps.chargeBps);
    return quoted.ok ? ok({ quote: quoted.value.quote, seats: [] }) : quoted;
  }
  const booking = { tripId: trip.id, booking: basket.booking, couponCode: null };
  const quoted = await quoteBooking(deps, booking);
  if (!quoted.ok) return quoted;
  const { quote, held } = quoted.value;
  return held.capturing.length > 0
    ? err({ reason: "payment_other_bill" })
    : ok({ quote, seats: held.seats });
}

export async function sellAtCounter(
  deps: CounterDependencies,
  sale: CounterSale,
): Promise<Result<CounterStanding, Refusal>> {
  const opened = await openSale(deps, sale);
  if (!opened.ok) return opened;
  const bill = await deps.payments.bills.find(opened.value.bill);
  assert(bill, "a bill that was just written is there");
  return ok({ bill: bill.id, status: await execute(deps.payments, bill) });
}

async function openSale(
  { checkout }: CounterDependencies,
  sale: CounterSale,
): Promise<Result<PaymentOpened, Refusal>> {
  const { trip, basket, contact, amountPoisha } = sale;
  const quoted = await quoteBasket(checkout, trip, basket);
  if (!quoted.ok) return quoted;
  const { seats, subtotalPoisha } = quoted.value.quote;
  if ("quantity" in basket) {
    return openAppointment(checkout, trip, {
      ...basket,
      paymentType: PAYMENT_TYPE,
      contact,
      agentId: null,
      believedTotalPoisha: amountPoisha,
      seenRevision: trip.revision,
    });
  }
  if (trip.mode !== "limited") return err({ reason: "trip_unknown" });
  return openPayment(checkout, {
    ...basket,
    tripId: trip.id,
    couponCode: null,
    contact,
    agentId: null,
    revision: trip.revision,
    planName: trip.planName,
    believed: { seats, subtotalPoisha, paidPoisha: amountPoisha },
  });
}
