/** Where the shop is, when it is open, how to reach it, and its counters. */
import type { Shop } from "../../../worker/contract/booking/shop.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";
import styles from "./footer.module.css";

type Facts = Pick<
  Shop,
  "name" | "nameBn" | "address" | "email" | "phones" | "hours" | "hoursEn" | "counters"
>;

export function ShopFacts({ shop }: { shop: Facts }) {
  const { t, lang, name } = useMessages();
  return (
    <>
      <section>
        <h2>{t.shell.address}</h2>
        <address>
          <strong>{lang === "bn" ? shop.nameBn : shop.name}</strong>
          {shop.address.map((line) => (
            <span key={line}>{name(line)}</span>
          ))}
        </address>
      </section>
      <section>
        <h2>{t.shell.contact}</h2>
        <ul>
          {shop.phones.map((phone) => (
            <li key={phone}>
              <PhoneLink phone={phone} />
            </li>
          ))}
          <li>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </li>
        </ul>
        <ShopHours shop={shop} />
      </section>
      <section>
        <h2>{t.shell.counters}</h2>
        <ul className={styles["counters"]}>
          {shop.counters.map((counter) => (
            <li key={counter.name}>
              <strong>{name(counter.name)}</strong>
              <span>{name(counter.address)}</span>
              <PhoneLink phone={counter.phone} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function ShopHours({ shop: { hours, hoursEn } }: { shop: Facts }) {
  const { lang } = useMessages();
  if (lang === "en" && hoursEn !== "") return <p>{hoursEn}</p>;
  return hours === "" ? null : <p lang="bn">{hours}</p>;
}
