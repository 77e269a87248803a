/** Beside a form: what its fields were and what they become, while it is typed. */
import { useAdminMessages } from "../../admin-messages.ts";
import styles from "./trip.module.css";

/** `rows`: of every field, its label, what is saved, and what is typed. */
export function ChangeNote({ rows }: { rows: readonly (readonly [string, string, string])[] }) {
  const { t } = useAdminMessages();
  const changed = rows.filter(([, was, became]) => was !== became);
  return (
    <output className={styles["note"]}>
      {changed.length === 0
        ? t.trips.nothingChanged
        : changed.map(([label, was, became]) => (
            <span key={label}>
              {label}: <s>{was === "" ? t.duties.notKnown : was}</s>{" "}
              <b>{became === "" ? t.duties.notKnown : became}</b>
            </span>
          ))}
    </output>
  );
}
