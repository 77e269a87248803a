/** The three ways to pay; the wallet's button stands in the first. */
import { useLocation } from "react-router";
import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./checkout.module.css";

interface Props {
  formId: string;
  /** Null while the price is not known. */
  total: string | null;
  isBusy: boolean;
  isLoggedOut: boolean;
  /** The same amount was paid minutes ago: the wallet may refuse it. */
  isRepeated: boolean;
  /** No response yet; the call is being retried. */
  isStillAsking: boolean;
}

export function PaymentTabs(props: Props) {
  const { formId, total, isBusy, isLoggedOut, isRepeated, isStillAsking } = props;
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
      <div className={styles["wallet"]}>
        <Button type="submit" form={formId} isWide isBusy={isBusy}>
          {total === null ? t.checkout.pay : t.checkout.payTotal(total)}
        </Button>
      </div>
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
    <Card>
      <h2>{t.checkout.payment}</h2>
      <Tabs
        label={t.checkout.payment}
        tabs={[
          { key: "card", label: t.checkout.tabCard, panel: card },
          { key: "mobile", label: t.checkout.tabMobile, panel: closed },
          { key: "cash", label: t.checkout.tabCash, panel: closed },
        ]}
      />
    </Card>
  );
}
