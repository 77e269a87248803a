/** The seats of the chosen trip, and beside them the passenger, the money and the ticket. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OneTripView } from "../../../worker/contract/staff/staff-trips.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { seatsIn } from "../sales/seats-in.ts";
import { BuyerForm } from "./buyer-form.tsx";
import { readCounter, rememberCounter } from "./counter-name.ts";
import {
  forgetSale,
  isBegun,
  keepSale,
  type KeptSale,
  type Pending,
  type Typed,
} from "./kept-sale.ts";
import { chooseSeats, findFault, isAsShown, type FieldFault } from "./sale-input.ts";
import type { Ticket } from "./sale-outcome.ts";
import { SeatColumn } from "./seat-column.tsx";
import { useReloadAll } from "../use-staff-query.ts";
import { useCounterSale } from "./use-counter-sale.ts";
import { useSeatHold } from "./use-seat-hold.ts";

interface Props {
  view: OneTripView;
  isLate: boolean;
  seats: string;
  staff: string;
  kept: KeptSale | null;
  last: Ticket | null;
  onNext: (sold: Ticket | null) => void;
}

const ONE_PLACE = "1";
/** As the server asks of the reason of an act. */
const REASON_MIN = 3;

export function SaleDesk({ view, isLate, seats: wanted, staff, kept, last, onNext }: Props) {
  const { t } = useAdminMessages();
  const { trip, seats, centers } = view;
  const isSeated = seats.length > 0;
  const firstStop = trip.boarding.find(({ at }) => at !== null)?.id;
  const [typed, setTyped] = useState<Typed>(
    () => kept?.typed ?? newTyped(wanted.replaceAll(",", " "), firstStop, centers),
  );
  const [counter, setCounter] = useState(readCounter);
  const [fault, setFault] = useState<FieldFault | null>(null);
  const [pending, setPending] = useState<Pending | null>(kept?.pending ?? null);
  const {
    hold,
    refusal: holdRefusal,
    isHolding,
    take,
    forget,
    setIsSold,
  } = useSeatHold(trip.id, kept?.hold ?? null);
  const isLeft = useRef(false);
  const pastReason = typed.past.trim();
  const isPastOrder = trip.waits_for !== null && pastReason.length >= REASON_MIN;
  const sale = useCounterSale({
    reason: isPastOrder ? pastReason : t.counter.reason,
    kept: kept?.pending ?? null,
    onPending: (next) => {
      setPending(next);
      // Nobody saw here what became of it: it is found out when somebody comes back.
      if (next === null && isLeft.current) return;
      // Before the confirmation is sent: a reload must find its key.
      keepSale({ staff, trip: trip.id, typed, hold, pending: next });
    },
    setIsSold,
  });
  const tripId = trip.id;
  useEffect(
    () => keepSale({ staff, trip: tripId, typed, hold, pending }),
    [staff, tripId, typed, hold, pending],
  );
  const isOver = useRef(false);
  const onLeave = useEffectEvent(() => {
    if (pending !== null) return;
    if (isOver.current || sale.outcome?.state === "sold" || !isBegun(typed)) forgetSale();
    else keepSale({ staff, trip: tripId, typed, hold: null, pending });
  });
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      onLeave();
    };
  }, []);
  const reloadAll = useReloadAll();
  /** A seat that is refused may have been taken since the bus was read. */
  const holdSeats = async (seatNos: readonly string[]) => {
    const held = await take(seatNos, isPastOrder);
    if (held === null && seatNos.length > 0) void reloadAll();
    return held;
  };
  const onArrival = useEffectEvent(() => {
    if (pending !== null) void sale.findOut();
    // The bus that is known still shows them as held by the screen that was left.
    else if (isSeated && kept?.hold === null) void holdSeats(seatsIn(typed.seats));
  });
  useEffect(() => onArrival(), []);

  const chosen = chooseSeats(typed.seats, seats, hold);
  const count = isSeated ? chosen.chosen.length : Number(typed.places);
  const isHeld = hold !== null && hold.seats.length === count;
  const amount = isHeld ? hold.total : Math.round(trip.fare * count * 100) / 100;
  const given = { isSeated, seats: chosen, typed, counter, amount };
  const sell = () => {
    const found = findFault(given);
    setFault(found);
    if (found !== null) return;
    const { name, phone, places, center, stop } = typed;
    const refusal = sale.outcome?.state === "not_sold" ? sale.outcome.refusal : sale.refusal;
    if (refusal?.code === "hold_over") forget();
    void sale.sell(
      async () => {
        const taken = isSeated ? await holdSeats(chosen.chosen) : null;
        if (isSeated && taken === null) return null;
        // A fare that changed is first seen, and then sold.
        if (taken !== null && taken.total !== amount) return null;
        const basket = isSeated
          ? { booking: taken?.booking, ...(stop !== "" && { boarding_point_id: stop }) }
          : { total_seat: places, center_name: center };
        const order = isPastOrder ? { past_order: true } : {};
        return { trip: trip.id, ...basket, ...order, name, phone, counter, amount };
      },
      (preview) => isAsShown(preview, { trip, amount }),
    );
  };
  const form = useRef<HTMLFormElement>(null);
  const change = (next: Partial<Typed>) => {
    setTyped({ ...typed, ...next });
    setFault(null);
  };
  return (
    <>
      <SeatColumn
        view={view}
        isLate={isLate}
        typed={typed}
        chosen={chosen}
        isWrong={fault === "seats"}
        isRefused={holdRefusal !== null}
        hasFocus={kept === null && wanted === ""}
        onChange={change}
        onNext={() => {
          const isWrong = findFault(given) === "seats";
          setFault(isWrong ? "seats" : null);
          if (!isWrong) form.current?.querySelector("input")?.focus();
        }}
      />
      <BuyerForm
        ref={form}
        trip={trip}
        typed={typed}
        counter={counter}
        count={count}
        amount={amount}
        fault={fault}
        hold={hold}
        holdRefusal={holdRefusal}
        isHolding={isHolding}
        hasFocus={wanted !== "" || kept !== null}
        sale={sale}
        last={last}
        onChange={change}
        onCounter={(name) => {
          setCounter(name);
          rememberCounter(name);
        }}
        onEnter={() => {
          const isReady = isSeated && chosen.notFree.length === 0 && sale.outcome === null;
          if (isReady) void holdSeats(chosen.chosen);
        }}
        onSell={sell}
        onNext={(sold) => {
          isOver.current = true;
          // At once: the desk of the next customer reads what is kept before this one is gone.
          forgetSale();
          onNext(sold);
        }}
      />
    </>
  );
}

function newTyped(seats: string, stop = "", centers: readonly string[]): Typed {
  const center = centers.length === 1 ? (centers[0] ?? "") : "";
  return { seats, name: "", phone: "", places: ONE_PLACE, center, stop, cash: "", past: "" };
}
