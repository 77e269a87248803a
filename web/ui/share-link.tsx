/** ShareLink: hands an address of this shop over, by the phone's own sheet or as a copy. */
import { useState } from "react";
import { useIsHydrated } from "../boot/use-is-hydrated.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { Button } from "./button.tsx";
import styles from "./share-link.module.css";
import { toast } from "./toast.ts";

/** `address` is a path; `label` says what it opens. */
export function ShareLink({ address, label }: { address: string; label: string }) {
  const { t } = useMessages();
  const [shownLink, setShownLink] = useState<string | null>(null);
  const canShare = useIsHydrated() && typeof navigator.share === "function";
  const makeLink = () => `${location.origin}${address}`;

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(makeLink());
      toast.success(t.booking.linkCopied);
    } catch {
      // If copying is not allowed, the link itself is shown.
      setShownLink(makeLink());
    }
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: t.shell.product, url: makeLink() });
    } catch {
      // The visitor closed the share sheet; the button to copy is beside it.
    }
  };

  return (
    <>
      <div className={styles["ways"]}>
        {canShare && (
          <Button variant="quiet" onClick={() => void share()}>
            {t.booking.shareLink}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void copy()}>
          {t.booking.copyLink}
        </Button>
      </div>
      {shownLink !== null && (
        <input
          className={styles["link"]}
          readOnly
          value={shownLink}
          aria-label={label}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}
