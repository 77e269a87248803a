/** The seats held for a counter sale: held anew when others are chosen, and let go when the screen is left unsold. */
import { useEffect, useRef, useState } from "react";
import type { ApiRefusal } from "../../api/refusal.ts";
import { staffCall } from "../staff-call.ts";
import type { SeatHold } from "./kept-sale.ts";

/** A hold that ends sooner is taken anew before it is sold. */
const ENDS_SOON_MS = 15_000;

export function useSeatHold(trip: string, kept: SeatHold | null) {
  const [hold, setHold] = useState(kept);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [isHolding, setIsHolding] = useState(false);
  const state = useRef({ hold: kept, isSold: false, isLeft: false, last: Promise.resolve() });

  /** One after another, so that no seat is asked for before it was let go. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = state.current.last.then(work);
    state.current.last = result.then(() => undefined);
    return result;
  }
  async function letGo(): Promise<void> {
    const own = state.current;
    const booking = own.hold?.booking;
    own.hold = null;
    if (booking !== undefined && !own.isSold) {
      await staffCall("let-go-at-counter", { trip, booking });
    }
  }
  async function change(seats: readonly string[], isPastOrder: boolean): Promise<SeatHold | null> {
    const own = state.current;
    if (own.hold !== null && isSame(own.hold.seats, seats) && !isOver(own.hold)) return own.hold;
    await letGo();
    own.isSold = false;
    if (own.isLeft || seats.length === 0) {
      setHold(null);
      return null;
    }
    setIsHolding(true);
    const order = isPastOrder ? { past_order: true } : {};
    const answer = await staffCall("hold-at-counter", { trip, seats, ...order });
    if (answer.ok) {
      const { booking, seats: held, total, hold_expires_at: endsAt } = answer.value;
      own.hold = { booking, seats: held, total, endsAt };
    }
    if (own.isLeft) await letGo();
    setIsHolding(false);
    setHold(own.hold);
    setRefusal(answer.ok ? null : answer.refusal);
    return own.hold;
  }
  useEffect(() => {
    const own = state.current;
    own.isLeft = false;
    return () => {
      own.isLeft = true;
      void own.last.then(async () => {
        // React mounts a component twice in development.
        if (own.isLeft && own.hold !== null && !own.isSold) {
          await staffCall("let-go-at-counter", { trip, booking: own.hold.booking });
        }
      });
    };
  }, [trip]);
  return {
    hold,
    refusal,
    isHolding,
    /** `isPastOrder`: past a bus of the day that is not full. */
    take: (seats: readonly string[], isPastOrder: boolean) =>
      enqueue(() => change(seats, isPastOrder)),
    /** The shop holds these seats no longer: they are held anew before they are sold. */
    forget: () => void (state.current.hold = null),
    /** From a confirmation on the seats may be sold, whatever is answered. */
    setIsSold: (isSold: boolean) => void (state.current.isSold = isSold),
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((seatNo) => other.includes(seatNo));
}

function isOver({ endsAt }: SeatHold): boolean {
  return endsAt !== null && Date.parse(endsAt) - Date.now() < ENDS_SOON_MS;
}
