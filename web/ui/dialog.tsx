/** Dialog: a modal with a title and a close button; loaded with the first one that opens. Escape and a press outside close it. */
import { lazy, Suspense, useState, type ReactNode } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import styles from "./dialog.module.css";

export interface DialogProps {
  isOpen: boolean;
  title: string;
  /** As wide as a picture. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const load = () => (import.meta.env.SSR ? browserOnly() : import("./dialog-box.tsx"));
const Box = lazy(async () => ({ default: (await load()).DialogBox }));

/** On pointerenter or focus of what will open it. */
export function warmDialog(): void {
  void load().catch(() => undefined);
}

export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={<div className={styles["backdrop"]} />}>
      <Box {...props} />
    </Suspense>
  );
}
