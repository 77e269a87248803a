/** A link that opens this booking on another phone: the same seats, the same time left. */
import { useMessages } from "../i18n/use-messages.ts";
import { ShareLink } from "../ui/share-link.tsx";
import styles from "./continue-elsewhere.module.css";

/** `address`: of this shop, the booking in its fragment. */
export function ContinueElsewhere({ address }: { address: string }) {
  const { t } = useMessages();
  return (
    <details className={styles["elsewhere"]}>
      <summary>{t.booking.continueElsewhere}</summary>
      <p>{t.booking.continueText}</p>
      <div className={styles["ways"]}>
        <ShareLink address={address} label={t.booking.continueElsewhere} />
      </div>
    </details>
  );
}
