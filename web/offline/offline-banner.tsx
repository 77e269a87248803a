/** The banner below the header while there is no connection. */
import { useEffect } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import { reportConnection, useIsReachable } from "./connection.ts";
import styles from "./offline-banner.module.css";

const PROBE_EVERY_MS = 12_000;

export function OfflineBanner() {
  const { t } = useMessages();
  const isReachable = useIsReachable();

  useEffect(() => {
    if (isReachable) return;
    const timer = setInterval(() => void probe(), PROBE_EVERY_MS);
    return () => clearInterval(timer);
  }, [isReachable]);

  return (
    <output className={styles["place"]}>
      {!isReachable && <span className={styles["banner"]}>{t.shell.offline}</span>}
    </output>
  );
}

/** Polls, since a screen without calls would not notice that the connection is back. */
async function probe(): Promise<void> {
  try {
    await fetch("/robots.txt", { method: "HEAD", cache: "no-store" });
    reportConnection(true);
  } catch {
    // Still offline.
  }
}
