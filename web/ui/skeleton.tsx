/**
 * Skeleton: a quiet block in the shape of what comes; SkeletonGroup says "loading" once to readers. In the first HTML a
 * style sheet gives the shape, since the content policy lets no inline style through.
 */
import type { CSSProperties, ReactNode } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./skeleton.module.css";

export function Skeleton(props: { width?: string; height?: string; ratio?: string }) {
  const { width, height, ratio } = props;
  if (width === undefined && height === undefined && ratio === undefined) {
    return <span className={styles["bone"]} />;
  }
  const shape: CSSProperties = {
    width,
    height: height ?? (ratio === undefined ? undefined : "auto"),
    aspectRatio: ratio,
  };
  return <span className={styles["bone"]} style={shape} />;
}

export function SkeletonGroup({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  return (
    <>
      <output className="for-readers">{t.shell.loading}</output>
      <div aria-hidden="true">{children}</div>
    </>
  );
}
