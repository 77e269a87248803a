/** The three ways to pay; the wallet's button is in the first. */
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./checkout.module.css";

interface Props {
  /** Pays with the wallet. */
  button: ReactNode;
  isLoggedOut: boolean;
  /** This amount was paid minutes ago already, so the wallet may refuse it. */
  isRepeated: boolean;
  /** No response yet; the call is being retried. */
  isStillAsking: boolean;
}

export function PaymentTabs(props: Props) {
  const { button, isLoggedOut, isRepeated, isStillAsking } = props;
  const { t } = useMessages();
  const { pathname, search, hash } = useLocation();
  const card = (
    <div className={styles["pay"]}>
      {isLoggedOut && (
        <p className={styles["notice"]}>
          {t.checkout.loggedOut}{" "}
          <Link to="/agentLogin" state={{ back: `${pathname}${search}${hash}` }}>
            {t.checkout.logIn}
          </Link>
        </p>
      )}
      <p>{t.checkout.payText}</p>
      {isRepeated && <p className={styles["notice"]}>{t.checkout.repeated}</p>}
      {button}
      <output>
        {isStillAsking && <p className={styles["notice"]}>{t.checkout.stillAsking}</p>}
      </output>
    </div>
  );
  const closed = (
    <>
      <p>{t.checkout.tabNotAvailable}</p>
      <p className={styles["soft"]}>{t.checkout.whereBkash(t.checkout.tabCard)}</p>
    </>
  );
  return (
    <div className={styles["wallets"]}>
      <h2>{t.checkout.payment}</h2>
      <Tabs
        label={t.checkout.payment}
        tabs={[
          { key: "card", label: t.checkout.tabCard, panel: card },
          { key: "mobile", label: t.checkout.tabMobile, panel: closed },
          { key: "cash", label: t.checkout.tabCash, panel: closed },
        ]}
      />
    </div>
  );
}
