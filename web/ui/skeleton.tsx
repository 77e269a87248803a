/** Skeleton: a quiet block in the shape of what comes; SkeletonGroup says "loading" once to readers. */
import type { CSSProperties, ReactNode } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./skeleton.module.css";

export function Skeleton(props: { width?: string; height?: string; ratio?: string }) {
  const shape: CSSProperties = {
    width: props.width ?? "100%",
    height: props.height ?? (props.ratio === undefined ? "1em" : undefined),
    aspectRatio: props.ratio,
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
