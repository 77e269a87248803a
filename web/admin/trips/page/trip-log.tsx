/** What staff did to this trip, the newest first, with what it changed. */
import { useAdminMessages } from "../../admin-messages.ts";
import { hashTo } from "../../frame/places.ts";
import { LogFeed } from "../../log/log-feed.tsx";
import { QueryState } from "../../query-state.tsx";
import { useStaffQuery } from "../../use-staff-query.ts";
import styles from "./trip.module.css";

export function TripLog({ trip }: { trip: string }) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("log", { target: trip });
  const { lines = [], people = [], targets = [], next = null } = read.value ?? {};
  return (
    <section className={styles["section"]} aria-label={t.placeNames.log}>
      <QueryState read={read} />
      {read.value !== undefined && lines.length === 0 && <p>{t.trips.noActs}</p>}
      <LogFeed {...{ lines, people, targets }} hasTarget={false} />
      {next !== null && (
        <a href={hashTo("/log", { filter: { target: trip } })}>{t.placeNames.log}</a>
      )}
    </section>
  );
}
