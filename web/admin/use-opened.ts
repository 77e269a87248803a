/** Which of several parts were open so far: each stays mounted, so that what was typed in it stays. */
import { useState } from "react";

/** `open` is undefined while none is open. */
export function useOpened<Key extends string>(open: Key | undefined): readonly Key[] {
  const [opened, setOpened] = useState<readonly Key[]>([]);
  if (open === undefined || opened.includes(open)) return opened;
  const next = [...opened, open];
  setOpened(next);
  return next;
}
