/** Glide, with the numbers of spec 2. A part of its own: the pictures are there before it. */
import "@glidejs/glide/dist/css/glide.core.min.css";
import Glide, { Autoplay, Swipe } from "@glidejs/glide/dist/glide.modular.esm.js";

export interface MovingPictures {
  run: () => void;
  stand: () => void;
  end: () => void;
}

export const CAROUSEL = {
  type: "carousel",
  perView: 3,
  animationDuration: 500,
  autoplay: 2000,
} as const;

const SETTLED_MS = 300;

/** Stands until `run`: when to run is decided outside. The gap is the one of the sheet. */
export function movePictures(root: HTMLElement): MovingPictures {
  const strip = root.querySelector("ul");
  const gap = strip === null ? 0 : Number.parseFloat(getComputedStyle(strip).columnGap) || 0;
  const glide = new Glide(root, {
    ...CAROUSEL,
    gap,
    hoverpause: false,
    keyboard: false,
    dragThreshold: false,
  });
  // Glide measures in two steps, and in between its pictures are twice as tall: nothing below may jump.
  Object.assign(root.style, { height: `${root.offsetHeight}px`, overflow: "hidden" });
  const settled = setTimeout(() => root.removeAttribute("style"), SETTLED_MS);
  glide.mount({ Autoplay, Swipe }).pause();
  return {
    run: () => void glide.play(),
    stand: () => void glide.pause(),
    end: () => {
      clearTimeout(settled);
      glide.destroy();
    },
  };
}
