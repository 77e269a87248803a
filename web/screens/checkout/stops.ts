/** Which of a trip's stops a buyer may choose, and which one is sent to the server. */
import type { PointView } from "../../../worker/contract/shared.ts";

/** Empty where there is nothing to choose: stops without times, or one alone. */
export function stopsToChoose(boarding: readonly PointView[]): readonly PointView[] {
  const timed = boarding.filter((stop) => stop.point_time !== null);
  return timed.length > 1 && timed.length === boarding.length ? timed : [];
}

/** `typed` may be remembered from another trip; null where there is nothing to choose. */
export function findChosenStop(stops: readonly PointView[], typed: string): string | null {
  const [first] = stops;
  const known = stops.find((stop) => stop.point_id === typed) ?? first;
  return known?.point_id ?? null;
}
