/**
 * Holding a seat across buses (decisions 2.7). The trip's object decides; before a booking's first seat it wants
 * to know that no bus in front has room, and that is asked here, of those buses' objects. A seat freed in front a
 * moment later is an accepted race: one booking starts a bus too early, nobody loses a seat.
 */
import { busesInFrontOf } from "../domain/fill-order.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, type Result } from "../domain/result.ts";
import type { BusInOrder, LimitedTrip } from "../domain/trip.ts";
import type { BookingSeats, TripSeatsRemote } from "../trip/calls.ts";

export interface HoldDeps {
  busesThatDay(trip: LimitedTrip): Promise<BusInOrder[]>;
  seatsOf(tripId: string): Pick<TripSeatsRemote, "hold" | "freeSeats">;
  now(): number;
}

export async function hold(
  deps: HoldDeps,
  trip: LimitedTrip,
  wish: { booking: string; seatNo: string },
): Promise<Result<BookingSeats, Refusal>> {
  if (trip.cancelledAt !== null) return err({ reason: "trip_cancelled" });
  const seats = deps.seatsOf(trip.id);
  const { planName, farePoisha, saleClosesAt } = trip;
  const facts = { planName, farePoisha, saleClosesAt };

  const asked = await seats.hold({ facts, ...wish, orderAsked: false });
  if (asked.ok || asked.error.reason !== "ask_order") return narrow(asked);

  const busNumber = await firstWithRoom(deps, trip);
  if (busNumber !== null) return err({ reason: "fill_in_order", busNumber });
  return narrow(await seats.hold({ facts, ...wish, orderAsked: true }));
}

async function firstWithRoom(deps: HoldDeps, trip: LimitedTrip): Promise<number | null> {
  const inFront = busesInFrontOf(await deps.busesThatDay(trip), trip.id, deps.now());
  const free = await Promise.all(
    inFront.map((bus) => deps.seatsOf(bus.tripId).freeSeats({ planName: bus.planName })),
  );
  return inFront.find((_, index) => (free[index] ?? 0) > 0)?.busNumber ?? null;
}

/** `ask_order` is a question between the object and this flow; nobody else ever reads it. */
function narrow(
  answer: Awaited<ReturnType<TripSeatsRemote["hold"]>>,
): Result<BookingSeats, Refusal> {
  if (answer.ok) return answer;
  if (answer.error.reason === "ask_order") throw new Error("the object asked for the order twice");
  return err(answer.error);
}
