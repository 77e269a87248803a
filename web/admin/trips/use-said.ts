/** Days and departures as people say them (use-instant.ts). */
import { useState } from "react";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { useInstant } from "../use-instant.ts";

export function useSaid(): { day: (day: string) => string; instant: (iso: string) => string } {
  const { format } = useAdminMessages();
  const [year] = useState(() => dhakaDate(Date.now()).slice(0, 4));
  return {
    day: (day) => format.briefDate(day, year),
    instant: useInstant(),
  };
}
