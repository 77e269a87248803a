/**
 * One visitor at the seat map of one trip: what stands there, what is being asked, and the end of the hold. A
 * seat is never shown as one's own before the server says so. Calls go out one after the other, so that the
 * list of the last answer is the newest one; the other seats stay usable meanwhile.
 */
import { useRef, useState } from "react";
import type { SeatAnswerView, SeatListView } from "../../../worker/contract/seats.ts";
import { postJson, type ApiRefusal } from "../../api.ts";
import { useHeard } from "../../hold/use-heard.ts";
import { useSecondsLeft } from "../../hold/use-seconds-left.ts";
import { seatFaces, type SeatFace } from "../../seat-map/seat-face.ts";
import { useWords } from "../../text/use-words.ts";
import { wordsIn } from "../../text/words.ts";
import { toast } from "../../ui/toast.ts";
import { withAnswer } from "./seat-list.ts";
import { useHoldEnd } from "./use-hold-end.ts";

const REFRESH_MS = 4000;
const HOLD = "/api/add-new-seat-for-booking";
const CANCEL = "/api/delete-seat-form-booking";

export interface Seats {
  list: SeatListView | undefined;
  /** Why the list, or its newest state, could not be had. */
  refusal: ApiRefusal | undefined;
  faces: ReadonlyMap<string, SeatFace>;
  /** Null until the first seat is held. */
  secondsLeft: number | null;
  /** The time ran out; the seats are given back. */
  isOver: boolean;
  isLoading: boolean;
  isAsking: boolean;
  press: (seatNo: string) => void;
  reload: () => Promise<void>;
}

export function useSeats(tripId: string): Seats {
  const words = useWords();
  const read = useHeard<SeatListView>(
    `/api/get-seat-list-with-route/${encodeURIComponent(tripId)}`,
    undefined,
    REFRESH_MS,
  );
  const list = read.heard?.value;
  const secondsLeft = useSecondsLeft(read.heard);
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());
  const line = useRef(Promise.resolve());

  const ask = async (path: string, seatNo: string) =>
    postJson<SeatAnswerView>(path, {
      ticketing_unique_id: list?.ticketingUniqueId,
      trip_id: tripId,
      seat_no: seatNo,
      booking_time: wordsIn("en").dateTime(new Date().toISOString()),
    });

  const change = async (path: string, seatNo: string, done: string): Promise<void> => {
    const answer = await ask(path, seatNo);
    if (answer.ok) {
      const heardAt = performance.now();
      await read.replace(
        (heard) => heard && { value: withAnswer(heard.value, answer.value), heardAt },
        { revalidate: false },
      );
      toast.success(done);
    } else {
      toast.error(words.refusal(answer.refusal));
      await read.again();
    }
    setAsking((before) => new Set([...before].filter((one) => one !== seatNo)));
  };

  const hold = useHoldEnd({
    mine: list?.getUserTicketData.map((seat) => seat.seat_no) ?? [],
    secondsLeft,
    giveBack: async (seatNo) => ask(CANCEL, seatNo),
    reload: read.again,
  });

  const faces = seatFaces({
    seats: list?.seats ?? [],
    mine: list?.getUserTicketData ?? [],
    asking,
  });

  const press = (seatNo: string): void => {
    const face = faces.get(seatNo);
    if (face === "asking") return;
    if (face !== "free" && face !== "mine") {
      toast.error(words.t.booking.seatTaken);
      return;
    }
    const path = face === "free" ? HOLD : CANCEL;
    const done = face === "free" ? words.t.booking.seatBooked : words.t.booking.seatCancelled;
    setAsking((before) => new Set([...before, seatNo]));
    line.current = line.current.then(async () => change(path, seatNo, done));
  };

  return {
    list,
    refusal: read.refusal,
    faces,
    secondsLeft,
    isOver: hold.isOver,
    isLoading: read.isAsking,
    isAsking: asking.size > 0,
    press,
    async reload() {
      await read.again();
      hold.chooseAgain();
    },
  };
}
