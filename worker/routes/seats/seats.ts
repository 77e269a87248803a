/** The seat map, holding and giving up seats, and what a booking has (spec 7; decisions 1.5, 2). */
import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { holdMs } from "../../config/variables.ts";
import {
  PassengerDetailsRequest,
  SeatListQuery,
  SeatRequest,
  SeatsTogetherRequest,
  type PassengerDetailsView,
  type SeatAnswerView,
} from "../../contract/booking/seats.ts";
import { toTaka } from "../../domain/money.ts";
import { actBy } from "../../domain/idempotency.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { hold, holdTogether } from "../../flows/hold.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { refusalOfTrip } from "../../domain/trips/sale.ts";
import type { LimitedTrip } from "../../domain/trips/trip.ts";
import { hasBookingTrip, rememberBookingTrip } from "../../auth/booking-trips-cookie.ts";
import { check, readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { storesAnswer } from "../../auth/idempotency.ts";
import { requireHuman, withChallenge } from "../../auth/human-check.ts";
import { measure } from "../../telemetry/metrics.ts";
import { requireTurn } from "../../waiting-room/guard.ts";
import { cachedSeats, cachedTrip } from "../../cache/public-reads.ts";
import type { BookingSeats, SeatMap } from "../../trip/calls.ts";
import { hasOpenPage } from "../../dependencies/checkout.ts";
import { tripSeats } from "../../trip/stub.ts";
import {
  BOOKINGS_AT_ONCE,
  BOOKINGS_MOST,
  bookingIdFor,
  deriveBookings,
  openBooking,
  ensureVisitor,
} from "../../auth/visitor.ts";
import { holdClock } from "./hold-clock.ts";
import { holdDependencies } from "./hold-dependencies.ts";
import { seatListText } from "./seat-list-text.ts";
import { journey, opensAtIso, pointList } from "../catalogue/trip-views.ts";
import { requireOpenShop } from "../open-shop.ts";

const JSON_TEXT = { "Content-Type": "application/json" };

export const seatRoutes = new Hono<AppEnv>()
  .get("/get-seat-list-with-route/:id", async (c) => {
    const query = check(SeatListQuery, c.req.query());
    if (!query.ok) return refuse(c, query.error);
    const trip = await cachedTrip(c.env, c.req.param("id"));
    if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });

    const bookingId = query.value.ticketing_unique_id;
    const opened =
      bookingId === undefined ? null : await openBooking(c.get("signer"), bookingId, trip.id);
    if (bookingId !== undefined && opened === null)
      return refuse(c, { reason: "booking_id_invalid" });

    const { map, mine } =
      opened === null && !hasBookingTrip(c, trip.id)
        ? await strangersSeatMap(c, trip)
        : await ownSeatMap(c, trip, opened?.booking ?? null);
    const text = seatListText(map, {
      ticketingUniqueId: await bookingIdFor(c.get("signer"), mine.booking),
      getUserTicketData: seatList(mine.seats),
      ...holdClock(mine),
      hold_seconds: holdMs(c.env) / 1000,
      opens_at: opensAtIso(trip),
    });
    return c.body(text, 200, JSON_TEXT);
  })

  .post("/add-new-seat-for-booking", storesAnswer(), requireOpenShop, async (c) => {
    const body = await readBody(c, SeatRequest);
    if (!body.ok) return refuse(c, body.error);
    const { trip_id: tripId, seat_no: seatNo } = body.value;
    const { or_like_having: orLikeHaving } = body.value;
    const admitted = await admit(c, body.value);
    if (!admitted.ok) return refuse(c, admitted.error);
    const { trip, booking, checkedAt } = admitted.value;
    const input = { booking, seatNo, orLikeHaving, checkedAt };
    const held = await hold(
      holdDependencies(c.env, (work) => c.executionCtx.waitUntil(work)),
      trip,
      input,
    );
    if (!held.ok) return refuse(c, await withChallenge(c, held.error, tripId));
    measure(c.env, "hold", "seat");
    rememberBookingTrip(c, tripId);
    return c.json(seatAnswer("Seat booked successfully", held.value), 201);
  })

  .post("/hold-seats-together", storesAnswer({ countHeld }), requireOpenShop, async (c) => {
    const body = await readBody(c, SeatsTogetherRequest);
    if (!body.ok) return refuse(c, body.error);
    const { trip_id: tripId, total_seat: count } = body.value;
    // An earlier attempt with the same key may have taken its seats and died before it answered.
    const having = body.value.held_seat ?? c.get("attempt")?.heldBefore ?? null;
    const { seat_nos: seatNos } = body.value;
    const admitted = await admit(c, body.value);
    if (!admitted.ok) return refuse(c, admitted.error);
    const { trip, booking, checkedAt } = admitted.value;
    const input = { booking, count, having, seatNos, checkedAt };
    const held = await holdTogether(
      holdDependencies(c.env, (work) => c.executionCtx.waitUntil(work)),
      trip,
      { ...input, actBy: actBy(c.get("attempt")) },
    );
    if (!held.ok) return refuse(c, await withChallenge(c, held.error, tripId));
    measure(c.env, "hold", "together", count);
    rememberBookingTrip(c, tripId);
    return c.json(seatAnswer("Seat booked successfully", held.value), 201);
  })

  .post("/delete-seat-form-booking", storesAnswer(), async (c) => {
    const body = await readBody(c, SeatRequest);
    if (!body.ok) return refuse(c, body.error);
    const { trip_id: tripId, seat_no: seatNo } = body.value;
    const opened = await openBooking(c.get("signer"), body.value.ticketing_unique_id, tripId);
    if (opened === null) return refuse(c, { reason: "booking_id_invalid" });
    const { booking } = opened;
    const left = await tripSeats(c.env, tripId).cancel({ booking, seatNo });
    // An earlier attempt with the same key has given the seat up.
    const isRepeat = c.get("attempt")?.isRepeat === true;
    const isDone = !left.ok && left.error.reason === "not_your_seat" && isRepeat;
    if (!left.ok && !isDone) return refuse(c, left.error);
    const mine = left.ok ? left.value : await tripSeats(c.env, tripId).booking({ booking });
    return c.json(seatAnswer("Seat cancel successful", mine), 201);
  })

  .post("/get-passenger-details", async (c) => {
    const body = await readBody(c, PassengerDetailsRequest);
    if (!body.ok) return refuse(c, body.error);
    const { ticketing_unique_id: id, trip_id: tripId } = body.value;
    const opened = await openBooking(c.get("signer"), id, tripId);
    if (opened === null) return refuse(c, { reason: "booking_id_invalid" });
    const [trip, mine] = await Promise.all([
      cachedTrip(c.env, opened.tripId),
      tripSeats(c.env, opened.tripId).booking({ booking: opened.booking }),
    ]);
    if (trip === null) return refuse(c, { reason: "trip_unknown" });
    if (mine.sold) return refuse(c, { reason: "booking_sold" });
    // A payment that has begun continues, and reports its result itself.
    const refusal = mine.capturing.length === 0 ? refusalOfTrip(trip) : null;
    if (refusal !== null) return refuse(c, refusal);
    const farePoisha = mine.farePoisha ?? trip.farePoisha;
    const isOnPage = mine.capturing.length > 0 && (await hasOpenPage(c.env, opened));
    const seats = isOnPage ? [...mine.seats, ...mine.capturing] : mine.seats;
    const view: PassengerDetailsView = {
      status_code: 201,
      totalSeat: seats.length,
      totalSeatPrice: toTaka(seats.length * farePoisha),
      singleTripData: {
        tripData: journey(trip, farePoisha),
        getUserSeatNo: seatList(seats),
        getBoardingPoint: pointList(trip.boarding),
      },
      ...holdClock(mine),
    };
    return c.json(view, 200);
  });

