import { useEffect, useEffectEvent, useState } from "react";
import { useHoldExpiry } from "../../../booking/use-hold-expiry.ts";

interface Props {
  mine: readonly string[];
  secondsLeft: number | null;
  giveBack: (seatNo: string) => Promise<unknown>;
  reload: () => Promise<void>;
}

/**
 * At zero the seats that the bar names are cancelled without showing errors; the server returns the remaining list. The
 * server also releases them by itself, and its socket message often comes first: then the list is already empty, and
 * the last held seats are the ones to cancel.
 */
export function useReleaseAtExpiry({ mine, secondsLeft, giveBack, reload }: Props) {
  const { isOver, reset } = useHoldExpiry({ seatsHeld: mine.length, secondsLeft });
  const [lastHeld, setLastHeld] = useState(mine);
  if (mine.length > 0 && mine.join() !== lastHeld.join()) setLastHeld(mine);

  const giveAllBack = useEffectEvent(() => {
    void Promise.all(lastHeld.map(giveBack)).then(reload);
  });
  useEffect(() => {
    if (isOver) giveAllBack();
  }, [isOver]);

  return { isOver, chooseAgain: reset };
}
