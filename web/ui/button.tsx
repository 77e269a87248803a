/**
 * Button (an action), LinkButton (a place inside), OutLink (a place outside, new tab). variant: main | quiet | plain.
 */
import type { ComponentProps } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./button.module.css";

type Variant = "main" | "quiet" | "plain";

interface Dress {
  variant?: Variant | undefined;
  /** As wide as its container. */
  isWide?: boolean | undefined;
}

function getClassNames({ variant = "main", isWide = false }: Dress): string {
  return [styles["button"], styles[variant], isWide && styles["wide"]].filter(Boolean).join(" ");
}

/** `isBusy`: its action is in progress; it keeps the focus and ignores presses. */
export function Button({
  variant,
  isWide,
  isBusy = false,
  onClick,
  children,
  ...rest
}: Dress & { isBusy?: boolean } & Omit<ComponentProps<"button">, "className">) {
  return (
    <button
      type="button"
      {...rest}
      className={getClassNames({ variant, isWide })}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && <span className={styles["spinner"]} aria-hidden="true" />}
      {children}
    </button>
  );
}

export function LinkButton({ variant, isWide, ...rest }: Dress & Omit<LinkProps, "className">) {
  return <Link {...rest} className={getClassNames({ variant, isWide })} />;
}

/** Announces that it opens a new tab, and sends no referrer. */
export function OutLink({ children, ...rest }: Omit<ComponentProps<"a">, "target" | "rel">) {
  const { t } = useMessages();
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="for-readers"> ({t.shell.opensNewTab})</span>
    </a>
  );
}
