/**
 * A seat was just taken by somebody else: the offer of the server, taken by one press. It goes when another press is
 * made.
 */
import { useState } from "react";
import type { SeatTakenBody } from "../../../../worker/contract/booking/seats.ts";
import type { SeatKind } from "../../../../worker/domain/seats/seat-kind.ts";
import { seatPositions } from "../../../../worker/domain/seats/seat-positions.ts";
import { OrLikeBox } from "../../../booking/or-like-box.tsx";
import { SEATS_ID } from "../../../booking/booking-bar.tsx";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./too-late.module.css";
import type { Seats } from "../seats/use-seats.ts";

interface Props {
  planName: string;
  seats: Seats;
  taken: SeatTakenBody;
}

export function TooLate({ planName, seats, taken }: Props) {
  const { t } = useMessages();
  // The offer that is gone: somebody has taken it too, and it does not come back.
  const [gone, setGone] = useState<SeatTakenBody | null>(null);
  const offer = taken.offer.map((seat) => seat.seat_no);
  const isOpen = offer.length > 0 && offer.every((seatNo) => seats.faces.get(seatNo) === "free");
  if (!isOpen && gone !== taken) setGone(taken);
  if (!isOpen || gone === taken) return null;

  const names = offer.join(", ");
  const take = (): void => {
    // The clicked button disappears.
    document.getElementById(SEATS_ID)?.focus({ preventScroll: true });
    const [first, ...others] = offer;
    if (first !== undefined && others.length === 0) seats.press(first);
    else seats.takeTogether(offer);
  };
  return (
    <div className={styles["offer"]}>
      <output>
        <b>{t.offers.justTaken(taken.seat_no)}</b> <Free planName={planName} taken={taken} />
      </output>
      <Button isBusy={seats.isChanging} onClick={take}>
        {t.offers.takeSeats(names)}
      </Button>
      <OrLikeBox isShort />
    </div>
  );
}

/** What is free: for one seat its location, for several their names. */
function Free({ planName, taken }: { planName: string; taken: SeatTakenBody }) {
  const { t } = useMessages();
  const [kind] = taken.offer.map((seat) => findSeatKind(planName, seat.seat_no));
  const names = taken.offer.map((seat) => seat.seat_no).join(", ");
  if (taken.offer.length > 1 || kind === undefined) return t.offers.seatsFree(names);
  const isSameKind = kind === findSeatKind(planName, taken.seat_no);
  return t.offers.seatFree(names, t.booking.places[kind], isSameKind);
}

function findSeatKind(planName: string, seatNo: string): SeatKind | undefined {
  return seatPositions(planName).find((seat) => seat.seatNo === seatNo)?.kind;
}
