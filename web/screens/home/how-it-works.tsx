/** Below the lists: the three steps to a ticket, and the shop's phones. */
import { useId } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { ShopPhones } from "../layout/shop-phones.tsx";
import { useWallets } from "../layout/use-shop.ts";
import styles from "./how-it-works.module.css";

export function HowItWorks() {
  const { t, digits } = useMessages();
  const wallets = useWallets();
  const headingId = useId();
  return (
    <section className={styles["section"]} aria-labelledby={headingId}>
      <h2 id={headingId}>{t.home.stepsHeading}</h2>
      <ol className={styles["steps"]}>
        {t.home.steps(wallets).map((step, index) => (
          <li key={step.title}>
            <span className={styles["number"]} aria-hidden="true">
              {digits(index + 1)}
            </span>
            <div>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ContactUs />
    </section>
  );
}

/** The shop's phones, as soon as they are loaded. */
function ContactUs() {
  const { t } = useMessages();
  return (
    <p className={styles["contact"]}>
      {t.home.ask}
      <ShopPhones />
    </p>
  );
}
