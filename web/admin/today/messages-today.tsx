/** On Today: how many messages of the last day need somebody, each number a link to them. */
import type { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import { CountList } from "../sales/count-list.tsx";
import styles from "../sales/sales.module.css";

const LIST = hashTo("/messages", { filter: { state: "person" } });

interface Props {
  today: Pick<TodayView, "messages_unknown" | "messages_failed">;
  isLinked: boolean;
}

export function MessagesToday({ today, isLinked }: Props) {
  const { t } = useAdminMessages();
  const words = t.messages;
  const counts = [
    [words.todayUnknown, today.messages_unknown],
    [words.todayFailed, today.messages_failed],
  ] as const;
  if (counts.every(([, count]) => count === 0)) return null;
  return (
    <section className={styles["section"]} aria-label={words.todayTitle}>
      <h2>{words.todayTitle}</h2>
      <CountList counts={counts} href={isLinked ? LIST : null} />
    </section>
  );
}
