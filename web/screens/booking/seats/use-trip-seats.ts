/**
 * Keeps the state of a trip's seats up to date: public changes come over the socket, the visitor's own part from own
 * calls. Without a socket the page polls; with one it polls rarely, which corrects any missed message.
 */
import { useEffect, useEffectEvent, useState } from "react";
import type {
  SeatAnswerView,
  SeatListView,
  SeatTakenBody,
} from "../../../../worker/contract/booking/seats.ts";
import type { ApiRefusal } from "../../../api/refusal.ts";
import { useContinuedBooking } from "../../../booking/continued-booking.ts";
import type { LatestResponse } from "../../../booking/hold-clock.ts";
import { useLatestHold } from "../../../booking/use-latest-hold.ts";
import { useSecondsLeft } from "../../../booking/use-seconds-left.ts";
import { chooseNewestSeats, type LiveSeats } from "../../../live/live-seats.ts";
import { useLiveSeats } from "../../../live/use-live-seats.ts";
import { applyAnswer, applyTaken } from "./seat-list.ts";

const POLL_MS = 8_000;
const FLOOR_MS = 60_000;
/** Spreads the polling of pages that were opened at the same moment. */
const JITTER = 0.3;

export interface TripSeats {
  /** The list, and when it was requested. */
  latest: LatestResponse<SeatListView> | undefined;
  list: SeatListView | undefined;
  /** The state of every seat, from the list or the newer socket. */
  seats: SeatListView["seats"];
  mine: readonly string[];
  /** Why the list, or its newest state, could not be loaded. */
  refusal: ApiRefusal | undefined;
  /** Null until the first seat is held. */
  secondsLeft: number | null;
  isLoading: boolean;
  reload: () => Promise<void>;
  /** Applies the response of an own call. `requestedAt`: by `performance.now()`. */
  applyAnswer: (answer: SeatAnswerView, requestedAt: number) => Promise<void>;
  /** Applies the refusal of a seat that another visitor has. */
  applyTaken: (taken: SeatTakenBody) => Promise<void>;
}

const NONE: SeatListView["seats"] = [];

/** `isPending`: a call for this seat is in flight, and its response has the state. */
export function useTripSeats(tripId: string, isPending: (seatNo: string) => boolean): TripSeats {
  const live = useLiveSeats(tripId);
  const continued = useContinuedBooking(tripId);
  const [pace] = useState(() => 1 + JITTER * Math.random());
  const read = useLatestHold(
    "GET /api/get-seat-list-with-route/{id}",
    { id: tripId, ticketing_unique_id: continued.id ?? undefined },
    pace * (live.seats === null ? POLL_MS : FLOOR_MS),
  );
  const list = read.latest?.value;

  // The booking can't be opened, or is paid: continue with this browser's own booking.
  const isClosed =
    continued.id !== null &&
    (read.refusal?.code === "booking_id_invalid" ||
      (list !== undefined && list.ticketingUniqueId !== continued.id));
  const clearContinued = useEffectEvent(continued.clear);
  useEffect(() => {
    if (isClosed) clearContinued();
  }, [isClosed]);

  const secondsLeft = useSecondsLeft(read.latest);
  const mine = list?.getUserTicketData.map((seat) => seat.seat_no) ?? [];

  // The socket's messages are public. Where an own seat is no longer held, the list has the reason.
  const compareMine = useEffectEvent((pushed: LiveSeats) => {
    if (list === undefined || pushed.version <= list.version) return;
    const isGone = mine.some((seatNo) => pushed.taken.get(seatNo) !== "held" && !isPending(seatNo));
    if (isGone) void read.reload();
  });
  useEffect(() => {
    if (live.seats !== null) compareMine(live.seats);
  }, [live.seats]);

  return {
    latest: read.latest,
    list,
    seats: list === undefined ? NONE : chooseNewestSeats(list, live.seats),
    mine,
    refusal: read.refusal,
    secondsLeft,
    isLoading: read.isLoading,
    reload: read.reload,
    async applyTaken(taken) {
      await read.replace(
        (latest) => latest && { ...latest, value: applyTaken(latest.value, taken) },
        {
          revalidate: false,
        },
      );
    },
    async applyAnswer(answer, requestedAt) {
      const now = answer.getUserTicketData.map((seat) => seat.seat_no);
      live.answered(mine, now);
      await read.replace(
        (latest) => latest && { value: applyAnswer(latest.value, answer), requestedAt },
        {
          revalidate: false,
        },
      );
    },
  };
}
