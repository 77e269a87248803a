import { useEffect, useRef, useState } from "react";
import { ranOut } from "./seat-list.ts";

interface Props {
  /** The own seats; undefined until the seat list is there. */
  mine: readonly string[] | undefined;
  secondsLeft: number | null;
  giveBack: (seatNo: string) => Promise<void>;
  reload: () => Promise<void>;
}

/**
 * Watches for the end of a hold. At zero the own seats are given back in silence: the server has let them go by
 * itself by then, and says what is left.
 */
export function useHoldEnd({ mine, secondsLeft, giveBack, reload }: Props) {
  const [isOver, setIsOver] = useState(false);
  /** The local time flag of the specification: false when the seat screen loads, set with the first hold. */
  const isTimed = useRef(false);
  const lastSeconds = useRef(0);

  useEffect(() => {
    if (mine === undefined) return;
    if (mine.length > 0 && secondsLeft !== null && secondsLeft > 0) {
      isTimed.current = true;
      lastSeconds.current = secondsLeft;
      setIsOver(false);
      return;
    }
    if (!isTimed.current) return;
    isTimed.current = false;
    if (mine.length === 0) {
      if (ranOut(lastSeconds.current)) setIsOver(true);
      return;
    }
    setIsOver(true);
    void Promise.all(mine.map(giveBack)).then(reload);
  });

  return { isOver, chooseAgain: () => setIsOver(false) };
}
