/**
 * Whether the pictures move. They pause while the pointer is over them or the keyboard focus is on their button, and
 * until Play is pressed after Pause, after a touch, or with the reduced-motion setting.
 */
export interface Motion {
  isWanted: boolean;
  isHovered: boolean;
  isFocused: boolean;
}

export type MotionEvent = "enter" | "leave" | "focus" | "blur" | "touch" | "press" | "reduce";

export function firstMotion(isReduced: boolean): Motion {
  return { isWanted: !isReduced, isHovered: false, isFocused: false };
}

export function isMoving(motion: Motion): boolean {
  return motion.isWanted && !motion.isHovered && !motion.isFocused;
}

export function advanceMotion(motion: Motion, event: MotionEvent): Motion {
  switch (event) {
    case "enter":
      return { ...motion, isHovered: true };
    case "leave":
      return { ...motion, isHovered: false };
    case "focus":
      return { ...motion, isFocused: true };
    case "blur":
      return { ...motion, isFocused: false };
    case "touch":
    case "reduce":
      return { ...motion, isWanted: false };
    case "press":
      // Play is meant now, though the pointer and the focus are still on the button.
      return motion.isWanted ? { ...motion, isWanted: false } : firstMotion(false);
  }
}
