/** When passengers are notified of vehicle and guide, and which changes of a duty need another notice. Pure. */
import { dutyChanges, type Duty, type DutyField } from "../trips/duty.ts";

const HOUR_MS = 3_600_000;
/** How long before a departure passengers see its vehicle and guide; earlier only staff do. */
export const NOTICE_MS = 48 * HOUR_MS;
/** The notice is promised by then: a duty that is still incomplete is an alert. */
export const PROMISED_MS = 24 * HOUR_MS;

/** A notice does not name the driver. */
const NOT_IN_NOTICE: ReadonlySet<DutyField> = new Set(["driver_name", "driver_phone"]);

export function needsNewNotice(was: Duty, became: Duty): boolean {
  return dutyChanges(was, became).some((name) => !NOT_IN_NOTICE.has(name));
}
