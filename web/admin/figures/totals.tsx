/** The sums of a period, each with how much it differs from another period, in words and with its sign. */
import type { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { differenceText, findDirection } from "./difference.ts";
import { getFillPercent } from "../../../worker/domain/payments/fill-percent.ts";
import own from "./figures.module.css";

type Total = SalesFiguresView["total"];

interface Props {
  total: Total;
  /** The other period; it is null while there is nothing to compare with. */
  before: Total | null;
}

export function Totals({ total, before }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.people;
  const points = (value: number) => words.points(format.digits(value));
  const percent = (value: number) => words.percent(format.digits(value));
  // More sales are good, more refunds are not; of void tickets and refunds no direction is praised.
  const figures = [
    [words.sold, ({ places }: Total) => places, format.digits, true],
    [words.paid, ({ amount }: Total) => amount, format.money, true],
    [words.moneyBack, ({ back }: Total) => back, format.money, false],
    [words.voided, ({ voided }: Total) => voided, format.digits, false],
    [words.fill, getFillPercent, percent, true, points],
  ] as const;
  return (
    <dl className={own["totals"]}>
      {figures.map(([name, getValue, write, isGain, writePoints]) => {
        const now = getValue(total);
        const values = before === null ? null : { now, before: getValue(before) };
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{write(now)}</dd>
            {values !== null && (
              <dd
                className={own["difference"]}
                data-direction={isGain ? findDirection(values) : "level"}
              >
                {differenceText(words, format, values, write, writePoints)}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
