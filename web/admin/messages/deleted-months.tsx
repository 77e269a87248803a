/** What was deleted with its journeys, by month: without it the messages of a year would become fewer. */
import type { MessagesView } from "../../../worker/contract/staff/staff-messages.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import styles from "./messages.module.css";

export function DeletedMonths({ months }: { months: MessagesView["deleted"] }) {
  const { t, format } = useAdminMessages();
  const words = t.messages;
  if (months.length === 0) return null;
  return (
    <section className={styles["sending"]} aria-label={words.deletedMonths}>
      <h2>{words.deletedMonths}</h2>
      <Panel>
        <FactList
          className={styles["facts"]}
          facts={months.map(({ month, messages, parts, price }) => [
            format.month(`${month}-01`),
            `${format.digits(messages)} (${words.parts}: ${format.digits(parts)}), ${format.money(price)}`,
          ])}
        />
      </Panel>
    </section>
  );
}
