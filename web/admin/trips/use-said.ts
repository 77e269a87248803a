/** Days and departures as people say them: with the day of the week, without the year that it is anyhow. */
import { useState } from "react";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "../admin-messages.ts";

export function useSaid(): { day: (day: string) => string; instant: (iso: string) => string } {
  const { format } = useAdminMessages();
  const [year] = useState(() => dhakaDate(Date.now()).slice(0, 4));
  return {
    day: (day) => format.briefDate(day, year),
    instant: (iso) => format.instant(iso.slice(0, 10), iso.slice(11, 16), { brief: year }),
  };
}
