/**
 * How a phone gets its seats: it presses what its list shows as free. A press that came too late is answered with the
 * seats as they are and an offer, as on the screen: most take the offer, the others press another free seat; and most
 * say that a seat like the pressed one will do from then on, in the waiting room already where they have waited. A
 * phone may press before its live socket is open (web/screens/booking/seats/use-trip-seats.ts), so here none has one.
 */
import { z } from "zod";
import { SeatTakenBody } from "../../../worker/contract/booking/seats.ts";
import type { Answer, Phone } from "./phone.ts";

export type Call = (
  call: string,
  send: (phone: Phone) => Promise<Answer>,
  seat?: { trip: string; seatNo: string },
) => Promise<Answer>;

export interface Presses {
  presses: number;
  seats: number;
  bookingId: string;
}

const SeatStates = z.array(z.object({ seat_no: z.string(), state: z.string() }));
const SeatList = z.object({
  ticketingUniqueId: z.string(),
  getUserTicketData: z.array(z.object({ seat_no: z.string() })),
  seats: SeatStates,
});
const Held = z.object({ getUserTicketData: z.array(z.object({ seat_no: z.string() })) });

const SEATS_MOST = 3;
const PRESSES_MOST = 6;
/** Share of buyers who take the seat that an offer names. */
const OFFER_TAKEN_SHARE = 0.8;
/** Share of buyers who accept a seat like the pressed one. They are asked in the waiting room, or beside an offer. */
const OR_LIKE_SHARE = 0.8;

/** No seats where they can't be read, or a press was refused for another reason than a taken seat. */
export async function pressSeats(
  call: Call,
  trip: string,
  { random, hasWaited }: { random: () => number; hasWaited: boolean },
): Promise<Presses> {
  const path = `/api/get-seat-list-with-route/${trip}`;
  const list = SeatList.safeParse((await call("seats", (phone) => phone.get(path))).body).data;
  if (list === undefined) return { presses: 0, seats: 0, bookingId: "" };
  const bookingId = list.ticketingUniqueId;
  const wanted = 1 + Math.floor(random() * SEATS_MOST);
  let { seats } = list;
  let mine = new Set(list.getUserTicketData.map((seat) => seat.seat_no));
  let offered: string | undefined;
  let presses = 0;
  const acceptsAlike = random() < OR_LIKE_SHARE;
  let isOrLike = acceptsAlike && hasWaited;
  while (presses < PRESSES_MOST && mine.size < wanted) {
    const free = seats.filter((seat) => seat.state === "free" && !mine.has(seat.seat_no));
    const seatNo = offered ?? free[Math.floor(random() * free.length)]?.seat_no;
    if (seatNo === undefined) break;
    presses += 1;
    offered = undefined;
    const body = {
      ticketing_unique_id: bookingId,
      trip_id: trip,
      seat_no: seatNo,
      booking_time: "2026-11-21 10:00:00 AM",
      ...(isOrLike && { or_like_having: mine.size }),
    };
    const press = async (phone: Phone) => {
      phone.rememberBookingTrip(trip);
      return phone.post("/api/add-new-seat-for-booking", body);
    };
    const held = await call("hold", press, { trip, seatNo });
    const taken = SeatTakenBody.safeParse(held.body).data;
    if (held.status === 201) {
      mine = new Set(Held.parse(held.body).getUserTicketData.map((seat) => seat.seat_no));
    } else {
      if (taken === undefined) return { presses, seats: 0, bookingId };
      ({ seats } = taken);
      isOrLike = acceptsAlike;
      if (random() < OFFER_TAKEN_SHARE) offered = taken.offer[0]?.seat_no;
    }
  }
  return { presses, seats: mine.size, bookingId };
}
