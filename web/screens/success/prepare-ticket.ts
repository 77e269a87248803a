/** Loads the ticket and its screen, so that the page of the payment stays until the ticket is drawn. */
import { mutate, preload } from "swr";
import type { BookingMode } from "../../../worker/contract/checkout.ts";
import { requestOf } from "../../../worker/contract/request.ts";
import { load } from "../../api/use-query.ts";
import { readyScreens } from "../../boot/ready-screens.ts";
import { TICKET_CALLS } from "../ticket/use-ticket.ts";

/** The ticket's own page shows what is missing then. */
const PATIENCE_MS = 8_000;

export async function prepareTicket(mode: BookingMode, id: string): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const ready = Promise.all([loadScreen(mode), loadTicket(mode, id)]);
  await Promise.race([ready.catch(() => undefined), patience]);
}

/** The messages are those of the payment's own page. */
async function loadScreen(mode: BookingMode): Promise<void> {
  if (mode === "limited") {
    const { LimitedTicketPage } = await import("../ticket/limited-ticket-page.tsx");
    readyScreens.set("/limited-invoice/:id", LimitedTicketPage);
  } else {
    const { UnlimitedTicketPage } = await import("../ticket/unlimited-ticket-page.tsx");
    readyScreens.set("/unlimited-invoice/:id", UnlimitedTicketPage);
  }
}

/** The screen finds it in the cache, and takes this request for its own. */
async function loadTicket(mode: BookingMode, id: string): Promise<void> {
  const request = requestOf(TICKET_CALLS[mode], { id });
  const ticket: unknown = await preload(request, (wanted) => load(wanted));
  await mutate(request, ticket, { revalidate: false });
}
