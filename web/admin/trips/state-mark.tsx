/** Whether a trip sells, in a word. */
import type { TripRow } from "../../../worker/contract/staff-trips.ts";
import { useAdminMessages } from "../admin-messages.ts";
import styles from "./trips.module.css";

export function StateMark({ state }: Pick<TripRow, "state">) {
  const { t } = useAdminMessages();
  return (
    <span className={styles["mark"]} data-state={state}>
      {t.trips.states[state]}
    </span>
  );
}
