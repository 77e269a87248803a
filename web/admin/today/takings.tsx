/**
 * What the day has brought so far, beside the same day of the week before; each number leads to where it comes from.
 */
import type { ReactNode } from "react";
import type { CounterSalesView } from "../../../worker/contract/staff/staff-counter.ts";
import type { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { addDays } from "../../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { sayChannel } from "../figures/say-channel.ts";
import { hashTo } from "../frame/places.ts";
import { sumRows } from "../sum-rows.ts";
import { COUNTER_DAY } from "./counter-day.tsx";
import admin from "../admin.module.css";
import styles from "./today.module.css";

const WEEK = 7;
const NOTHING = { places: 0, amount: 0 };

interface Props {
  figures: SalesFiguresView | undefined;
  counter: CounterSalesView | undefined;
  day: string;
}

export function Takings({ figures, counter, day }: Props) {
  const { t, lang, format } = useAdminMessages();
  const words = t.today;
  const weekBefore = addDays(day, -WEEK);
  const weekday = format.weekday(weekBefore);
  const findDay = (wanted: string) => figures?.days.find((one) => one.day === wanted);
  const [now, then] = [findDay(day), findDay(weekBefore)];
  const figuresHash = hashTo("/figures", { filter: { from: day, to: day, than: weekBefore } });
  const beforeHash = hashTo("/figures", { filter: { from: weekBefore, to: weekBefore } });
  return (
    <ul className={styles["takings"]}>
      {figures !== undefined && (
        <Taking
          name={words.soldToday}
          value={<a href={figuresHash}>{format.money((now ?? NOTHING).amount)}</a>}
          note={`${words.seats(format.digits((now ?? NOTHING).places))} · ${words.weekBefore(
            weekday,
            format.money((then ?? NOTHING).amount),
          )}`}
        />
      )}
      {counter !== undefined && (
        <Taking
          name={words.cashToday}
          value={
            <CounterLink>
              {format.money(sumRows(counter.rows, ({ taken, back }) => taken - back))}
            </CounterLink>
          }
          note={
            <CounterLink>
              {words.counterSales(
                format.digits(counter.rows.reduce((sum, { sales }) => sum + sales, 0)),
              )}
            </CounterLink>
          }
        />
      )}
      {figures !== undefined && (
        <li className={`${styles["card"]} ${styles["channels"]}`}>
          <table>
            <thead>
              <tr>
                <th>{words.channel}</th>
                <th>{words.days.today}</th>
                <th>{words.lastWeek(weekday)}</th>
              </tr>
            </thead>
            <tbody>
              {figures.channels.map(({ channel }) => {
                const [sold = NOTHING, before = NOTHING] = [now, then].map((one) =>
                  one?.channels.find((sums) => sums.channel === channel),
                );
                return (
                  <tr key={channel}>
                    <th>{sayChannel(t.people.channels, channel, lang)}</th>
                    <td>
                      <a href={figuresHash}>{format.money(sold.amount)}</a>
                    </td>
                    <td>
                      <a href={beforeHash}>{format.money(before.amount)}</a>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </li>
      )}
    </ul>
  );
}

interface TakingProps {
  name: string;
  value: ReactNode;
  note: ReactNode;
}

/** To the day's cash by person and counter, further down on Today. */
function CounterLink({ children }: { children: ReactNode }) {
  return (
    <a href={hashTo("/")} onClick={() => document.getElementById(COUNTER_DAY)?.focus()}>
      {children}
    </a>
  );
}

function Taking({ name, value, note }: TakingProps) {
  return (
    <li className={styles["card"]}>
      <span className={admin["soft"]}>{name}</span>
      <strong className={styles["big"]}>{value}</strong>
      <span className={styles["note"]}>{note}</span>
    </li>
  );
}
