/** The guide's consent to tell where the bus is, what is sent, and the stops that the bus has left. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { GuideList, GuidePositionRequest } from "../../../worker/contract/guide/guide.ts";
import { useGuideMessages } from "../guide-messages.ts";
import { canKeepAwake, keepAwake } from "./keep-awake.ts";
import { leftAt } from "./position-steps.ts";
import { createTracker, type PositionBox, type TrackerState } from "./tracker.ts";
import { watchPosition } from "./watch-position.ts";
import styles from "./position-panel.module.css";

interface Props {
  stops: GuideList["stops"];
  /** Epoch ms of the leg. */
  departsAt: number;
  arrivesAt: number;
  box: PositionBox;
  send: (request: GuidePositionRequest) => Promise<boolean | null>;
}

/** How often it is looked whether something waits. */
const LOOKS_EVERY_MS = 15_000;

/** For another trip or leg it is mounted anew. */
export function PositionPanel({ stops, departsAt, arrivesAt, box, send }: Props) {
  const { t: texts, clockAt } = useGuideMessages();
  const t = texts.position;
  const [tracker] = useState(() =>
    createTracker({
      times: { departsAt, arrivesAt },
      box,
      send,
      watch: watchPosition,
      now: () => Date.now(),
    }),
  );
  const state = useSyncExternalStore(tracker.subscribe, tracker.getState);

  useEffect(() => {
    void tracker.open().then(tracker.tick);
    const timer = setInterval(() => void tracker.tick(), LOOKS_EVERY_MS);
    return () => {
      clearInterval(timer);
      tracker.close();
    };
  }, [tracker]);

  const { hasConsent } = state.noted;
  return (
    <details className={styles["whole"]}>
      <summary>{t.title}</summary>
      <div className={styles["panel"]}>
        <p>{t.why}</p>
        <button type="button" onClick={() => void tracker.agree(!hasConsent)}>
          {hasConsent ? t.withdraw : t.agree}
        </button>
        {hasConsent && <Measuring state={state} />}
        {state.hasFailed && <p role="alert">{t.notStored}</p>}
        {stops.length > 0 && (
          <fieldset aria-label={t.stops}>
            {stops.map((stop) => {
              const at = leftAt(state.noted, stop);
              const press = state.noted.presses.find(({ position }) => position === stop.position);
              return (
                <div key={stop.position}>
                  {at !== null && <p>{t.leftAt(stop.name, clockAt(at))}</p>}
                  <button
                    type="button"
                    onClick={() => void tracker.leave(stop.position, at === null)}
                  >
                    {at === null ? t.left(stop.name) : t.undo(stop.name)}
                  </button>
                  {press?.sentAt === null && (
                    <p className={styles["unsent"]}>{press.isRefused ? t.notTaken : t.notSent}</p>
                  )}
                </div>
              );
            })}
          </fieldset>
        )}
      </div>
    </details>
  );
}

function Measuring({ state: { noted, isMeasuring, fault } }: { state: TrackerState }) {
  const { t: texts, digits } = useGuideMessages();
  const t = texts.position;
  const [isKept, setIsKept] = useState(false);
  const [isAwake, setIsAwake] = useState(false);

  useEffect(() => (isKept ? keepAwake(setIsAwake) : undefined), [isKept]);

  return (
    <>
      <output>{isMeasuring ? t.on : t.notWanted}</output>
      {noted.waiting.length > 0 && (
        <p className={styles["unsent"]}>{t.waiting(digits(noted.waiting.length))}</p>
      )}
      {fault !== null && <p role="alert">{fault === "denied" ? t.denied : t.noFix}</p>}
      <p>{t.background}</p>
      {canKeepAwake() && (
        <button type="button" aria-pressed={isKept && isAwake} onClick={() => setIsKept(!isKept)}>
          {t.awake}
        </button>
      )}
    </>
  );
}