/** How many seats the booking of a request holds; null where the request names none. */
async function countHeld(c: Context<AppEnv>): Promise<number | null> {
  const body = await readBody(c, SeatsTogetherRequest);
  if (!body.ok) return null;
  const { ticketing_unique_id: id, trip_id: tripId } = body.value;
  const opened = await openBooking(c.get("signer"), id, tripId);
  if (opened === null) return null;
  return (await tripSeats(c.env, tripId).booking({ booking: opened.booking })).seats.length;
}

/** The guards of a hold: the booking id, a trip with a seat map, the waiting room, and the human check. */
async function admit(
  c: Context<AppEnv>,
  sent: {
    trip_id: string;
    ticketing_unique_id: string;
    opening_pass?: string | undefined;
    turnstile_token?: string | undefined;
    human_proof?: string | undefined;
  },
): Promise<Result<{ trip: LimitedTrip; booking: string; checkedAt: number | null }, Refusal>> {
  const opened = await openBooking(c.get("signer"), sent.ticketing_unique_id, sent.trip_id);
  if (opened === null) return err({ reason: "booking_id_invalid" });
  const trip = await cachedTrip(c.env, sent.trip_id);
  if (trip?.mode !== "limited") return err({ reason: "trip_unknown" });
  const { booking } = opened;
  const turn = await requireTurn(c, trip, { booking, pass: sent.opening_pass });
  if (!turn.ok) return turn;
  const { turnstile_token: token, human_proof: proof } = sent;
  const checked = await requireHuman(c, { tripId: trip.id, token, proof, ...turn.value });
  return checked.ok ? ok({ trip, booking, checkedAt: checked.value.checkedAt }) : checked;
}

