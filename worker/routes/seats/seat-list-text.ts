/**
 * A seat list as JSON text. The seats' part depends on the map only: the object has written it, or it is written once
 * for all requests with the same cached map. A map that was loaded for one booking has that booking's seats in it.
 */
import type { SeatListView } from "../../contract/booking/seats.ts";
import { writeSeatListPart } from "../../domain/seats/seat-list-part.ts";
import type { SeatMap } from "../../trip/calls.ts";

type SeatsPart = "status_code" | "message" | "getBookedSeatNo" | "seats" | "version";

const written = new WeakMap<SeatMap, string>();

export function seatListText(map: SeatMap, rest: Omit<SeatListView, SeatsPart>): string {
  let seats = map.text ?? written.get(map);
  if (seats === undefined) {
    seats = writeSeatListPart(map);
    written.set(map, seats);
  }
  return `${seats.slice(0, -1)},${JSON.stringify(rest).slice(1)}`;
}
