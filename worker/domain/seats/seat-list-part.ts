/**
 * The part of a seat list that depends on the seats, as JSON text in the shape of the wire. The trip's object writes it
 * for a visitor's own list: one text costs an RPC half of what 45 objects do.
 */
import { seatMap, type SeatMap } from "./seat-map.ts";
import type { TripState } from "./trip-state.ts";

/** The seat map, with the seats as text where that is asked for. */
export function seatMapOrText(
  state: TripState,
  input: Parameters<typeof seatMap>[1] & { isText?: boolean },
  now: number,
): SeatMap {
  const map = seatMap(state, input, now);
  return input.isText === true ? { ...map, seats: [], text: writeSeatListPart(map) } : map;
}

export function writeSeatListPart(map: Pick<SeatMap, "seats" | "mine" | "version">): string {
  const own = new Set(map.mine?.seats);
  return JSON.stringify({
    status_code: 201,
    message: "Seat list",
    getBookedSeatNo: map.seats
      .filter((seat) => seat.state !== "free" && !own.has(seat.seatNo))
      .map((seat) => ({ seat_no: seat.seatNo })),
    seats: map.seats.map((seat) => ({ seat_no: seat.seatNo, state: seat.state })),
    version: map.version,
  });
}
