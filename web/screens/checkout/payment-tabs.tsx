/** The three ways to pay; the wallet's button is in the first. */
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useWallets } from "../layout/use-shop.ts";
import styles from "./checkout.module.css";

interface Props {
  /** Pays with the wallet. */
  button: ReactNode;
  /** The name of the wallet. */
  wallet: string;
  isLoggedOut: boolean;
  /** This amount was paid minutes ago already, so the wallet may refuse it. */
  isRepeated: boolean;
  /** No response so far: the seconds after which the call is made again at the latest. */
  asksAgainIn: number | null;
}

export function PaymentTabs(props: Props) {
  const { button, wallet, isLoggedOut, isRepeated, asksAgainIn } = props;
  const { t, digits } = useMessages();
  const { pathname, search, hash } = useLocation();
  const offered = useWallets();
  const card = (
    <div className={styles["pay"]}>
      {isLoggedOut && (
        <p className={styles["notice"]}>
          {t.pay.loggedOut}{" "}
          <Link to="/agentLogin" state={{ back: `${pathname}${search}${hash}` }}>
            {t.pay.logIn}
          </Link>
        </p>
      )}
      <p>{t.pay.payText(wallet)}</p>
      {isRepeated && wallet === "bkash" && <p className={styles["notice"]}>{t.pay.repeated}</p>}
      {button}
      <output>
        {asksAgainIn !== null && (
          <p className={styles["notice"]}>{t.pay.stillAsking([wallet], digits(asksAgainIn))}</p>
        )}
      </output>
    </div>
  );
  const closed = (
    <>
      <p>{t.pay.tabNotAvailable}</p>
      <p className={styles["soft"]}>{t.pay.whereWallets(t.pay.tabCard, offered)}</p>
    </>
  );
  return (
    <div className={styles["wallets"]}>
      <h2>{t.pay.payment}</h2>
      <Tabs
        label={t.pay.payment}
        tabs={[
          { key: "card", label: t.pay.tabCard, panel: card },
          { key: "mobile", label: t.pay.tabMobile, panel: closed },
          { key: "cash", label: t.pay.tabCash, panel: closed },
        ]}
      />
    </div>
  );
}
