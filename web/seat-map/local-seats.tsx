/** A seat map with a choice of its own, for the demos: what is chosen, and a button that clears it. */
import { useState } from "react";
import { sortItems } from "../../worker/domain/lists.ts";
import { bySeatNo } from "../../worker/domain/seats/seat-plan.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.ts";
import type { DrawnPlan } from "./bus-rows.ts";
import { Legend } from "./legend.tsx";
import { localFaces, toggleSeat } from "./local-choice.ts";
import styles from "./local-seats.module.css";
import type { SeatFace } from "./seat-face.ts";
import { SeatMap } from "./seat-map.tsx";

const NOTHING: ReadonlySet<string> = new Set();
const NONE: readonly string[] = [];
const FACES: readonly SeatFace[] = ["free", "mine"];
const FACES_WITH_SOLD: readonly SeatFace[] = [...FACES, "sold"];

interface Props {
  plan: DrawnPlan;
  /** Fare of one seat in taka; null if nothing is sold. */
  fare: number | null;
  sold?: readonly string[];
  lead?: string;
}

export function LocalSeats({ plan, fare, sold = NONE, lead }: Props) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState(NOTHING);

  const press = (seatNo: string): void => {
    if (sold.includes(seatNo)) toast.error(t.booking.seatTaken);
    else setChosen((before) => toggleSeat(before, sold, seatNo));
  };

  return (
    <div className={styles["seats"]}>
      {lead !== undefined && <p>{lead}</p>}
      <div className={styles["bus"]}>
        <SeatMap plan={plan} faces={localFaces(chosen, sold)} fare={fare} onPress={press} />
      </div>
      <div className={styles["choice"]}>
        <output>
          {chosen.size === 0
            ? t.booking.noSeatYet
            : t.seatViews.chosen(sortItems(chosen, bySeatNo).join(", "))}
        </output>
        <Button variant="quiet" onClick={() => setChosen(NOTHING)}>
          {t.seatViews.resetSeat}
        </Button>
      </div>
      <Legend faces={sold.length === 0 ? FACES : FACES_WITH_SOLD} />
    </div>
  );
}
