/**
 * ErrorState: what went wrong and, as children, the next step. ReadError: the same for a failed read, with "Try again"
 * unless the thing does not exist.
 */
import type { ReactNode } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import type { Read } from "../api/use-query.ts";
import { Button } from "./button.tsx";
import type { StateProps } from "./empty-state.tsx";
import styles from "./state.module.css";

const NOT_THERE = 404;

export function ErrorState(props: StateProps) {
  const Title = props.isPage ? "h1" : "h2";
  return (
    <section className={`${styles["state"]} ${styles["wrong"]}`} role="alert">
      <Title className={styles["title"]}>{props.title}</Title>
      <p>{props.text}</p>
      {props.children !== undefined && <div className={styles["actions"]}>{props.children}</div>}
    </section>
  );
}

interface ReadErrorProps {
  read: Read<unknown>;
  isPage?: boolean;
  children?: ReactNode;
}

export function ReadError({ read, isPage = false, children }: ReadErrorProps) {
  const { t, refusal } = useMessages();
  if (read.refusal === undefined) return null;
  return (
    <ErrorState title={t.shell.failedTitle} text={refusal(read.refusal)} isPage={isPage}>
      {read.refusal.status !== NOT_THERE && (
        <Button isBusy={read.isLoading} onClick={() => void read.reload()}>
          {t.shell.tryAgain}
        </Button>
      )}
      {children}
    </ErrorState>
  );
}
