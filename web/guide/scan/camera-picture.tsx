/**
 * The camera's picture as long as the page is seen, its light, and why there is none. Reads the codes in it. To try
 * again after a fault it is mounted anew.
 */
import { useEffect, useRef, useState } from "react";
import { useIsSeen } from "../use-is-seen.ts";
import { closeCamera, hasTorch, openCamera, switchTorch, type CameraFault } from "./camera.ts";
import { useGuideMessages } from "../guide-messages.ts";
import styles from "./scan-door.module.css";
import { startScan } from "./start-scan.ts";

interface Props {
  /** True: a result lies over it, and says what is to be said. */
  isCovered: boolean;
  onText: (text: string) => void;
  onRetry: () => void;
}

export function CameraPicture({ isCovered, onText, onRetry }: Props) {
  const { scan: t } = useGuideMessages().t;
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onText);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [fault, setFault] = useState<CameraFault | "decoder" | null>(null);
  const [isLit, setIsLit] = useState(false);
  const isSeen = useIsSeen();

  useEffect(() => {
    latest.current = onText;
  });

  useEffect(() => {
    // A hidden page would keep the camera from other apps, and use up the battery.
    if (!isSeen) return;
    let close: (() => void) | null = null;
    let isOver = false;
    void openCamera().then((opened) => {
      if ("fault" in opened) {
        if (!isOver) setFault(opened.fault);
        return;
      }
      close = () => closeCamera(opened.stream);
      if (isOver) close();
      else setStream(opened.stream);
    });
    return () => {
      isOver = true;
      close?.();
      setStream(null);
      setIsLit(false);
    };
  }, [isSeen]);

  useEffect(() => {
    const place = video.current;
    if (place === null || stream === null) return;
    place.srcObject = stream;
    // Some phones don't begin by themselves; a video that is closed meanwhile refuses.
    void place.play().catch(() => undefined);
    return () => {
      place.srcObject = null;
    };
  }, [stream]);

  const hasFault = fault !== null;
  useEffect(() => {
    const place = video.current;
    if (place === null || !isSeen || hasFault) return;
    // It loads what reads codes while the camera is still being opened.
    return startScan(
      place,
      (text) => latest.current(text),
      () => setFault("decoder"),
    );
  }, [isSeen, hasFault]);

  if (fault !== null) {
    return (
      <div role="alert" className={styles["fault"]}>
        <p>{t.faults[fault]}</p>
        <button type="button" onClick={onRetry}>
          {t.retry}
        </button>
      </div>
    );
  }
  return (
    <>
      <video ref={video} muted playsInline aria-label={t.hint} />
      {stream !== null && hasTorch(stream) && (
        <button
          type="button"
          className={styles["light"]}
          aria-pressed={isLit}
          onClick={() => {
            void switchTorch(stream, !isLit).then((isDone) => isDone && setIsLit(!isLit));
          }}
        >
          {t.light}
        </button>
      )}
      {!isCovered && (
        <output className={styles["hint"]}>{stream === null ? t.opening : t.hint}</output>
      )}
    </>
  );
}
