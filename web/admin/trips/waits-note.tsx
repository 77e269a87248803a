/** Says that a trip is not sold before another bus of its day is full, with a link to that one. */
import type { TripRow } from "../../../worker/contract/staff/staff-trips.ts";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import styles from "../admin.module.css";

interface Props {
  waitsFor: TripRow["waits_for"];
  /** The address of the form that changes the order; left out where there is none. */
  toOrder?: string | undefined;
}

export function WaitsNote({ waitsFor, toOrder }: Props) {
  const { t, format } = useAdminMessages();
  if (waitsFor === null) return null;
  return (
    <p className={styles["soft"]} data-waits>
      {t.trips.waitsFor}{" "}
      <a href={hashTo("/trip", { id: waitsFor.trip })}>{format.name(waitsFor.name)}</a>
      {toOrder !== undefined && (
        <>
          {" · "}
          <a href={toOrder}>{actName(t, "order-buses")}</a>
        </>
      )}
    </p>
  );
}
