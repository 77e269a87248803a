/**
 * Notifies the visitor when a held seat is lost though this page did not cancel it: staff have blocked it, or another
 * tab has released it. Not for an expired hold, which has a screen of its own, nor for seats that are being paid for.
 */
import { useEffect, useEffectEvent, useRef } from "react";
import type { SeatAnswerView, SeatListView } from "../../../../worker/contract/booking/seats.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { toast } from "../../../ui/toast.ts";
import { findLostSeats, type OwnSeats } from "./lost-seats.ts";

interface Props {
  list: SeatListView | undefined;
  mine: readonly string[];
  seats: SeatListView["seats"];
  isOver: boolean;
}

export function useLostSeats({ list, mine, seats, isOver }: Props) {
  const { t } = useMessages();
  const known = useRef<OwnSeats | null>(null);
  const booking = list?.ticketingUniqueId;
  // The names as one string, which is stable between renders.
  const named = mine.join(" ");

  const compare = useEffectEvent((now: OwnSeats) => {
    const lost = findLostSeats(known.current, { ...now, seats });
    known.current = now;
    if (lost.length > 0 && !isOver) toast.neutral(t.booking.seatsLost(lost.join(", ")));
  });
  useEffect(() => {
    if (booking === undefined) return;
    compare({ booking, mine: named === "" ? [] : named.split(" ") });
  }, [booking, named]);

  return {
    /** Changes by the visitor's own calls are not losses. */
    expect(answer: SeatAnswerView): void {
      if (known.current === null) return;
      const now = answer.getUserTicketData.map((seat) => seat.seat_no);
      known.current = { ...known.current, mine: now };
    },
  };
}
