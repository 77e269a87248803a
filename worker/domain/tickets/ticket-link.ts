/** The short address of a ticket in a message; it redirects to the ticket's page. */

/** By whether the ticket is of seats or of places. */
const SHORT = { seats: "/t/", places: "/p/" } as const;
const PAGES = { [SHORT.seats]: "/limited-invoice/", [SHORT.places]: "/unlimited-invoice/" };

export function ticketLink(siteUrl: string, ticketId: string, hasSeatMap: boolean): string {
  return `${siteUrl}${hasSeatMap ? SHORT.seats : SHORT.places}${ticketId}`;
}

export function ticketPath(ticketId: string, hasSeatMap: boolean): string {
  return `${PAGES[hasSeatMap ? SHORT.seats : SHORT.places]}${ticketId}`;
}

/** Returns null when the path is no short address. */
export function parseTicketPath(path: string): string | null {
  const [, short, id] = /^(\/[tp]\/)([\w-]{16,64})$/.exec(path) ?? [];
  if (id === undefined || (short !== SHORT.seats && short !== SHORT.places)) return null;
  return `${PAGES[short]}${id}`;
}
