/**
 * Fares that are probably a slip of the hand, with a zero too many: a preview points them out, nothing refuses them.
 * Amounts are in taka, as previews have them. Pure.
 */

const TIMES_USUAL = 3;
/** Where nothing is known to compare with: no seat of this market costs as much. */
const FAR_WITHOUT_USUAL_TAKA = 10_000;

/** `usual`: what such a seat costs otherwise, or cost before; 0 when that is not known. */
export function isFarFare(fare: number, usual: number): boolean {
  return usual === 0 ? fare >= FAR_WITHOUT_USUAL_TAKA : fare >= TIMES_USUAL * usual;
}
