import type { BoardingEvent } from "../../../worker/domain/boarding/merge.ts";
import type { Press } from "../guide-parts.ts";

/** What a row may do; each is stored before it is seen. */
export interface BoardActs {
  press: (press: Press, name: string) => void;
  undo: (events: readonly BoardingEvent[], name: string) => void;
}
