/** What was pressed last, and the way back from it, until something else is pressed. */
import type { BoardingEvent } from "../../../worker/domain/boarding/merge.ts";
import { useGuideMessages } from "../guide-messages.ts";
import styles from "./undo-bar.module.css";

export interface LastPress {
  /** "failed": the phone could not store it. */
  kind: "board" | "no_show" | "undone" | "failed";
  name: string;
  events: BoardingEvent[];
}

interface Props {
  last: LastPress | null;
  onUndo: (events: readonly BoardingEvent[], name: string) => void;
}

/** Its place is there from the start, so that readers hear what comes into it. */
export function UndoBar({ last, onUndo }: Props) {
  const { t } = useGuideMessages();
  return (
    <div className={styles["bar"]} aria-live="polite" hidden={last === null}>
      {last !== null && <span>{tellPress(t, last)}</span>}
      {last !== null && (last.kind === "board" || last.kind === "no_show") && (
        <button
          type="button"
          className={styles["undo"]}
          onClick={() => onUndo(last.events, last.name)}
        >
          {t.pressed.undo}
        </button>
      )}
    </div>
  );
}

function tellPress(t: ReturnType<typeof useGuideMessages>["t"], last: LastPress): string {
  if (last.kind === "failed") return t.pressed.failed;
  const seats = [...new Set(last.events.map(({ seat }) => seat))].join(", ");
  return t.pressed[last.kind](seats, last.name);
}
