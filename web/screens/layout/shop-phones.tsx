/** The shop's numbers, after a sentence that says to call; nothing until they are loaded. */
import { PhoneLink } from "../../ui/phone-link.tsx";
import styles from "./shop-phones.module.css";
import { useShop } from "./use-shop.ts";

export function ShopPhones() {
  const phones = useShop().value?.shop.phones ?? [];
  return (
    <span className={styles["phones"]}>
      {phones.map((phone) => (
        <PhoneLink key={phone} phone={phone} />
      ))}
    </span>
  );
}
