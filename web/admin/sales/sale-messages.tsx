/** The SMS of a sale, and the acts on one that did not arrive. */
import type { SaleView } from "../../../worker/contract/staff/staff.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { MessageTable } from "../messages/message-table.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import styles from "./sales.module.css";

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  sale: SaleView["sale"];
}

export function SaleMessages({ sale, me, onMe }: Props) {
  const { t } = useAdminMessages();
  const words = t.messages;
  return (
    <section className={styles["section"]} aria-label={words.ofSale}>
      <h2>{words.ofSale}</h2>
      <MessageTable
        name="sale-messages"
        caption={words.ofSale}
        messages={sale.messages}
        none={<p className={styles["soft"]}>{words.noneOfSale}</p>}
        me={me}
        onMe={onMe}
        isOf="sale"
      />
    </section>
  );
}
