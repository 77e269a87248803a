/**
 * Holds a seat across buses (decisions 2.7). The trip's object decides; before a booking's first seat the earlier buses
 * must be full. The cached order and counts are enough to allow a hold: a seat freed in front a moment later is an
 * accepted race, in which one booking starts a bus too early and nobody loses a seat. A refusal reads the current order
 * from D1 and the counts from the objects, so that no visitor is refused because of a stale cache.
 */
import { KEY_RETRY_AFTER_SECONDS } from "../domain/idempotency.ts";
import { listBusesInFront, type BusInFront } from "../domain/trips/fill-order.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, type Result } from "../domain/result.ts";
import { refusalToBook } from "../domain/trips/sale.ts";
import type { BusInOrder, LimitedTrip } from "../domain/trips/trip.ts";
import type { OrLikeInput } from "../domain/seats/hold-or-like.ts";
import type { TogetherInput } from "../domain/seats/seat-lock.ts";
import type { BookingSeats, By, HoldRefusal, TripFacts, TripSeatsRemote } from "../trip/calls.ts";

type HoldAnswer = Result<BookingSeats, HoldRefusal | Refusal>;

export interface HoldDependencies {
  /** The buses of a trip's day, from the cache; `busesThatDay` reads the current ones. */
  cachedBusOrder(trip: LimitedTrip): Promise<BusInOrder[]>;
  busesThatDay(trip: LimitedTrip): Promise<BusInOrder[]>;
  /** Free seats of a bus in front, from the cache. */
  cachedFreeSeats(bus: BusInFront): Promise<number>;
  seatsOf(tripId: string): Pick<TripSeatsRemote, "hold" | "holdTogether" | "freeSeats">;
  /** Has a trip compared whose object sells nothing although nobody has paused sales: it may have lost its seats. */
  compareSoon(tripId: string): void;
  now(): number;
}

export async function hold(
  deps: HoldDependencies,
  trip: LimitedTrip,
  input: Pick<OrLikeInput, "booking" | "seatNo" | "orLikeHaving" | "checkedAt">,
): Promise<Result<BookingSeats, Refusal>> {
  const seats = deps.seatsOf(trip.id);
  return holdInBusOrder(deps, trip, async (request) => seats.hold({ ...request, ...input }));
}

/**
 * Holds `count` more seats, the named ones or the best that are free. The object chooses those, since others may take
 * them meanwhile. `isPastOrder`: staff sell past a bus in front that is not full. `actBy`: a request with a key that
 * comes to its seats later than this leaves them to the attempt that may have taken its key over.
 */
export async function holdTogether(
  deps: HoldDependencies,
  trip: LimitedTrip,
  input: Pick<TogetherInput, "booking" | "count" | "having" | "seatNos" | "checkedAt"> &
    By & { actBy?: number },
  isPastOrder = false,
): Promise<Result<BookingSeats, Refusal>> {
  const { actBy = Infinity, ...party } = input;
  const seats = deps.seatsOf(trip.id);
  const attempt: Attempt = async (request) =>
    deps.now() < actBy
      ? seats.holdTogether({ ...request, ...party })
      : err({ reason: "idempotency_in_progress", retryAfterSeconds: KEY_RETRY_AFTER_SECONDS });
  return holdInBusOrder(deps, trip, attempt, isPastOrder);
}

type Attempt = (request: { facts: TripFacts; isOrderChecked: boolean }) => Promise<HoldAnswer>;

async function holdInBusOrder(
  deps: HoldDependencies,
  trip: LimitedTrip,
  attempt: Attempt,
  isPastOrder = false,
): Promise<Result<BookingSeats, Refusal>> {
  const refusal = refusalToBook(trip);
  if (refusal !== null) return err(refusal);
  const { planName, farePoisha, saleClosesAt, opensAt, incarnation } = trip;
  const facts = { planName, farePoisha, saleClosesAt, opensAt, incarnation };

  if (isPastOrder || (await seemsFullInFront(deps, trip)))
    return narrowRefusal(deps, trip, await attempt({ facts, isOrderChecked: true }));

  const answer = await attempt({ facts, isOrderChecked: false });
  if (answer.ok || answer.error.reason !== "order_unchecked")
    return narrowRefusal(deps, trip, answer);
  const busNumber = await findFirstWithRoom(deps, trip);
  if (busNumber !== null) return err({ reason: "fill_in_order", busNumber });
  return narrowRefusal(deps, trip, await attempt({ facts, isOrderChecked: true }));
}

async function seemsFullInFront(deps: HoldDependencies, trip: LimitedTrip): Promise<boolean> {
  const inFront = listBusesInFront(await deps.cachedBusOrder(trip), trip.id, deps.now());
  const free = await Promise.all(inFront.map(async (bus) => deps.cachedFreeSeats(bus)));
  return free.every((seats) => seats === 0);
}

async function findFirstWithRoom(
  deps: HoldDependencies,
  trip: LimitedTrip,
): Promise<number | null> {
  const inFront = listBusesInFront(await deps.busesThatDay(trip), trip.id, deps.now());
  const free = await Promise.all(
    inFront.map(({ tripId, planName, incarnation }) =>
      deps.seatsOf(tripId).freeSeats({ planName, incarnation }),
    ),
  );
  return inFront.find((_, index) => (free[index] ?? 0) > 0)?.busNumber ?? null;
}

/** `order_unchecked` is internal to the object and this flow. */
function narrowRefusal(
  deps: HoldDependencies,
  trip: LimitedTrip,
  answer: HoldAnswer,
): Result<BookingSeats, Refusal> {
  if (answer.ok) return answer;
  // The trip's own pause was refused before the object was asked.
  if (answer.error.reason === "sales_paused") deps.compareSoon(trip.id);
  if (answer.error.reason === "order_unchecked")
    throw new Error("the object returned order_unchecked twice");
  return err(answer.error);
}
