/**
 * One visitor at the seat map of one trip: the seats, the calls in flight, and the expiry of the hold. A seat is never
 * shown as the visitor's own before the server confirms it. Calls are sent one after the other, so that the last
 * response is the newest list; the other seats stay usable meanwhile.
 */
import { dhakaDate, dhakaTime } from "../../../../worker/domain/dhaka-time.ts";
import { useRef, useState } from "react";
import type {
  SeatAnswerView,
  SeatListView,
  SeatTakenBody,
} from "../../../../worker/contract/booking/seats.ts";
import { call } from "../../../api/call.ts";
import type { Answer, ApiRefusal } from "../../../api/refusal.ts";
import { withHumanCheck } from "../../../human-check/with-human-check.ts";
import { rememberBookingTrip } from "../../../booking/booking-trips-cookie.ts";
import { useOrLike } from "../../../booking/or-like.ts";
import { seatFaces, type SeatFace } from "../../../seat-map/seat-face.ts";
import { messagesIn } from "../../../i18n/messages.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { toast } from "../../../ui/toast.ts";
import { parseTakenBody } from "./seat-list.ts";
import { useReleaseAtExpiry } from "./use-release-at-expiry.ts";
import { useLostSeats } from "./use-lost-seats.ts";
import { useTripSeats, type TripSeats } from "./use-trip-seats.ts";

const HOLD = "POST /api/add-new-seat-for-booking";
const CANCEL = "POST /api/delete-seat-form-booking";
const TOGETHER = "POST /api/hold-seats-together";
/** The pending entry while several seats are taken together. */
const PARTY = "party";

export interface Seats {
  latest: TripSeats["latest"];
  list: SeatListView | undefined;
  /** Why the list, or its newest state, could not be loaded. */
  refusal: ApiRefusal | undefined;
  faces: ReadonlyMap<string, SeatFace>;
  mine: readonly string[];
  freeSeats: number;
  /** Null until the first seat is held. */
  secondsLeft: number | null;
  isLoading: boolean;
  /** A call that changes seats is in flight. */
  isChanging: boolean;
  /** The last press that came too late; null after the next press. */
  tooLate: SeatTakenBody | null;
  press: (seatNo: string) => void;
  /** Holds these seats too: all of them or none. */
  takeTogether: (seatNos: readonly string[]) => void;
  reload: () => Promise<void>;
}

/** The current date and time, as the specification sends them. */
function bookingTime(now: Date): string {
  const { date, time } = messagesIn("en");
  return `${date(dhakaDate(now.getTime()))}, ${time(dhakaTime(now.getTime()))}`;
}

export function useSeats(tripId: string): Seats {
  const messages = useMessages();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [tooLate, setTooLate] = useState<SeatTakenBody | null>(null);
  const trip = useTripSeats(tripId, (seatNo) => pending.has(seatNo));
  const { list, mine } = trip;
  const hasOrLike = useOrLike();
  /** Ends with the seats held after the last answer; null where it brought none. */
  const queue = useRef<Promise<readonly string[] | null>>(Promise.resolve(null));

  const booking = () => ({
    ticketing_unique_id: list?.ticketingUniqueId ?? "",
    trip_id: tripId,
    booking_time: bookingTime(new Date()),
  });
  const sendHold = async (seatNo: string, held: readonly string[]) => {
    const orLike = hasOrLike ? { or_like_having: held.length } : {};
    return withHumanCheck((proof) =>
      call(HOLD, { ...booking(), seat_no: seatNo, ...orLike, ...proof }),
    );
  };
  const sendCancel = async (seatNo: string) =>
    withHumanCheck((proof) => call(CANCEL, { ...booking(), seat_no: seatNo, ...proof }));
  const sendTogether = async (seatNos: readonly string[]) =>
    withHumanCheck((proof) =>
      call(TOGETHER, {
        ...booking(),
        total_seat: seatNos.length,
        seat_nos: [...seatNos],
        held_seat: mine.length,
        ...proof,
      }),
    );

  const hold = useReleaseAtExpiry({
    mine,
    secondsLeft: trip.secondsLeft,
    giveBack: sendCancel,
    reload: trip.reload,
  });
  const lost = useLostSeats({ list, mine, seats: trip.seats, isOver: hold.isOver });

  /**
   * Queued behind the calls before it. `send` gets the seats that were held before, `report` those and the held ones.
   */
  const change = (
    name: string,
    send: (held: readonly string[]) => Promise<Answer<SeatAnswerView>>,
    report: (now: readonly string[], before: readonly string[]) => void,
  ): void => {
    const isFirst = pending.size === 0;
    setPending((before) => new Set([...before, name]));
    setTooLate(null);
    rememberBookingTrip(tripId);
    queue.current = queue.current.then(async (last) => {
      const held = isFirst || last === null ? mine : last;
      const requestedAt = performance.now();
      const answer = await send(held);
      const now = answer.ok ? answer.value.getUserTicketData.map((seat) => seat.seat_no) : null;
      if (answer.ok) {
        lost.expect(answer.value);
        await trip.applyAnswer(answer.value, requestedAt);
        report(now ?? [], held);
      } else if (answer.refusal.isRepeated && answer.refusal.code === "not_your_seat") {
        // The attempt whose response was lost has released it.
        await trip.reload();
      } else {
        toast.error(messages.refusal(answer.refusal));
        const taken = parseTakenBody(answer.refusal);
        await (taken === null ? trip.reload() : trip.applyTaken(taken));
        setTooLate(taken);
      }
      setPending((before) => new Set([...before].filter((one) => one !== name)));
      return now;
    });
  };

  const faces = seatFaces({ seats: trip.seats, mine: list?.getUserTicketData ?? [], pending });
  const press = (seatNo: string): void => {
    const face = faces.get(seatNo);
    if (face === "pending") return;
    if (face !== "free" && face !== "mine") {
      toast.error(messages.t.booking.seatTaken);
      return;
    }
    const { t } = messages;
    if (face === "mine") {
      change(
        seatNo,
        () => sendCancel(seatNo),
        () => toast.success(t.booking.ofSeat(seatNo, t.booking.seatCancelled)),
      );
      return;
    }
    change(
      seatNo,
      (held) => sendHold(seatNo, held),
      (now, before) => {
        const other = now.find((one) => !before.includes(one));
        const isMine = now.includes(seatNo);
        if (isMine) toast.success(t.booking.ofSeat(seatNo, t.booking.seatBooked));
        else if (other !== undefined) toast.neutral(t.booking.seatInstead(seatNo, other));
        else toast.error(t.booking.seatTaken);
      },
    );
  };

  return {
    latest: trip.latest,
    list,
    refusal: trip.refusal,
    faces,
    mine,
    freeSeats: trip.seats.filter((seat) => seat.state === "free").length,
    secondsLeft: trip.secondsLeft,
    isLoading: trip.isLoading,
    isChanging: pending.size > 0,
    tooLate,
    press,
    takeTogether(seatNos) {
      if (pending.size > 0) return;
      const done = messages.t.booking.togetherTaken(seatNos.join(", "));
      change(
        PARTY,
        () => sendTogether(seatNos),
        () => toast.success(done),
      );
    },
    async reload() {
      await trip.reload();
      hold.chooseAgain();
    },
  };
}
