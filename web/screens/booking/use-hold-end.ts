import { useEffect, useEffectEvent, useState } from "react";
import { UNWATCHED, watched } from "../../booking/hold-end.ts";

interface Props {
  mine: readonly string[];
  secondsLeft: number | null;
  giveBack: (seatNo: string) => Promise<unknown>;
  reload: () => Promise<void>;
}

/**
 * At zero the own seats are given back in silence: the server has let them go by itself by then, and says what
 * is left.
 */
export function useHoldEnd({ mine, secondsLeft, giveBack, reload }: Props) {
  const [watch, setWatch] = useState(UNWATCHED);
  const next = watched(watch, { seatsHeld: mine.length, secondsLeft });
  if (next !== watch) setWatch(next);

  const giveAllBack = useEffectEvent(() => {
    if (mine.length > 0) void Promise.all(mine.map(giveBack)).then(reload);
  });
  useEffect(() => {
    if (watch.isOver) giveAllBack();
  }, [watch.isOver]);

  return { isOver: watch.isOver, chooseAgain: () => setWatch(UNWATCHED) };
}
