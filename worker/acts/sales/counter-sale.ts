/**
 * The sale at a counter: held seats, or places of a trip without a seat map, for cash that the clerk has taken. Its
 * audit entry is written with the bill; the sale then follows the steps of every payment (protocol 19). It is not
 * undone: the sale is cancelled, as any other.
 */
import { placesMax } from "../../config/variables.ts";
import { shop } from "../../config/shop-profile.ts";
import { STAFF_ACTS, type ActInput } from "../../contract/staff-acts/staff-acts.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { findTicket } from "../../db/tickets/tickets.ts";
import {
  counterBooking,
  counterDependencies,
  counterQuoteDependencies,
} from "../../dependencies/counter.ts";
import { dhakaDate, dhakaIso, dhakaTime } from "../../domain/dhaka-time.ts";
import { takaText, toTaka } from "../../domain/money.ts";
import type { Quote } from "../../domain/payments/fare.ts";
import { normalizePhone } from "../../domain/phone.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { sayCount } from "../../domain/say-count.ts";
import { refusalToBook } from "../../domain/trips/sale.ts";
import { boardingStop } from "../../domain/trips/stops.ts";
import type { BookingMode, Trip } from "../../domain/trips/trip.ts";
import {
  quoteBasket,
  sellAtCounter,
  type Basket,
  type CounterStanding,
} from "../../flows/payments/counter-sale.ts";
import { steps, type OwnFields } from "../act-steps.ts";

type Input = ActInput<"sell-at-counter">;
type Outcome = Pick<OwnFields<"sell-at-counter">, "bill" | "sale" | "ticket">;

const NOTHING_YET: Outcome = { bill: null, sale: "not_sold", ticket: null };

export const planSellAtCounter = steps(STAFF_ACTS["sell-at-counter"], async ({ env }, input) => {
  const trip = await findTrip(database(env), input.trip);
  if (trip === null) return err({ reason: "trip_unknown" });
  const refusal = refusalToBook(trip);
  if (refusal !== null) return err(refusal);
  const phone = normalizePhone(input.phone);
  if (phone === null) return err(field("phone: must be a valid phone number"));
  const basket = await readBasket(env, trip, input);
  if (!basket.ok) return basket;
  const quoted = await quoteBasket(counterQuoteDependencies(env), trip, basket.value);
  if (!quoted.ok) return err(toCounterRefusal(quoted.error));
  const { quote, seats } = quoted.value;
  const { amount: amountPoisha, name, counter } = input;
  if (quote.totalPoisha !== amountPoisha) return err(amountChanged(quote));
  const what = seats.length === 0 ? sayCount(quote.seats, "place") : seats.join(", ");
  const { id, departsAt, revision, busName: bus, busTypeName: type } = trip;
  return ok({
    target: id,
    facts: {
      trip: id,
      departsAt,
      revision,
      ...basket.value,
      seats,
      amountPoisha,
      name,
      phone,
      counter,
    },
    isDue: true,
    message: `Trip ${id}, ${bus} (${type}), ${dhakaDate(departsAt)} ${dhakaTime(departsAt)}: ${what} for ${takaText(amountPoisha)} taka in cash.`,
    view: {
      ...NOTHING_YET,
      seats,
      quantity: quote.seats,
      amount: toTaka(amountPoisha),
      bus,
      bus_type: type,
      departs: dhakaIso(departsAt),
    },
    detail: {
      trip: id,
      counter,
      seats,
      quantity: quote.seats,
      amountPoisha,
      ...(input.past_order === true && { past_order: { from: "", to: true } }),
    },
    async execute(line) {
      const deps = counterDependencies(env, { counter, act: line });
      const contact = { name, phone, email: null };
      const sold = await sellAtCounter(deps, { trip, basket: basket.value, contact, amountPoisha });
      if (!sold.ok) return err(toCounterRefusal(sold.error));
      if (sold.value.status.state === "refused") return err(sold.value.status.refusal);
      return ok({ changed: true, view: await counterOutcome(env, sold.value, trip.mode) });
    },
  });
});

/** For the clerk: a ticket to print, or that the result is not known yet. */
export async function counterOutcome(
  env: Env,
  { bill, status }: CounterStanding,
  mode: BookingMode,
): Promise<Outcome> {
  if (status.state === "refused") return { ...NOTHING_YET, bill };
  if (status.state === "in_doubt") return { bill, sale: "in_doubt", ticket: null };
  const found = await findTicket(database(env), status.ticketId, mode);
  const ticket = found === null ? null : { id: found.link, mode, pnr: found.pnr };
  return { bill, sale: "sold", ticket };
}

async function readBasket(env: Env, trip: Trip, input: Input): Promise<Result<Basket, Refusal>> {
  if (trip.mode === "limited") {
    const booking = await counterBooking(env, input.booking ?? "", trip.id);
    if (booking === null) return err({ reason: "booking_id_invalid" });
    const stop = boardingStop(trip.boarding, input.boarding_point_id ?? null);
    return stop.ok ? ok({ booking, boardingPointId: stop.value?.id ?? null }) : stop;
  }
  const { total_seat: quantity = 0, center_name: centerName = "" } = input;
  const most = placesMax(env);
  if (quantity < 1 || quantity > most) return err(field(`total_seat: must be from 1 to ${most}`));
  return shop(env).centers.includes(centerName)
    ? ok({ quantity, centerName })
    : err(field("center_name: there is no such center"));
}

/** A sale's seats were held before it: if none are left, the time was over. */
function toCounterRefusal(refusal: Refusal): Refusal {
  return refusal.reason === "no_seats_held" ? { reason: "hold_over" } : refusal;
}

function field(sentence: string): Refusal {
  return { reason: "field_invalid", sentences: [sentence] };
}

function amountChanged({ seats, subtotalPoisha, totalPoisha }: Quote): Refusal {
  return {
    reason: "amount_changed",
    totalSeats: seats,
    totalSeatPricePoisha: subtotalPoisha,
    paidPoisha: totalPoisha,
  };
}
