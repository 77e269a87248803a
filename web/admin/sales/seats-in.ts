/** Seats as staff type them: `a1, B2`, in either script's digits. Pure. */
import { latinDigits } from "../../../worker/domain/digits.ts";

export function seatsIn(text: string): string[] {
  return latinDigits(text)
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
}
