/** A departure after midnight, as passengers read it: staff who mean another night see it before they save. */
import { isAfterMidnight } from "../../../worker/domain/night.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { readValue } from "../forms/typed-date.ts";

/** `local`: what an input of day and time holds. */
export function useNightHint(): (local: string) => string | undefined {
  const { t, format } = useAdminMessages();
  return (local) => {
    const [day = "", clock = ""] = readValue(local, "datetime-local").split("T");
    if (clock === "" || !isAfterMidnight(clock)) return undefined;
    return t.trips.nightHint(format.instant(day, clock.slice(0, 5)));
  };
}
