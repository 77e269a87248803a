/** A trip's object in the real runtime: a fresh one for each test, with readers of its tables. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { tripSeats } from "../../worker/trip/stub.ts";
import type { Claim } from "./seats/audit-seats.ts";

export function aTrip() {
  const tripId = `trip-${crypto.randomUUID()}`;
  return { trip: tripSeats(env, tripId), object: env.TRIP_SEATS.getByName(tripId) };
}

export type TripObject = ReturnType<typeof aTrip>["object"];

export function aHold(booking: string, seatNo: string) {
  const saleClosesAt = Date.now() + 86_400_000;
  const facts = {
    planName: "45",
    farePoisha: 60_000,
    saleClosesAt,
    opensAt: null,
    incarnation: null,
  };
  return { facts, booking, seatNo, isOrderChecked: true };
}

/** The owners in the table, past the object's memory. */
export function writtenSeats(object: TripObject, state: "held" | "capturing" | "sold") {
  return runInDurableObject(object, (_, { storage }) =>
    storage.sql
      .exec<{ seat_no: string; booking: string }>(
        "SELECT seat_no, booking FROM seats WHERE state = ? ORDER BY seat_no",
        state,
      )
      .toArray()
      .map(({ seat_no, booking }): Claim => ({ seatNo: seat_no, booking })),
  );
}
