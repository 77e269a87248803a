/**
 * Loads what checkout needs while seats are being chosen, because the connection may be gone when the buyer continues.
 * The time left is counted from the request, so that an older response shows no more than there is.
 */
import type { PassengerDetailsView } from "../../worker/contract/booking/seats.ts";
import { buildRequest } from "../../worker/contract/request.ts";
import { send } from "../api/call.ts";
import { load } from "../api/use-read.ts";
import type { LatestResponse } from "./hold-clock.ts";

interface Prepared {
  ticketingUniqueId: string;
  latest: LatestResponse<PassengerDetailsView>;
}

let prepared: Prepared | null = null;

/** The seats changed: what was loaded is about others. */
export function dropPreparedCheckout(): void {
  prepared = null;
}

export async function prepareCheckout(ticketingUniqueId: string): Promise<void> {
  const requestedAt = performance.now();
  const request = buildRequest("POST /api/get-passenger-details", {
    ticketing_unique_id: ticketingUniqueId,
  });
  const value = await load(() => send<"POST /api/get-passenger-details">(request));
  prepared = { ticketingUniqueId, latest: { value, requestedAt } };
}

export function getPreparedCheckout(
  ticketingUniqueId: string | null,
): LatestResponse<PassengerDetailsView> | undefined {
  return prepared !== null && prepared.ticketingUniqueId === ticketingUniqueId
    ? prepared.latest
    : undefined;
}
