/** On Today: buses that left without their list, and what contradicts the sales, each a link to the trip's boarding. */
import type { TodayView } from "../../../../worker/contract/staff/staff-sales.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { Panel } from "../../panel.tsx";
import { hashTo } from "../../frame/places.ts";
import admin from "../../admin.module.css";
import styles from "../trips.module.css";

interface Props {
  waits: TodayView["boarding_waits"];
  isLinked: boolean;
}

export function BoardingWaits({ waits, isLinked }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.boarding.waits;
  if (waits.length === 0) return null;
  return (
    <section className={admin["section"]} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Panel>
        <ul className={styles["buyers"]}>
          {waits.map(({ trip, name, leg, kind, seats }) => (
            <li key={`${trip} ${leg} ${kind}`}>
              {isLinked ? (
                <a
                  className={styles["link"]}
                  href={hashTo("/trip", { id: trip, filter: { tab: "boarding" } })}
                >
                  {name}, {t.duties.legs[leg]}
                </a>
              ) : (
                `${name}, ${t.duties.legs[leg]}`
              )}
              : {words[kind](format.digits(seats))}
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
