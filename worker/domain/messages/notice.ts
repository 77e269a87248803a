/** When who comes is told, and which changes of it tell it again. Pure. */
import { dutyChanges, type Duty } from "../trips/duty.ts";

const HOUR_MS = 3_600_000;
/** From then on vehicle and guide are told; before, they are the shop's own business. */
export const NOTICE_MS = 48 * HOUR_MS;
/** The notice is promised by then: a duty that is still incomplete is an alert. */
export const PROMISED_MS = 24 * HOUR_MS;

/** The driver is not told. */
const NOT_TOLD = new Set(["driverName", "driverPhone"]);

export function tellsAgain(was: Duty, became: Duty): boolean {
  return dutyChanges(was, became).some((name) => !NOT_TOLD.has(name));
}
