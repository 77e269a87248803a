/**
 * Tells the visitor when a seat of theirs is theirs no more though this page gave none up: staff keep it back, or
 * another tab let it go. Not told: the end of the time, which has a screen of its own, and seats on their way to be
 * paid for.
 */
import { useEffect, useEffectEvent, useRef } from "react";
import type { SeatAnswerView, SeatListView } from "../../../worker/contract/seats.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { toast } from "../../ui/toast.ts";
import { lostSeats, type Known } from "./lost-seats.ts";

interface Props {
  list: SeatListView | undefined;
  mine: readonly string[];
  seats: SeatListView["seats"];
  isOver: boolean;
}

export function useLostSeats({ list, mine, seats, isOver }: Props) {
  const { t } = useMessages();
  const known = useRef<Known | null>(null);
  const booking = list?.ticketingUniqueId;
  // The names as one text, which is the same from one drawing to the next.
  const named = mine.join(" ");

  const compare = useEffectEvent((now: Known) => {
    const lost = lostSeats(known.current, { ...now, seats });
    known.current = now;
    if (lost.length > 0 && !isOver) toast.neutral(t.booking.seatsLost(lost.join(", ")));
  });
  useEffect(() => {
    if (booking === undefined) return;
    compare({ booking, mine: named === "" ? [] : named.split(" ") });
  }, [booking, named]);

  return {
    /** What an own call has answered is no loss. */
    expect(answer: SeatAnswerView): void {
      if (known.current === null) return;
      const now = answer.getUserTicketData.map((seat) => seat.seat_no);
      known.current = { ...known.current, mine: now };
    },
  };
}
