/** The footer: where the shop is, how to reach it, and the two counters. */
import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import { Band } from "../../ui/band.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./footer.module.css";
import { FOOTER_NAV } from "./nav.ts";
import { ShopFacts } from "./shop-facts.tsx";
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
        <LoadedFacts />
      </div>
    </footer>
  );
}

function FooterLinks() {
  const { t } = useMessages();
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

function LoadedFacts() {
  const { t, refusal } = useMessages();
  const read = useShop();
  if (read.value !== undefined) return <ShopFacts shop={read.value.shop} />;
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
