/** A button that opens a menu of links and acts; the arrow keys move in it, Escape leads back to the button. */
import type { ReactNode } from "react";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Menu } from "@base-ui/react/menu";
import styles from "./menu.module.css";

export interface MenuEntry {
  key: string;
  label: string;
  /** A link, or what is done. */
  to: string | (() => void);
}

interface Props {
  label: string;
  /** Drawn in place of the label, which is then read out only. */
  sign?: ReactNode;
  isMain?: boolean;
  entries: readonly MenuEntry[];
}

export function ActionMenu({ label, sign, isMain = false, entries }: Props) {
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root modal={false}>
        <Menu.Trigger
          className={styles["button"]}
          data-is-main={isMain}
          aria-label={sign === undefined ? undefined : label}
        >
          {sign ?? (
            <>
              {label}
              <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                <path d="m3.5 6 4.5 4.500L12.5 6" />
              </svg>
            </>
          )}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={styles["place"]} sideOffset={4} align="end">
            <Menu.Popup className={styles["popup"]}>
              {entries.map(({ key, label: name, to }) =>
                typeof to === "string" ? (
                  <Menu.LinkItem key={key} className={styles["item"]} href={to} closeOnClick>
                    {name}
                  </Menu.LinkItem>
                ) : (
                  <Menu.Item key={key} className={styles["item"]} onClick={to}>
                    {name}
                  </Menu.Item>
                ),
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}

/** The sign of "more". */
export const MORE_SIGN = (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <circle cx="5" cy="12" r="1.8" />
    <circle cx="12" cy="12" r="1.8" />
    <circle cx="19" cy="12" r="1.8" />
  </svg>
);
