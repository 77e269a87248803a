/** Presses for another list than the one of now: what still waits for a link, and what was deleted at its end. */
import type { GuideState } from "../guide-parts.ts";
import { useGuideMessages } from "../guide-messages.ts";
import { countWaiting } from "../store/saved.ts";
import { Notice } from "./notice.tsx";

export function FormerPresses({ state: { saved, unsentAtEnd } }: { state: GuideState }) {
  const { t, digits } = useGuideMessages();
  const stuck = new Set(saved.former.filter(({ isOver }) => isOver).map(({ duty }) => duty));
  const kept = countWaiting(saved.events.filter(({ duty }) => stuck.has(duty)));
  return (
    <>
      {kept > 0 && <Notice>{t.pair.keptPresses(kept, digits(kept))}</Notice>}
      {unsentAtEnd > 0 && <Notice>{t.pair.unsentAtEnd(unsentAtEnd, digits(unsentAtEnd))}</Notice>}
    </>
  );
}
