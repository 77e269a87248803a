import { useEffect, useEffectEvent } from "react";
import { useHoldExpiry } from "../../booking/use-hold-expiry.ts";

interface Props {
  mine: readonly string[];
  secondsLeft: number | null;
  giveBack: (seatNo: string) => Promise<unknown>;
  reload: () => Promise<void>;
}

/** At zero the held seats are cancelled silently: the server has released them by itself, and returns what is left. */
export function useReleaseAtExpiry({ mine, secondsLeft, giveBack, reload }: Props) {
  const { isOver, reset } = useHoldExpiry({ seatsHeld: mine.length, secondsLeft });

  const giveAllBack = useEffectEvent(() => {
    if (mine.length > 0) void Promise.all(mine.map(giveBack)).then(reload);
  });
  useEffect(() => {
    if (isOver) giveAllBack();
  }, [isOver]);

  return { isOver, chooseAgain: reset };
}
