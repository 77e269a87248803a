/**
 * What is known of a trip's seats, and how it is kept up to date: public changes come over the socket, the own part
 * by own calls. Without a socket the page asks quietly; with one it still does, seldom, so that whatever went wrong
 * heals.
 */
import { useEffect, useEffectEvent, useState } from "react";
import type { SeatAnswerView, SeatListView } from "../../../worker/contract/seats.ts";
import type { ApiRefusal } from "../../api/client.ts";
import { useContinuedBooking } from "../../booking/continued-booking.ts";
import { useLatestHold } from "../../booking/use-latest-hold.ts";
import { useSecondsLeft } from "../../booking/use-seconds-left.ts";
import { newestSeats, type LiveSeats } from "../../live/live-seats.ts";
import { useLiveSeats } from "../../live/use-live-seats.ts";
import { withAnswer, withTaken } from "./seat-list.ts";

const POLL_MS = 8_000;
const FLOOR_MS = 60_000;
/** Phones that open a page in one moment do not ask in one moment ever after. */
const JITTER = 0.3;

export interface TripSeats {
  list: SeatListView | undefined;
  /** Every seat as it was last heard of. */
  seats: SeatListView["seats"];
  mine: readonly string[];
  /** Why the list, or its newest state, could not be had. */
  refusal: ApiRefusal | undefined;
  /** Null until the first seat is held. */
  secondsLeft: number | null;
  isLoading: boolean;
  again: () => Promise<void>;
  /** What an own call answered, at once on the screen. */
  answered: (answer: SeatAnswerView, askedAt: number) => Promise<void>;
  /** A press was refused because somebody has the seat. */
  refused: (seatNo: string) => Promise<void>;
}

const NONE: SeatListView["seats"] = [];

/** `isAsked`: a call about this seat is under way, and its answer will say how it is. */
export function useTripSeats(tripId: string, isAsked: (seatNo: string) => boolean): TripSeats {
  const live = useLiveSeats(tripId);
  const continued = useContinuedBooking(tripId);
  const [pace] = useState(() => 1 + JITTER * Math.random());
  const read = useLatestHold<SeatListView>(
    seatListPath(tripId, continued.id),
    undefined,
    pace * (live.seats === null ? POLL_MS : FLOOR_MS),
  );
  const list = read.heard?.value;

  // Not to be opened, or paid and followed by another one: from here on it is this browser's own booking.
  const isClosed =
    continued.id !== null &&
    (read.refusal?.code === "booking_id_invalid" ||
      (list !== undefined && list.ticketingUniqueId !== continued.id));
  const forgetContinued = useEffectEvent(continued.forget);
  useEffect(() => {
    if (isClosed) forgetContinued();
  }, [isClosed]);

  const secondsLeft = useSecondsLeft(read.heard);
  const mine = list?.getUserTicketData.map((seat) => seat.seat_no) ?? [];

  // What is told is public. That a seat of one's own is held no more is worth the question what became of it.
  const compareMine = useEffectEvent((told: LiveSeats) => {
    if (list === undefined || told.version <= list.version) return;
    const isGone = mine.some((seatNo) => told.taken.get(seatNo) !== "held" && !isAsked(seatNo));
    if (isGone) void read.again();
  });
  useEffect(() => {
    if (live.seats !== null) compareMine(live.seats);
  }, [live.seats]);

  return {
    list,
    seats: list === undefined ? NONE : newestSeats(list, live.seats),
    mine,
    refusal: read.refusal,
    secondsLeft,
    isLoading: read.isAsking,
    again: read.again,
    async refused(seatNo) {
      await read.again();
      await read.replace((heard) => heard && { ...heard, value: withTaken(heard.value, seatNo) }, {
        revalidate: false,
      });
    },
    async answered(answer, askedAt) {
      const now = answer.getUserTicketData.map((seat) => seat.seat_no);
      live.answered(mine, now);
      await read.replace((heard) => heard && { value: withAnswer(heard.value, answer), askedAt }, {
        revalidate: false,
      });
    },
  };
}

function seatListPath(tripId: string, booking: string | null): string {
  const path = `/api/get-seat-list-with-route/${encodeURIComponent(tripId)}`;
  return booking === null
    ? path
    : `${path}?${new URLSearchParams({ ticketing_unique_id: booking })}`;
}
