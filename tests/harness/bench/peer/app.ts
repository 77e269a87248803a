/**
 * The peer: hold, release and the seat list on the usual stack, with the same paths, requests and answers as ours.
 *
 * What it leaves out, all of which ours does for the same calls: signed booking ids and cookies, the anti-forgery pair,
 * the waiting room and the other limits, buses that fill in order, the trip's own facts, six seats and one deadline a
 * booking, the offer to whoever came too late, the trail of every change, live sockets, request ids, metrics and
 * security headers. It reads its store for every list, where ours has a copy that is up to three seconds old for
 * whoever holds nothing.
 */
import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import type { Pool } from "pg";
import { SeatListQuery, SeatRequest } from "../../../../worker/contract/booking/seats.ts";
import { dhakaIso } from "../../../../worker/domain/dhaka-time.ts";
import { holdSeat, listSeats, releaseSeat, type OwnSeat, type SeatRow } from "./seat-rows.ts";

/** As long as ours with its signature. */
const BOOKING_ID_BYTES = 40;

export function peerApp(pool: Pool, options: { holdMs: number; now(): number }) {
  const { holdMs } = options;
  return new Hono()
    .get("/api/get-seat-list-with-route/:id", async (c) => {
      const query = SeatListQuery.safeParse(c.req.query());
      if (!query.success) return c.json(refusal(422, "invalid"), 422);
      const now = options.now();
      const rows = await listSeats(pool, c.req.param("id"));
      if (rows.length === 0) return c.json(refusal(404, "trip_unknown"), 404);
      const booking =
        query.data.ticketing_unique_id ?? randomBytes(BOOKING_ID_BYTES).toString("base64url");
      const own = rows.filter((row) => row.booking === booking && row.held_until > now);
      const states = rows.map((row) => ({ seat_no: row.seat_no, state: stateAt(row, now) }));
      return c.json(
        {
          status_code: 201,
          message: "Seat list",
          getBookedSeatNo: states
            .filter(({ state }, at) => state !== "free" && rows[at]?.booking !== booking)
            .map(({ seat_no }) => ({ seat_no })),
          seats: states,
          version: rows.reduce((sum, row) => sum + row.version, 0),
          ticketingUniqueId: booking,
          ...ownPart(own, now),
          hold_seconds: holdMs / 1000,
          opens_at: null,
        },
        200,
      );
    })

    .post("/api/add-new-seat-for-booking", async (c) => {
      const body = SeatRequest.safeParse(await c.req.json());
      if (!body.success) return c.json(refusal(422, "invalid"), 422);
      const press = getPress(body.data, options.now());
      const own = await holdSeat(pool, press, press.now + holdMs);
      if (!own.some((seat) => seat.seat_no === press.seatNo)) {
        return c.json({ ...refusal(409, "seat_taken"), seat_no: press.seatNo }, 409);
      }
      const message = "Seat booked successfully";
      return c.json({ status_code: 201, message, ...ownPart(own, press.now) }, 201);
    })

    .post("/api/delete-seat-form-booking", async (c) => {
      const body = SeatRequest.safeParse(await c.req.json());
      if (!body.success) return c.json(refusal(422, "invalid"), 422);
      const press = getPress(body.data, options.now());
      const own = await releaseSeat(pool, press);
      const message = "Seat cancel successful";
      return c.json({ status_code: 201, message, ...ownPart(own, press.now) }, 201);
    });
}

function getPress(
  body: { trip_id: string; seat_no: string; ticketing_unique_id: string },
  now: number,
) {
  const { trip_id: tripId, seat_no: seatNo, ticketing_unique_id: booking } = body;
  return { tripId, seatNo, booking, now };
}

function stateAt(row: SeatRow, now: number): SeatRow["status"] {
  return row.status === "held" && row.held_until <= now ? "free" : row.status;
}

function ownPart(own: readonly OwnSeat[], now: number) {
  const until = Math.min(...own.map((seat) => seat.held_until));
  const isRunning = own.length > 0;
  return {
    getUserTicketData: own.map((seat) => ({ seat_no: seat.seat_no })),
    hold_expires_at: isRunning ? dhakaIso(until) : null,
    seconds_left: isRunning ? Math.max(0, Math.ceil((until - now) / 1000)) : 0,
  };
}

function refusal(status: number, code: string) {
  return { status_code: status, code, message: code, errors: [code] };
}
