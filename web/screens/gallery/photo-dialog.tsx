/** One photo, large: on to the next by buttons, arrow keys or a swipe. */
import { useEffect, useRef } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { photoAddress, type Photo } from "./photo.ts";
import styles from "./photo-dialog.module.css";
import { findNeighbour, readKey, readSwipe, type Step } from "./steps.ts";

interface Props {
  photos: readonly Photo[];
  photo: Photo;
  isOpen: boolean;
  onStep: (photo: Photo) => void;
  onClose: () => void;
}

export function PhotoDialog({ photos, photo, isOpen, onStep, onClose }: Props) {
  // The photo of the last step: another step may come before it is rendered.
  const target = useRef(photo);
  useEffect(() => {
    target.current = photo;
  }, [photo]);
  const step = (by: Step): void => {
    target.current = findNeighbour(photos, target.current, by);
    onStep(target.current);
  };
  useArrowKeys(isOpen && photos.length > 1, step);
  return (
    <Dialog isOpen={isOpen} title={photo.caption} isWide onClose={onClose}>
      <Picture photo={photo} onStroke={step} />
      {photos.length > 1 && (
        <Steps index={photos.indexOf(photo) + 1} of={photos.length} photo={photo} onStep={step} />
      )}
    </Dialog>
  );
}

function Picture({ photo, onStroke }: { photo: Photo; onStroke: (by: Step) => void }) {
  const down = useRef<{ x: number; y: number } | null>(null);
  return (
    <img
      key={photo.id}
      className={styles["picture"]}
      src={photoAddress(photo)}
      alt={photo.caption}
      width="640"
      height="480"
      draggable={false}
      onPointerDown={(event) => {
        down.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
      }}
      onPointerCancel={() => {
        down.current = null;
      }}
      onPointerUp={(event) => {
        if (down.current === null) return;
        const stroke = { x: event.clientX - down.current.x, y: event.clientY - down.current.y };
        down.current = null;
        const by = readSwipe(stroke);
        if (by !== null) onStroke(by);
      }}
    />
  );
}

function Steps(props: { index: number; of: number; photo: Photo; onStep: (by: Step) => void }) {
  const { t, digits } = useMessages();
  return (
    <div className={styles["steps"]}>
      <StepButton label={t.content.previousPhoto} by={-1} onStep={props.onStep} />
      <p aria-live="polite">
        <span className="digits" aria-hidden="true">
          {digits(`${props.index} / ${props.of}`)}
        </span>
        <span className="for-readers">
          {t.content.photoPlace(digits(props.index), digits(props.of))}: {props.photo.caption}
        </span>
      </p>
      <StepButton label={t.content.nextPhoto} by={1} onStep={props.onStep} />
    </div>
  );
}

function StepButton(props: { label: string; by: Step; onStep: (by: Step) => void }) {
  return (
    <button
      type="button"
      className={styles["step"]}
      aria-label={props.label}
      onClick={() => props.onStep(props.by)}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d={props.by === 1 ? "M9 5l7 7-7 7" : "M15 5l-7 7 7 7"}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}

/** Listens in the whole dialog, because the focus may be on its close button. */
function useArrowKeys(isListening: boolean, step: (by: Step) => void): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    if (!isListening) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const by = readKey(event.key);
      if (by !== null) latest.current(by);
    };
    // Captured, because the dialog stops arrow keys from bubbling.
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [isListening]);
}
