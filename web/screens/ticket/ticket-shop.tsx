import type { Shop } from "../../../worker/contract/booking/shop.ts";
import { localMemory } from "../../storage/browser-storage.ts";
import { readShop } from "../../offline/saved-tickets.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { useShop } from "../layout/use-shop.ts";
import { shopLines } from "./ticket-lines.ts";
import styles from "./paper/ticket-rest.module.css";

/** The phone numbers to call. */
export function TicketShop() {
  const messages = useMessages();
  const shop = useTicketShop();
  if (shop === undefined) return null;
  const [name] = shopLines(shop, messages);
  return (
    <div className={styles["shop"]}>
      <h2>{messages.t.ticket.call}</h2>
      <p>{name}</p>
      <p className={styles["reach"]}>
        {shop.phones.map((phone) => (
          <PhoneLink key={phone} phone={phone} />
        ))}
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </p>
    </div>
  );
}

/** Without a connection, the facts from when a ticket was saved. */
export function useTicketShop(): Shop | undefined {
  const read = useShop().value?.shop;
  return read ?? readShop(localMemory) ?? undefined;
}
