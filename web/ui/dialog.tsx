/**
 * Dialog: a modal with a title and a close button; loaded with the first one that opens. Escape closes it,
 * and so does a press outside, unless something is typed in it.
 */
import { lazy, Suspense, useState } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import type { DialogProps } from "./dialog-box.tsx";
import styles from "./dialog.module.css";

const load = () => (import.meta.env.SSR ? browserOnly() : import("./dialog-box.tsx"));
const Box = lazy(async () => ({ default: (await load()).DialogBox }));

/** Called on pointerenter or focus of the element that opens the dialog. */
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
