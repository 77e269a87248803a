/** Lines of the log under the days on which they were written. */
import { useState } from "react";
import type { LogView, NamedTarget } from "../../../worker/contract/staff/staff-sign-in.ts";
import { addDays, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { namesBy } from "../staff/person-words.ts";
import { groupByDay } from "./log-days.ts";
import { LogLine } from "./log-line.tsx";
import styles from "./log.module.css";

type Props = Pick<LogView, "lines" | "people" | "targets"> & {
  /** Where all lines are about one thing, its name is left out. */
  hasTarget?: boolean;
};

export function LogFeed({ lines, people, targets, hasTarget }: Props) {
  const { t, format } = useAdminMessages();
  const [today] = useState(() => dhakaDate(Date.now()));
  const findName = namesBy(people, t.people.leftName);
  const named = new Map<string, NamedTarget>(targets.map((one) => [one.id, one]));
  const sayDay = (day: string) => {
    const date = format.briefDate(day, today.slice(0, 4));
    if (day === today) return `${t.log.today}, ${date}`;
    return day === addDays(today, -1) ? `${t.log.yesterday}, ${date}` : date;
  };
  return (
    <div className={styles["feed"]}>
      {groupByDay(lines).map(({ day, lines: ofDay }) => (
        <section key={day} aria-label={sayDay(day)}>
          <h2>{sayDay(day)}</h2>
          <ol>
            {ofDay.map((line) => (
              <LogLine key={line.id} {...{ line, findName, named }} hasTarget={hasTarget ?? true} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
