/**
 * Gloves and rain press twice. What is under the finger by then may be another button: the list has moved up, or
 * "let on" has become "undo". A second press at the same place is the first one again, so it does nothing there.
 */
import { useRef, type MouseEvent } from "react";

const SAME_PRESS_MS = 500;
const SAME_PLACE_PX = 48;

export interface PressedPlace {
  /** On the page, not on the screen: where the guide has scrolled in between, it is another press. */
  x: number;
  y: number;
  /** By a clock that only runs forward, in ms. */
  at: number;
  target: unknown;
}

/** Whether it is the same press on something that has come under the finger. A button itself may be pressed again. */
export function isRepeated(last: PressedPlace | null, next: PressedPlace): boolean {
  if (last === null || last.target === next.target || next.at - last.at >= SAME_PRESS_MS) {
    return false;
  }
  return Math.hypot(next.x - last.x, next.y - last.y) < SAME_PLACE_PX;
}

/** A press that is held back renews the time: rain goes on dropping at the same place. */
export function holdRepeated(
  last: PressedPlace | null,
  next: PressedPlace,
): { isHeld: boolean; last: PressedPlace } {
  if (last === null || !isRepeated(last, next)) return { isHeld: false, last: next };
  return { isHeld: true, last: { ...last, at: next.at } };
}

/** For the element around all buttons, which has each press before they do. */
export function useSteadyPresses() {
  const last = useRef<PressedPlace>(null);
  return {
    onClickCapture(event: MouseEvent): void {
      const { detail, pageX: x, pageY: y, timeStamp: at, target } = event;
      // A press of the keyboard has no place.
      if (!(detail > 0)) return;
      const next = { x, y, at, target };
      const held = holdRepeated(last.current, next);
      last.current = held.last;
      if (!held.isHeld) return;
      event.preventDefault();
      event.stopPropagation();
    },
    /** Something was typed in between, so the next press is another one. */
    onInputCapture(): void {
      last.current = null;
    },
  };
}
