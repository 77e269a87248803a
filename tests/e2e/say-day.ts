/** A day as a field of the office shows it in Bengali when nobody types. */
import { formatFor } from "../../web/i18n/format.ts";
import { dhakaDate } from "../../worker/domain/dhaka-time.ts";

export function sayDay(day: string): string {
  return formatFor("bn").briefDate(day, dhakaDate(Date.now()).slice(0, 4));
}
