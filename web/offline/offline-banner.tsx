/** The banner below the header: without a connection, and where what is on the screen is old. */
import { useEffect } from "react";
import { reportConnection, useIsReachable } from "./connection.ts";
import { ReadNotice } from "./read-notice.tsx";
import styles from "./offline-banner.module.css";

const PROBE_EVERY_MS = 12_000;

export function OfflineBanner() {
  const isReachable = useIsReachable();

  useEffect(() => {
    if (isReachable) return;
    const timer = setInterval(() => void probe(), PROBE_EVERY_MS);
    return () => clearInterval(timer);
  }, [isReachable]);

  return (
    <output className={styles["place"]}>
      <ReadNotice />
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
