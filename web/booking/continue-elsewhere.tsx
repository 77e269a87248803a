/** A link that opens this booking on another phone: the same seats, the same time left. */
import { useState } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.ts";
import styles from "./continue-elsewhere.module.css";

/** `address`: of this shop, the booking in its fragment. */
export function ContinueElsewhere({ address }: { address: string }) {
  const { t } = useMessages();
  const [isShown, setIsShown] = useState(false);
  const link = `${location.origin}${address}`;

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t.booking.linkCopied);
    } catch {
      // If copying is not allowed, the link itself is shown.
      setIsShown(true);
    }
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: t.shell.product, url: link });
    } catch {
      // The visitor closed the share sheet; the button to copy is beside it.
    }
  };

  return (
    <details className={styles["elsewhere"]}>
      <summary>{t.booking.continueElsewhere}</summary>
      <p>{t.booking.continueText}</p>
      <div className={styles["ways"]}>
        {typeof navigator.share === "function" && (
          <Button variant="quiet" onClick={() => void share()}>
            {t.booking.shareLink}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void copy()}>
          {t.booking.copyLink}
        </Button>
      </div>
      {isShown && (
        <input
          className={styles["link"]}
          readOnly
          value={link}
          aria-label={t.booking.continueElsewhere}
          onFocus={(event) => event.target.select()}
        />
      )}
    </details>
  );
}
