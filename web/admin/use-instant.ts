/** An instant of the wire, as it is read: day and time in Dhaka. */
import { useAdminMessages } from "./admin-messages.ts";

/** The wire's instants are Dhaka's own, with their offset at the end. */
export function useInstant(): (iso: string) => string {
  const { format } = useAdminMessages();
  return (iso) => format.instant(iso.slice(0, 10), iso.slice(11, 16));
}
