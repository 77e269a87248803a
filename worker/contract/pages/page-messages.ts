/**
 * The texts that the screen of each page needs, besides those of every page (web/i18n/load-messages.ts). It is separate
 * from pages.ts, because the browser loads this table with every first page and does not need the rest.
 */
export type MessagePart = "content" | "sale" | "pay" | "tickets" | "agents";

export const PAGE_MESSAGES = {
  "/": [],
  "/bookingPage": ["sale"],
  "/routeDetails": ["sale", "pay"],
  "/successPage": ["sale", "tickets"],
  "/error": ["sale", "tickets"],
  "/limited-invoice/:id": ["sale", "tickets"],
  "/unlimited-invoice/:id": ["sale", "tickets"],
  "/gallery": ["content"],
  "/blog": ["content"],
  "/blogDetails/:id": ["content"],
  "/conditions": ["content"],
  "/busView": ["sale"],
  "/viewSeat2": ["sale"],
  "/findInvoice": ["sale", "tickets"],
  "/signUp": ["sale", "agents"],
  "/agentLogin": ["sale", "agents"],
  "/agentPassword": ["sale", "agents"],
  "/agent": ["sale", "tickets", "agents"],
  "/checkTicket": ["sale", "tickets", "agents"],
} as const satisfies Record<string, readonly MessagePart[]>;

export type PagePath = keyof typeof PAGE_MESSAGES;
