import { useEffect, useState } from "react";
import type { CallName } from "../../../worker/contract/call-types.ts";
import type { BookingMode } from "../../../worker/contract/booking/checkout.ts";
import { useIsReachable } from "../../offline/connection.ts";
import type { TicketView } from "../../offline/saved-tickets.ts";
import { removeHere, useSavedTickets } from "../../offline/use-saved-tickets.ts";
import { useQuery, type Read } from "../../api/use-query.ts";

export const TICKET_CALLS = {
  limited: "GET /api/get-ticketing-details-with-id/{id}",
  unlimited: "GET /api/get-unlimited-ticketing-details/{id}",
} as const satisfies Record<BookingMode, CallName>;

const NOT_THERE = 404;
/** After this time the saved ticket is shown while the request continues. */
const PATIENCE_MS = 4_000;

export interface TicketRead {
  read: Read<TicketView>;
  view: TicketView | undefined;
  /** When the shown copy was saved, epoch ms, if the server could not be reached since; else null. */
  oldSince: number | null;
  isUnknown: boolean;
}

export function useTicket(mode: BookingMode, id: string): TicketRead {
  const read = useQuery(TICKET_CALLS[mode], { id });
  const saved = useSavedTickets().find((one) => one.kind === mode && one.id === id);
  const isReachable = useIsReachable();
  const isLate = useIsLate(read.isWaiting);
  const isUnknown = read.refusal?.status === NOT_THERE;

  useEffect(() => {
    if (isUnknown) removeHere(id);
  }, [isUnknown, id]);

  const isLost = read.refusal !== undefined || isLate || !isReachable;
  const isOld = isLost && !isUnknown && saved !== undefined;
  const view = read.value ?? (isOld ? saved.view : undefined);
  return { read, view, oldSince: isOld ? saved.savedAt : null, isUnknown };
}

/** Stays true until there is a response. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate && isWaiting;
}
