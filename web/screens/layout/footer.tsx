/** The footer: where the shop is, how to reach it, and the two counters. */
import type { Shop } from "../../../worker/contract/shop.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import { Band } from "../../ui/band.tsx";
import { Button } from "../../ui/button.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./footer.module.css";
import { FOOTER_NAV } from "./nav.ts";
import { useShop } from "./use-shop.ts";

export function Footer() {
  const { t } = useMessages();
  return (
    <footer className={styles["footer"]}>
      <Band />
      <div className={styles["inside"]}>
        <div className={styles["brand"]}>
          <p className={styles["name"]}>
            <BrandMark />
            <span lang="bn">{t.shell.brand}</span>
          </p>
          <p>{t.shell.since}</p>
          <FooterLinks />
        </div>
        <ShopFacts />
      </div>
    </footer>
  );
}

function FooterLinks() {
  const { t } = useMessages();
  if (FOOTER_NAV.length === 0) return null;
  return (
    <ul>
      {FOOTER_NAV.map((item) => (
        <li key={item.to}>
          <Link to={item.to}>{item.label(t)}</Link>
        </li>
      ))}
    </ul>
  );
}

function ShopFacts() {
  const { t, refusal } = useMessages();
  const read = useShop();
  if (read.value !== undefined) return <Facts shop={read.value.shop} />;
  if (read.refusal === undefined) {
    return (
      <SkeletonGroup>
        <Skeleton width="220px" height="8rem" />
      </SkeletonGroup>
    );
  }
  return (
    <div className={styles["failed"]}>
      <p>{refusal(read.refusal)}</p>
      <Button variant="quiet" isBusy={read.isLoading} onClick={() => void read.reload()}>
        {t.shell.tryAgain}
      </Button>
    </div>
  );
}

function Facts({ shop }: { shop: Shop }) {
  const { t, lang } = useMessages();
  return (
    <>
      <section>
        <h2>{t.shell.address}</h2>
        <address>
          <strong>{lang === "bn" ? shop.nameBn : shop.name}</strong>
          {shop.address.map((line) => (
            <span key={line}>{line}</span>
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
      </section>
      <section>
        <h2>{t.shell.counters}</h2>
        <ul className={styles["counters"]}>
          {shop.counters.map((counter) => (
            <li key={counter.name}>
              <strong>{counter.name}</strong>
              <span>{counter.address}</span>
              <PhoneLink phone={counter.phone} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
