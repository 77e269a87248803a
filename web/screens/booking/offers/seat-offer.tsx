/** Seats for a party: where they are, before any is taken; to take them, or to see the next best place. */
import { useState } from "react";
import { seatPlan } from "../../../../worker/domain/seats/seat-plan.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { findGroupLayout } from "./group-layout.ts";
import { seatOffers } from "./seat-offers.ts";
import styles from "../seats/together.module.css";
import type { Seats } from "../seats/use-seats.ts";

interface Props {
  planName: string;
  seats: Seats;
  count: number;
  onTake: (seatNos: readonly string[]) => void;
}

export function SeatOffer({ planName, seats, count, onTake }: Props) {
  const { t } = useMessages();
  const isFree = (seatNo: string): boolean => seats.faces.get(seatNo) === "free";
  // They stay as they were shown: what is pressed is what was read, and the server refuses a seat that is gone.
  const [offers, setOffers] = useState(() => seatOffers(planName, isFree, count));
  const [place, setPlace] = useState(0);
  const offer = offers[place];
  if (offer === undefined) return null;
  const layout = findGroupLayout(seatPlan(planName), offer);
  const names = layout.groups.map((group) => group.join(" ")).join(" + ");

  /** After the last one from the start, by the seats that are free then. */
  const showNext = (): void => {
    const next = offers.findIndex((seatNos, index) => index > place && seatNos.every(isFree));
    if (next === -1) setOffers(seatOffers(planName, isFree, count));
    setPlace(Math.max(next, 0));
  };

  return (
    <div className={styles["offer"]}>
      <output>
        <b>{names}</b>
        {t.offers.partyLayout(layout)}
      </output>
      <div>
        <Button isBusy={seats.isChanging} onClick={() => onTake(offer)}>
          {t.offers.take}
        </Button>
        {offers.length > 1 && (
          <Button variant="quiet" onClick={showNext}>
            {t.offers.other}
          </Button>
        )}
      </div>
    </div>
  );
}
