/**
 * What can be done with the ticked trips. One price for all of them is one act; every other act is of one trip, and its
 * form is opened for one ticked trip after the other (next-ticked.tsx): each has its own preview and reason.
 */
import { actName } from "../../acts/act-name.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { hashTo, mayEnter, type PlacePath } from "../../frame/places.ts";
import { tickedFilter } from "./ticked-trips.ts";
import styles from "./list.module.css";

interface Props {
  ticked: readonly string[];
  may: readonly string[];
  /** The address of the list with the form for one price. */
  fares: string;
  onUntick: () => void;
}

export function TickedBar({ ticked, may, fares, onUntick }: Props) {
  const { t, format } = useAdminMessages();
  const [first] = ticked;
  if (first === undefined) return null;
  const walk = (path: PlacePath, filter: Record<string, string>) =>
    hashTo(path, { id: first, filter: { ...filter, ...tickedFilter(ticked) } });
  const isTripOpen = mayEnter("/trip", may);
  const acts = (["set-times", "cancel-trip"] as const).filter(
    (act) => isTripOpen && may.includes(act),
  );
  return (
    <section className={styles["ticked"]} aria-label={t.trips.tickedTitle}>
      <output>{t.trips.ticked(format.digits(ticked.length))}</output>
      {may.includes("set-fares") && <a href={fares}>{t.trips.fare}</a>}
      {isTripOpen && may.includes("duties") && (
        <a href={walk("/trip", { tab: "duty" })}>{t.trips.tabs.duty}</a>
      )}
      {acts.map((act) => (
        <a key={act} href={walk("/trip", { tab: "changes", form: act })}>
          {actName(t, act)}
        </a>
      ))}
      {mayEnter("/manifest", may) && <a href={walk("/manifest", {})}>{t.placeNames.manifest}</a>}
      <button type="button" onClick={onUntick}>
        {t.trips.untick}
      </button>
    </section>
  );
}
