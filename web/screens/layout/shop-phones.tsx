/** The shop's numbers, where a sentence has just said "call us"; nothing until they are known. */
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
