import { useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { withHumanCheck, type HumanProof } from "../human-check/with-human-check.ts";
import { NO_STATUS, openQueueSession, type QueueState, type Visit } from "./queue-session.ts";

/** The visitor's position in the queue of a trip, kept as long as the page shows it. */
export function useQueue(tripId: string): { queue: QueueState; loadNow: () => void } {
  const [queue, setQueue] = useState<QueueState>(NO_STATUS);
  const load = useRef(() => undefined as void);
  useEffect(() => {
    const send = async (proof: HumanProof) =>
      call("POST /api/opening", { trip_id: tripId, ...proof });
    // The human check opens over the page only when the visitor has just pressed something.
    const visit: Visit = async (isByHand) => (isByHand ? withHumanCheck(send) : send({}));
    const session = openQueueSession(tripId, visit, setQueue);
    load.current = session.loadNow;
    return session.leave;
  }, [tripId]);
  return { queue, loadNow: () => load.current() };
}
