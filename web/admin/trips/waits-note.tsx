/** Says that a trip is not sold before another bus of its day is full, with a link to that one. */
import type { TripRow } from "../../../worker/contract/staff/staff-trips.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import styles from "../admin.module.css";

export function WaitsNote({ waitsFor }: { waitsFor: TripRow["waits_for"] }) {
  const { t } = useAdminMessages();
  if (waitsFor === null) return null;
  return (
    <p className={styles["soft"]} data-waits>
      {t.trips.waitsFor} <a href={hashTo("/trip", { id: waitsFor.trip })}>{waitsFor.name}</a>
    </p>
  );
}
