/** Who is on the bus of a trip, as its guides press it, and their phones; one part for each way. */
import type { BoardingView } from "../../../../worker/contract/staff/staff-boarding.ts";
import type { MeView } from "../../../../worker/contract/staff/staff-sign-in.ts";
import { useState } from "react";
import { ActDialog } from "../../acts/act-dialog.tsx";
import type { ChosenAct } from "../../acts/chosen-act.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { useIsAttended } from "../../frame/use-is-attended.ts";
import { QueryState } from "../../query-state.tsx";
import { useInstant } from "../../use-instant.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import { guideLinkGiven } from "./guide-link-given.tsx";
import { GuidePhones, type PhoneAct } from "./guide-phones.tsx";
import { PointTable } from "./point-table.tsx";
import { useCountWords } from "./use-count-words.ts";
import styles from "../page/trip.module.css";

/** A guide at a stop presses every few seconds. */
const LIVE_MS = 5_000;

interface Props {
  trip: { id: string; name: string };
  may: readonly string[];
  onMe: (me: MeView) => void;
}

export function BoardingPanel({ trip, may, onMe }: Props) {
  const { t, format } = useAdminMessages();
  const live = { refreshInterval: useIsAttended() ? LIVE_MS : 0 };
  const read = useStaffQuery("boarding", { trip: trip.id }, live);
  const [act, setAct] = useState<ChosenAct<PhoneAct> | null>(null);
  return (
    <section className={styles["section"]} aria-label={t.trips.tabs.boarding}>
      <QueryState read={read} />
      {read.value?.legs.map((leg) => (
        <OneWay key={leg.leg} trip={trip.id} leg={leg} may={may} onAct={setAct} />
      ))}
      {act !== null && (
        <ActDialog
          act={act.act}
          input={act.input}
          target={format.name(trip.name)}
          onMe={onMe}
          onClose={() => setAct(null)}
          outcome={guideLinkGiven}
        />
      )}
    </section>
  );
}

interface WayProps {
  trip: string;
  leg: BoardingView["legs"][number];
  may: readonly string[];
  onAct: (act: ChosenAct<PhoneAct>) => void;
}

function OneWay({ trip, leg, may, onAct }: WayProps) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const countWords = useCountWords();
  const words = t.boarding;
  const { digits } = format;
  const counts = leg.counted ?? leg;
  const missing = leg.seats.filter(({ state }) => state === "open").map(({ seat }) => seat);
  return (
    <section className={styles["section"]} aria-label={t.duties.legs[leg.leg]}>
      <div className={styles["wayHead"]}>
        <h3>{t.duties.legs[leg.leg]}</h3>
        <p>{words.onBus(digits(counts.boarded), digits(counts.expected))}</p>
      </div>
      <Conflicts conflicts={leg.conflicts} />
      {counts.expected > 0 && (
        <PointTable points={counts.points} caption={t.duties.legs[leg.leg]} />
      )}
      {leg.counted !== null && (
        <p className={styles["soft"]}>{countWords.countedAt(instant(leg.counted.counted_at))}</p>
      )}
      {missing.length > 0 && leg.boarded > 0 && (
        <p className={styles["soft"]}>{countWords.missingSeats(missing.join(", "))}</p>
      )}
      <GuidePhones trip={trip} leg={leg} may={may} onAct={onAct} />
    </section>
  );
}

function Conflicts({ conflicts }: Pick<BoardingView["legs"][number], "conflicts">) {
  const instant = useInstant();
  const words = useCountWords();
  if (conflicts.length === 0) return null;
  return (
    <ul>
      {conflicts.map(({ kind, pnr, seat, presses }) => (
        <li key={`${kind} ${pnr} ${seat}`}>
          {words.conflict[kind](pnr, seat)}{" "}
          <span className={styles["soft"]}>
            {presses.map(({ at, phone }) => `${instant(at)}, ${phone}`).join("; ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
