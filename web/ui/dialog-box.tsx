import type { ReactNode, RefObject } from "react";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Dialog as Base } from "@base-ui/react/dialog";
import { useMessages } from "../i18n/use-messages.ts";
import { ReadNotice } from "../offline/read-notice.tsx";
import styles from "./dialog.module.css";

export interface DialogProps {
  isOpen: boolean;
  title: string;
  /** As wide as a picture. */
  isWide?: boolean;
  /** Something is typed in it: a press outside does not close it. */
  isForm?: boolean;
  /** What has the focus first; by default the button that closes it. */
  first?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

export function DialogBox({
  isOpen,
  title,
  isWide = false,
  isForm = false,
  first,
  onClose,
  children,
}: DialogProps) {
  const { t } = useMessages();
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open={isOpen}
        onOpenChange={(open, { reason }) => {
          if (!open && !(isForm && reason === "outside-press")) onClose();
        }}
      >
        <Base.Portal>
          <Base.Backdrop className={styles["backdrop"]} />
          <Base.Popup className={styles["popup"]} data-wide={isWide} initialFocus={first}>
            <div className={styles["head"]}>
              <Base.Title>{title}</Base.Title>
              <Base.Close className={styles["close"]} aria-label={t.shell.close}>
                <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                  <path
                    d="M6 6l12 12M18 6L6 18"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                  />
                </svg>
              </Base.Close>
            </div>
            <output>
              <ReadNotice />
            </output>
            <div className={styles["body"]}>{children}</div>
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
