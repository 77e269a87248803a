import { useWords } from "../../text/use-words.ts";
import { useShop } from "../layout/use-shop.ts";
import styles from "./ticket-rest.module.css";

/** Who to call. */
export function TicketShop() {
  const { t, lang, digits } = useWords();
  const shop = useShop().value?.shop;
  if (shop === undefined) return null;
  return (
    <div className={styles["shop"]}>
      <h2>{t.ticket.call}</h2>
      <p>
        <b>{lang === "bn" ? shop.nameBn : shop.name}</b>, {shop.address.join(", ")}
      </p>
      <p>
        {shop.phones.map((phone) => digits(phone)).join(", ")} · {shop.email}
      </p>
    </div>
  );
}
