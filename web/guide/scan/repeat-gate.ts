/** A code that stays before the camera is judged once. Pure: time is an argument, and runs forward only. */

/** A code counts as new when the camera did not see it for so long. */
const FORGOTTEN_AFTER_MS = 3_000;

export interface SeenCode {
  text: string;
  at: number;
}

/** Returns what was seen last, and whether it is to be judged. */
export function passGate(
  last: SeenCode | null,
  text: string,
  now: number,
): { last: SeenCode; isNew: boolean } {
  const isNew = last === null || last.text !== text || now - last.at >= FORGOTTEN_AFTER_MS;
  return { last: { text, at: now }, isNew };
}
