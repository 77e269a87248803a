/** What a preview says besides its sentence: the old and the new, and who has paid what. */
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import type { FareActView } from "../../../../worker/contract/staff/staff.ts";
import { FactList, type Fact } from "../../../ui/fact-list.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import { useInstant } from "../../use-instant.ts";
import type { TripAct } from "../trip-act.ts";
import styles from "../trips.module.css";

export function PreviewDetails({ view }: { view: ActAnswer<TripAct> }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  if (!("buyers" in view)) return null;
  const { was, became } = view;
  const words = t.trips;
  const facts: Fact[] =
    typeof was === "number" || typeof became === "number"
      ? [
          [words.was, format.money(Number(was))],
          [words.became, format.money(Number(became))],
        ]
      : [
          [`${words.departs}, ${words.was}`, instant(was.departs)],
          [`${words.departs}, ${words.became}`, instant(became.departs)],
          [`${words.arrives}, ${words.became}`, instant(became.arrives)],
          [`${words.closes}, ${words.became}`, instant(became.sale_closes)],
        ];
  return (
    <>
      <FactList facts={facts} className={styles["facts"]} />
      <Buyers buyers={view.buyers} />
    </>
  );
}

function Buyers({ buyers }: Pick<FareActView, "buyers">) {
  const { t, format } = useAdminMessages();
  if (buyers.length === 0) return null;
  return (
    <section aria-label={t.trips.sales}>
      <h3>{t.trips.sales}</h3>
      <ul className={styles["buyers"]}>
        {buyers.map(({ bill, pnr, quantity, paid }) => (
          <li key={bill}>
            {pnr}, {t.trips.seatCount(format.digits(quantity))}, {format.money(paid)}
          </li>
        ))}
      </ul>
    </section>
  );
}
