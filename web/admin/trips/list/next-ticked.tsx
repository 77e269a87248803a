/** On the page of a ticked trip: which of them it is, and the way to the next, with the same form open. */
import { useAdminMessages } from "../../admin-messages.ts";
import { hashTo, type Place } from "../../frame/places.ts";
import { readTicked } from "./ticked-trips.ts";
import styles from "./list.module.css";

export function NextTicked({ place: { path, id, filter } }: { place: Place }) {
  const { t, format } = useAdminMessages();
  const ticked = readTicked(filter);
  const at = ticked.indexOf(id ?? "");
  if (at === -1) return null;
  const next = ticked[at + 1];
  return (
    <p className={styles["next"]}>
      {t.trips.oneByOne(format.digits(at + 1), format.digits(ticked.length))}
      <a
        href={
          next === undefined
            ? hashTo("/trips")
            : hashTo(path, { id: next, filter: Object.fromEntries(filter) })
        }
      >
        {next === undefined ? t.trips.endTicked : t.trips.nextTicked}
      </a>
    </p>
  );
}
