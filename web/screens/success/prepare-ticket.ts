/** Loads the ticket and its screen, so that the page of the payment stays until the ticket is drawn. */
import type { BookingMode } from "../../../worker/contract/booking/checkout.ts";
import { prepareQuery } from "../../api/prepare-query.ts";
import { readyScreens } from "../../boot/ready-screens.ts";
import { TICKET_CALLS } from "../ticket/use-ticket.ts";

/** The ticket's own page shows what is missing then. */
const PATIENCE_MS = 8_000;

export async function prepareTicket(mode: BookingMode, id: string): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const ready = Promise.all([loadScreen(mode), prepareQuery(TICKET_CALLS[mode], { id })]);
  await Promise.race([ready.catch(() => undefined), patience]);
}

/** Uses the texts of the payment's page. */
async function loadScreen(mode: BookingMode): Promise<void> {
  if (mode === "limited") {
    const { LimitedTicketPage } = await import("../ticket/limited-ticket-page.tsx");
    readyScreens.set("/limited-invoice/:id", LimitedTicketPage);
  } else {
    const { UnlimitedTicketPage } = await import("../ticket/unlimited-ticket-page.tsx");
    readyScreens.set("/unlimited-invoice/:id", UnlimitedTicketPage);
  }
}