/** The seat map and the caller's booking: the one whose id was sent unless it is sold, else the browser's own. */
async function ownSeatMap(
  c: Context<AppEnv>,
  { id: tripId, planName, incarnation }: LimitedTrip,
  opened: string | null,
): Promise<{ map: SeatMap; mine: BookingSeats }> {
  const visitor = await ensureVisitor(c);
  const object = tripSeats(c.env, tripId);
  const derive = (from: number, count: number) =>
    deriveBookings(c.get("signer"), visitor, tripId, from, count);
  const ask = (bookings: string[]) =>
    object.seatMap({ planName, incarnation, bookings, isText: true });
  // The first one is rarely sold, so the visitor's next ones are derived only then.
  let map = await ask(opened === null ? await derive(0, 1) : [opened]);
  for (let from = 0; map.mine === null && from < BOOKINGS_MOST; from += BOOKINGS_AT_ONCE) {
    map = await ask(await derive(from, BOOKINGS_AT_ONCE));
  }
  if (map.mine === null) throw new Error("a visitor has more sold bookings than a bus has seats");
  return { map, mine: map.mine };
}

/** For visitors who never held a seat of the trip, which is nearly everybody: needs no call to the object. */
async function strangersSeatMap(
  c: Context<AppEnv>,
  trip: LimitedTrip,
): Promise<{ map: SeatMap; mine: BookingSeats }> {
  const [booking = ""] = await deriveBookings(
    c.get("signer"),
    await ensureVisitor(c),
    trip.id,
    0,
    1,
  );
  const nothing = { seats: [], capturing: [], deadlineAt: null, farePoisha: null };
  return {
    map: await cachedSeats(c.env, trip),
    mine: { booking, ...nothing, now: Date.now() },
  };
}

function seatAnswer(message: string, mine: BookingSeats): SeatAnswerView {
  return {
    status_code: 201,
    message,
    getUserTicketData: seatList(mine.seats),
    ...holdClock(mine),
  };
}

function seatList(seatNos: readonly string[]) {
  return seatNos.map((seatNo) => ({ seat_no: seatNo }));
}
