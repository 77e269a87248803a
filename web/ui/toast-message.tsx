/** One message: its icon by type, its time, and dismissal by a swipe downwards. */
import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from "react";
import { toast, type ToastT } from "sonner";
import styles from "./toaster.module.css";

/** From dismissal to removal (spec 9). */
const REMOVAL_MS = 1000;
const SWIPE_PX = 45;
const SWIPE_PX_PER_MS = 0.11;

const ICONS: Partial<Record<string, string>> = {
  success:
    "M10 18a8 8 0 100-16 8 8 0 000 16zm3.857-9.809a.75.75 0 00-1.214-.882l-3.483 4.79-1.88-1.88a.75.75 0 10-1.06 1.061l2.5 2.5a.75.75 0 001.137-.089l4-5.5z",
  error:
    "M18 10a8 8 0 11-16 0 8 8 0 0116 0zm-8-5a.75.75 0 01.75.75v4.5a.75.75 0 01-1.5 0v-4.5A.75.75 0 0110 5zm0 10a1 1 0 100-2 1 1 0 000 2z",
};

interface Props {
  message: ToastT;
  index: number;
  isVisible: boolean;
  /** Dismissed, and rendered until REMOVAL_MS have passed. */
  isRemoved: boolean;
  isPaused: boolean;
  onRemove: (id: ToastT["id"]) => void;
}

export function ToastMessage(props: Props) {
  const { message, index, isVisible, isRemoved, isPaused, onRemove } = props;
  const { id, type, duration, jsx, title } = message;
  useDismissal(message, type === "loading" ? undefined : duration, isPaused || isRemoved);
  useEffect(() => {
    if (!isRemoved) return undefined;
    const timer = setTimeout(() => onRemove(id), REMOVAL_MS);
    return () => clearTimeout(timer);
  }, [id, isRemoved, onRemove]);
  const { distance, handlers } = useSwipe(() => toast.dismiss(id), type !== "loading");
  return (
    <li
      className={styles["message"]}
      data-toast=""
      data-visible={isVisible}
      data-removed={isRemoved}
      data-swiping={distance !== null}
      style={{ "--index": index, "--swipe": `${distance ?? 0}px` } as CSSProperties}
      {...handlers}
    >
      {jsx ?? (
        <div className={styles["box"]} data-type={type}>
          <Icon type={type} />
          <div>{typeof title === "function" ? title() : title}</div>
        </div>
      )}
    </li>
  );
}

function Icon({ type = "" }: { type: string | undefined }) {
  const path = ICONS[type];
  if (type !== "loading" && path === undefined) return null;
  return (
    <div className={styles["icon"]} data-type={type}>
      {path === undefined ? (
        <span className={styles["spinner"]} />
      ) : (
        <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <path fillRule="evenodd" clipRule="evenodd" d={path} />
        </svg>
      )}
    </div>
  );
}

/**
 * Dismisses after `durationMs` of not being paused; undefined: never. A message that takes its place has its own time.
 */
function useDismissal(message: ToastT, durationMs: number | undefined, isPaused: boolean): void {
  const left = useRef({ of: message, ms: durationMs ?? 0 });
  useEffect(() => {
    if (durationMs === undefined || isPaused) return undefined;
    if (left.current.of !== message) left.current = { of: message, ms: durationMs };
    const start = Date.now();
    const timer = setTimeout(() => toast.dismiss(message.id), left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current.ms -= Date.now() - start;
    };
  }, [message, durationMs, isPaused]);
}

/** `distance`: how far down the message has been pulled, in px; null while nothing pulls. */
function useSwipe(dismiss: () => void, isDismissible: boolean) {
  const start = useRef<{ y: number; at: number } | null>(null);
  const [distance, setDistance] = useState<number | null>(null);
  const measurePull = (event: PointerEvent) =>
    Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  const stop = () => {
    start.current = null;
    setDistance(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 2 || !isDismissible) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, at: Date.now() };
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) setDistance(measurePull(event));
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current === null) return;
      const down = measurePull(event);
      const isFast = down / Math.max(1, Date.now() - start.current.at) > SWIPE_PX_PER_MS;
      stop();
      if (down >= SWIPE_PX || (down > 0 && isFast)) dismiss();
    },
    onPointerCancel: stop,
  };
  return { distance, handlers };
}
