import type { PassengerDetailsView } from "../../worker/contract/booking/seats.ts";
import type { HeldSeats } from "./held-seats.ts";
import type { LatestResponse } from "./hold-clock.ts";

/** The held seats in a response about a booking. `total`: in taka. */
export function toHeldSeats(
  ticketingUniqueId: string,
  latest: LatestResponse<PassengerDetailsView>,
  total: number | undefined,
): HeldSeats {
  const { tripData, getUserSeatNo, getBoardingPoint } = latest.value.singleTripData;
  return {
    booking: {
      ticketingUniqueId,
      tripId: tripData.id,
      destinationId: tripData.destination_id,
      unitId: tripData.unit_id,
    },
    seatNos: getUserSeatNo.map((seat) => seat.seat_no),
    departure: {
      day: tripData.deperture_date,
      clock: tripData.deperture_time,
      boarding: getBoardingPoint,
    },
    total,
    hold: latest,
    isChanging: false,
  };
}
