/** Four pictures, three of them in view, advancing by one every two seconds (spec 2); one button stops them. */
import { memo, useEffect, useReducer, useRef, useState } from "react";
import { browserOnly } from "../../boot/browser-only.ts";
import campus from "../../pictures/campus.svg";
import night from "../../pictures/night.svg";
import river from "../../pictures/river.svg";
import teaHills from "../../pictures/tea-hills.svg";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./carousel.module.css";
import type { MovingPictures } from "./moving-pictures.ts";
import { firstMotion, isMoving, advanceMotion } from "./motion.ts";

const PICTURES = [river, campus, teaHills, night];
/** How long the carousel must be in view before it is loaded. */
const IN_VIEW_MS = 1_500;
const REDUCED = "(prefers-reduced-motion: reduce)";

export function Carousel() {
  const { t } = useMessages();
  const root = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState<MovingPictures | null>(null);
  const [motion, dispatch] = useReducer(advanceMotion, firstMotion(false));
  const isRunning = isMoving(motion);

  useEffect(() => {
    let isGone = false;
    let mounted: MovingPictures | undefined;
    const move = async (): Promise<void> => {
      const { movePictures } = await (import.meta.env.SSR
        ? browserOnly()
        : import("./moving-pictures.ts"));
      if (isGone || root.current === null) return;
      mounted = movePictures(root.current);
      setMoving(mounted);
    };
    // Loaded only when in view, and after the page itself.
    let timer: number | undefined;
    const observer = new IntersectionObserver((seen) => {
      window.clearTimeout(timer);
      if (!seen.some((one) => one.isIntersecting)) return;
      timer = window.setTimeout(() => {
        observer.disconnect();
        move().catch(() => undefined);
      }, IN_VIEW_MS);
    });
    if (root.current !== null) observer.observe(root.current);
    return () => {
      isGone = true;
      observer.disconnect();
      window.clearTimeout(timer);
      mounted?.end();
      setMoving(null);
    };
  }, []);

  useEffect(() => {
    if (isRunning) moving?.run();
    else moving?.stand();
  }, [moving, isRunning]);

  useEffect(() => {
    const media = window.matchMedia(REDUCED);
    const onChange = () => media.matches && dispatch("reduce");
    onChange();
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  }, []);

  return (
    <div
      className={styles["carousel"]}
      onPointerEnter={(event) => event.pointerType === "mouse" && dispatch("enter")}
      onPointerLeave={() => dispatch("leave")}
      onTouchStart={(event) => {
        if (event.target instanceof Element && !event.target.closest("button")) dispatch("touch");
      }}
      onFocus={(event) => event.target.matches(":focus-visible") && dispatch("focus")}
      onBlur={() => dispatch("blur")}
    >
      <div ref={root} className="glide">
        <Strip />
      </div>
      <button
        type="button"
        className={styles["pause"]}
        aria-label={motion.isWanted ? t.home.pauseCarousel : t.home.playCarousel}
        onClick={() => dispatch("press")}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
          <path d={motion.isWanted ? "M7 5h4v14H7ZM13 5h4v14h-4Z" : "M8 5l11 7-11 7Z"} />
        </svg>
      </button>
    </div>
  );
}

/** Glide moves and copies these elements: drawn once, never again. */
const Strip = memo(function Strip() {
  return (
    <div className="glide__track" data-glide-el="track" aria-hidden="true">
      <ul className={`glide__slides ${styles["strip"]}`}>
        {PICTURES.map((picture) => (
          <li key={picture} className={`glide__slide ${styles["slide"]}`}>
            <img src={picture} alt="" width="480" height="360" draggable={false} />
          </li>
        ))}
      </ul>
    </div>
  );
});
