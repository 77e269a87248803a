/** An instant of the wire as people say it: with its weekday, without the year that it is anyhow; Dhaka's time. */
import { useState } from "react";
import { dhakaDate } from "../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "./admin-messages.ts";

/** The wire's instants are Dhaka's own, with their offset at the end. */
export function useInstant(): (iso: string) => string {
  const { format } = useAdminMessages();
  const [year] = useState(() => dhakaDate(Date.now()).slice(0, 4));
  return (iso) => format.instant(iso.slice(0, 10), iso.slice(11, 16), { brief: year });
}
