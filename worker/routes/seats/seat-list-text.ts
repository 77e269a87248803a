/**
 * A seat list as JSON text. The seats' part depends on the map only, so it is serialised once for all requests with the
 * same cached map. A map that was loaded for one booking has that booking's seats in it.
 */
import type { SeatListView } from "../../contract/booking/seats.ts";
import type { SeatMap } from "../../trip/calls.ts";

type SeatsPart = "status_code" | "message" | "getBookedSeatNo" | "seats" | "version";

const written = new WeakMap<SeatMap, string>();

export function seatListText(map: SeatMap, rest: Omit<SeatListView, SeatsPart>): string {
  let seats = written.get(map);
  if (seats === undefined) {
    seats = JSON.stringify(seatsPart(map));
    written.set(map, seats);
  }
  return `${seats.slice(0, -1)},${JSON.stringify(rest).slice(1)}`;
}

function seatsPart(map: SeatMap): Pick<SeatListView, SeatsPart> {
  const own = new Set(map.mine?.seats);
  return {
    status_code: 201,
    message: "Seat list",
    getBookedSeatNo: map.seats
      .filter((seat) => seat.state !== "free" && !own.has(seat.seatNo))
      .map((seat) => ({ seat_no: seat.seatNo })),
    seats: map.seats.map((seat) => ({ seat_no: seat.seatNo, state: seat.state })),
    version: map.version,
  };
}
