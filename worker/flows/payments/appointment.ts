/**
 * Turns a number of places on an unlimited trip into a bill (decisions 3.10). The steps are those of held seats, but
 * without seats: nothing is held, so nothing expires, and each appointment is a booking of its own.
 */
import { bookingName } from "../../domain/seats/booking-id.ts";
import { quote, type Quote } from "../../domain/payments/fare.ts";
import { findPayEnd } from "../../domain/payments/first-capture.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { HOLD_MS } from "../../domain/seats/seat-limits.ts";
import { findSeenRevision } from "../../domain/trips/revision.ts";
import { refusalOfSale, refusalToBook } from "../../domain/trips/sale.ts";
import type { Trip, UnlimitedTrip } from "../../domain/trips/trip.ts";
import { openBill, type BillDependencies, type Contact, type PaymentOpened } from "./open-bill.ts";

export interface AppointmentDependencies extends BillDependencies {
  newSecret(): string;
  /** The wallet's charge, unless given. */
  chargeBps?: number;
}

export interface Appointment {
  quantity: number;
  centerName: string;
  paymentType: string;
  contact: Contact;
  agentId: string | null;
  /** The amount that the client expects: places x fare x 1.02 (decisions 1.7). */
  believedTotalPoisha: number;
  /** Revision of the trip as the page showed it; null when the page did not say. */
  seenRevision: number | null;
}

/** The price of places of this trip, or why they can't be sold now. */
export function quotePlaces(
  trip: Trip | null,
  quantity: number,
  now: number,
  chargeBps?: number,
): Result<{ trip: UnlimitedTrip; quote: Quote }, Refusal> {
  if (trip?.mode !== "unlimited") return err({ reason: "trip_unknown" });
  const refusal = refusalToBook(trip) ?? refusalOfSale(trip, now);
  if (refusal !== null) return err(refusal);
  const { farePoisha } = trip;
  return ok({ trip, quote: quote({ farePoisha, seats: quantity, coupon: null, chargeBps }) });
}

export async function openAppointment(
  deps: AppointmentDependencies,
  trip: Trip | null,
  input: Appointment,
): Promise<Result<PaymentOpened, Refusal>> {
  const quoted = quotePlaces(trip, input.quantity, deps.now(), deps.chargeBps);
  if (!quoted.ok) return quoted;
  const { trip: open, quote: amounts } = quoted.value;
  const revision = findSeenRevision(open, input.seenRevision);
  if (!revision.ok) return revision;
  if (amounts.totalPoisha !== input.believedTotalPoisha) {
    return err({
      reason: "amount_changed",
      totalSeats: amounts.seats,
      totalSeatPricePoisha: amounts.totalPoisha,
      paidPoisha: amounts.totalPoisha,
    });
  }
  return openBill(deps, {
    mode: "unlimited",
    booking: bookingName(open.id, deps.newSecret()),
    tripId: open.id,
    agentId: input.agentId,
    contact: input.contact,
    couponId: null,
    centerName: input.centerName,
    boardingPointId: null,
    paymentType: input.paymentType,
    quote: amounts,
    seats: [],
    payUntil: findPayEnd(deps.now() + HOLD_MS),
    revision: revision.value,
  });
}
