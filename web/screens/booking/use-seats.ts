/**
 * One visitor at the seat map of one trip: what stands there, what is being asked, and the end of the hold. A
 * seat is never shown as one's own before the server says so. Calls go out one after the other, so that the
 * list of the last answer is the newest one; the other seats stay usable meanwhile.
 */
import { useRef, useState } from "react";
import type { SeatAnswerView, SeatListView } from "../../../worker/contract/seats.ts";
import { postJson, type Answer, type ApiRefusal } from "../../api/client.ts";
import { asPerson } from "../../human-check/with-human-check.ts";
import { rememberBookingTrip } from "../../booking/booking-trips-cookie.ts";
import { seatFaces, type SeatFace } from "../../seat-map/seat-face.ts";
import { formatFor } from "../../i18n/format.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { toast } from "../../ui/toast.ts";
import { useHoldEnd } from "./use-hold-end.ts";
import { useLostSeats } from "./use-lost-seats.ts";
import { useTripSeats } from "./use-trip-seats.ts";

const HOLD = "/api/add-new-seat-for-booking";
const CANCEL = "/api/delete-seat-form-booking";
const TOGETHER = "/api/hold-seats-together";
/** Stands among the seats that are asked about while a party is looked for. */
const PARTY = "party";

export interface Seats {
  list: SeatListView | undefined;
  /** Why the list, or its newest state, could not be had. */
  refusal: ApiRefusal | undefined;
  faces: ReadonlyMap<string, SeatFace>;
  mine: readonly string[];
  freeSeats: number;
  /** Null until the first seat is held. */
  secondsLeft: number | null;
  /** The time ran out; the seats are given back. */
  isOver: boolean;
  isLoading: boolean;
  isAsking: boolean;
  press: (seatNo: string) => void;
  /** So many seats more, the best that are free. */
  takeTogether: (count: number) => void;
  reload: () => Promise<void>;
}

export function useSeats(tripId: string): Seats {
  const messages = useMessages();
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());
  const trip = useTripSeats(tripId, (seatNo) => asking.has(seatNo));
  const { list, mine } = trip;
  const line = useRef(Promise.resolve());

  const ask = async (path: string, wish: Record<string, string | number>) =>
    asPerson((proof) =>
      postJson<SeatAnswerView>(path, {
        ticketing_unique_id: list?.ticketingUniqueId,
        trip_id: tripId,
        booking_time: formatFor("en").dateTime(new Date().toISOString()),
        ...wish,
        ...proof,
      }),
    );

  const hold = useHoldEnd({
    mine,
    secondsLeft: trip.secondsLeft,
    giveBack: async (seatNo) => ask(CANCEL, { seat_no: seatNo }),
    reload: trip.again,
  });
  const lost = useLostSeats({ list, mine, seats: trip.seats, isOver: hold.isOver });

  /** In line behind the calls before it. */
  const change = (
    name: string,
    send: () => Promise<Answer<SeatAnswerView>>,
    done: (answer: SeatAnswerView) => string,
  ): void => {
    setAsking((before) => new Set([...before, name]));
    rememberBookingTrip(tripId);
    line.current = line.current.then(async () => {
      const askedAt = performance.now();
      const answer = await send();
      if (answer.ok) {
        lost.expect(answer.value);
        await trip.answered(answer.value, askedAt);
        toast.success(done(answer.value));
      } else if (answer.refusal.isRepeated && answer.refusal.code === "not_your_seat") {
        // The try whose answer got lost has given it up.
        await trip.again();
      } else {
        toast.error(messages.refusal(answer.refusal));
        if (answer.refusal.code === "seat_taken") await trip.refused(name);
        else await trip.again();
      }
      setAsking((before) => new Set([...before].filter((one) => one !== name)));
    });
  };

  const faces = seatFaces({ seats: trip.seats, mine: list?.getUserTicketData ?? [], asking });
  const press = (seatNo: string): void => {
    const face = faces.get(seatNo);
    if (face === "asking") return;
    if (face !== "free" && face !== "mine") {
      toast.error(messages.t.booking.seatTaken);
      return;
    }
    const path = face === "free" ? HOLD : CANCEL;
    const done = face === "free" ? messages.t.booking.seatBooked : messages.t.booking.seatCancelled;
    change(
      seatNo,
      () => ask(path, { seat_no: seatNo }),
      () => done,
    );
  };

  return {
    list,
    refusal: trip.refusal,
    faces,
    mine,
    freeSeats: trip.seats.filter((seat) => seat.state === "free").length,
    secondsLeft: trip.secondsLeft,
    isOver: hold.isOver,
    isLoading: trip.isLoading,
    isAsking: asking.size > 0,
    press,
    takeTogether(count) {
      if (asking.size > 0) return;
      change(
        PARTY,
        () => ask(TOGETHER, { total_seat: count, held_seat: mine.length }),
        (answer) => messages.t.booking.togetherTaken(newOnes(mine, answer).join(", ")),
      );
    },
    async reload() {
      await trip.again();
      hold.chooseAgain();
    },
  };
}

function newOnes(before: readonly string[], answer: SeatAnswerView): string[] {
  return answer.getUserTicketData
    .map((seat) => seat.seat_no)
    .filter((seatNo) => !before.includes(seatNo));
}
