/**
 * What the day has brought so far, beside the same day of the week before; each number leads to where it comes from.
 */
import type { ReactNode } from "react";
import type { CounterSalesView } from "../../../worker/contract/staff/staff-counter.ts";
import type { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { addDays } from "../../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import { sumRows } from "../sum-rows.ts";
import admin from "../admin.module.css";
import styles from "./today.module.css";

const WEEK = 7;
const NOTHING = { places: 0, amount: 0 };

interface Props {
  figures: SalesFiguresView | undefined;
  counter: CounterSalesView | undefined;
  /** How many refunds are still owed; null when the roles do not allow this person to see it. */
  refunds: number | null;
  day: string;
  mayMoney: boolean;
}

export function Takings({ figures, counter, refunds, day, mayMoney }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.today;
  const weekBefore = addDays(day, -WEEK);
  const findDay = (wanted: string) => figures?.days.find((one) => one.day === wanted);
  const [now, then] = [findDay(day), findDay(weekBefore)];
  const figuresHash = hashTo("/figures", { filter: { from: day, to: day, than: weekBefore } });
  const writeNote = (places: number, before: number) =>
    [
      words.seats(format.digits(places)),
      words.weekBefore(format.weekday(weekBefore), format.money(before)),
    ].join(" · ");
  return (
    <ul className={styles["takings"]}>
      {figures !== undefined && (
        <>
          <Taking
            name={words.soldToday}
            value={format.money((now ?? NOTHING).amount)}
            href={figuresHash}
            note={writeNote((now ?? NOTHING).places, (then ?? NOTHING).amount)}
          />
          {figures.channels.map(({ channel }) => {
            const [sold = NOTHING, before = NOTHING] = [now, then].map((one) =>
              one?.channels.find((sums) => sums.channel === channel),
            );
            return (
              <Taking
                key={channel}
                name={words.channelToday(t.people.channels[channel])}
                value={format.money(sold.amount)}
                href={figuresHash}
                note={writeNote(sold.places, before.amount)}
              />
            );
          })}
        </>
      )}
      {counter !== undefined && (
        <Taking
          name={words.cashToday}
          value={format.money(sumRows(counter.rows, ({ taken, back }) => taken - back))}
          href={null}
          note={words.counterSales(
            format.digits(counter.rows.reduce((sum, { sales }) => sum + sales, 0)),
          )}
        />
      )}
      {refunds !== null && (
        <Taking
          name={words.toGoBack}
          value={format.digits(refunds)}
          href={mayMoney ? hashTo("/money") : null}
          note={refunds === 0 ? words.nothingWaits : mayMoney ? words.seeMoney : ""}
        />
      )}
    </ul>
  );
}

interface TakingProps {
  name: string;
  value: ReactNode;
  note: string;
  href: string | null;
}

function Taking({ name, value, note, href }: TakingProps) {
  return (
    <li className={styles["card"]}>
      <span className={admin["soft"]}>{name}</span>
      <strong className={styles["big"]}>
        {href === null ? value : <a href={href}>{value}</a>}
      </strong>
      <span className={styles["note"]}>{note}</span>
    </li>
  );
}
