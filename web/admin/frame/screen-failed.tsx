/**
 * Shown when a screen could not be loaded or drawn. The frame stays, and the page opens again by itself once there
 * is a connection: a module whose loading has failed is tried again by a new page alone.
 */
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import styles from "../admin.module.css";

export function ScreenFailed() {
  const { t } = useAdminMessages();
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <div className={styles["failure"]} role="alert">
      <p>{t.screenFailed}</p>
      <Button variant="quiet" onClick={reload}>
        {t.tryAgain}
      </Button>
    </div>
  );
}

function reload(): void {
  location.reload();
}
