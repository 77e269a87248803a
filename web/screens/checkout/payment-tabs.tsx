/** The three ways to pay; the wallet's button is in the first. */
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./checkout.module.css";
import { isOtherWallet } from "./pay-button.tsx";

interface Props {
  /** Pays with the wallet. */
  button: ReactNode;
  /** The name of the wallet. */
  wallet: string | undefined;
  isLoggedOut: boolean;
  /** This amount was paid minutes ago already, so the wallet may refuse it. */
  isRepeated: boolean;
  /** No response yet; the call is being retried. */
  isStillAsking: boolean;
}

export function PaymentTabs(props: Props) {
  const { button, wallet, isLoggedOut, isRepeated, isStillAsking } = props;
  const { t } = useMessages();
  const { pathname, search, hash } = useLocation();
  const isOther = isOtherWallet(wallet);
  const texts = isOther ? t.checkout.otherWallet : t.checkout;
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
      <p>{texts.payText}</p>
      {isRepeated && !isOther && <p className={styles["notice"]}>{t.checkout.repeated}</p>}
      {button}
      <output>{isStillAsking && <p className={styles["notice"]}>{texts.stillAsking}</p>}</output>
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
