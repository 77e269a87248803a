/** Presses on seats that were refused, by bus: where another bus might have sold. */
import type { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { findMainReason, sumPresses } from "../../../worker/domain/seats/refused-presses.ts";
import { refusedPresses as bengali } from "../../i18n/bn/office/refused-presses.ts";
import { refusedPresses as english } from "../../i18n/en/office/refused-presses.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { useInstant } from "../use-instant.ts";
import { BarTable } from "./bar-table.tsx";
import { differenceText } from "./difference.ts";
import admin from "../admin.module.css";

/** The words stand in the chunk of the figures, because the first screen does not need them. */
const WORDS = { bn: bengali, en: english };

type Refused = SalesFiguresView["refused"];

interface Props {
  refused: Refused;
  /** The other period; it is null while there is nothing to compare with. */
  before: Refused | null;
}

export function RefusedTable({ refused, before }: Props) {
  const { t, lang, format } = useAdminMessages();
  const instant = useInstant();
  const words = WORDS[lang];
  const { digits } = format;
  const values = { now: refused.presses, before: before?.presses ?? 0 };
  if (values.now + values.before === 0) return null;
  return (
    <section aria-label={words.title}>
      <BarTable
        title={words.title}
        name={t.people.departure}
        headers={[words.presses]}
        rows={refused.trips.map(({ trip, name, departs, ...presses }) => ({
          id: trip,
          // Beside the name, because a phone has no room for words in a further column.
          name: `${format.name(name)}, ${instant(departs)}: ${words.reasons[findMainReason(presses)]}`,
          value: sumPresses(presses),
          cells: [digits(sumPresses(presses))],
        }))}
      />
      <p className={admin["soft"]}>
        {words.atLeast(digits(values.now))}{" "}
        {before !== null && `${differenceText(t.people, format, values, digits)}. `}
        {words.note}
      </p>
    </section>
  );
}
