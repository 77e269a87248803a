/**
 * Every page of the product, once: its screen and texts, who may find it, how it is rendered and cached, and what it
 * reads. The Worker and the client derive their tables from this one; a page that lacks a screen does not compile. Pure
 * data.
 */
import type { CallInput, CallName } from "../call-types.ts";
import { PAGE_MESSAGES, type MessagePart, type PagePath } from "./page-messages.ts";

export type { MessagePart, PagePath } from "./page-messages.ts";

/** A call that is made for the page; its input is taken from the named parameters of the path or the query. */
type Read = {
  [Name in CallName]: undefined extends CallInput<Name>
    ? { call: Name }
    : { call: Name; input: { readonly [Field in keyof CallInput<Name>]: string } };
}[CallName];

export interface Page {
  /** The folder below web/screens. */
  screen: string;
  /** Texts in addition to those of every page (web/i18n/load-messages.ts). */
  messages: readonly MessagePart[];
  /**
   * `listed`: for search engines. `unlisted`: for one visitor only. `private`: the address itself is a secret, sent to
   * no other site and stored by no cache.
   */
  indexing: "listed" | "unlisted" | "private";
  /**
   * `cached`: rendered by the Worker, the same for everyone. `dynamic`: rendered by the Worker for each request.
   * `browser`: the Worker renders the frame only.
   */
  rendering: "cached" | "dynamic" | "browser";
  /** Responses that are embedded into the page, besides the shop's. A read whose parameters are missing is left out. */
  reads?: readonly Read[];
  /** Query parameters that change the content. */
  contentParameters?: readonly string[];
  /** With these query values a dynamic page is cached, because its content depends on nothing else. */
  cachedWith?: Readonly<Record<string, string>>;
  /** Query parameters that open a dialog, which only the browser renders. */
  overlayParameters?: readonly string[];
  isArticle?: boolean;
  /** Opens offline with saved data. */
  isOffline?: boolean;
}

export const PAGES = {
  "/": {
    screen: "home/home-page.tsx",
    indexing: "listed",
    rendering: "cached",
    reads: [
      { call: "GET /api/get-bus-route-list" },
      { call: "GET /api/get-bus-route-list-for-un" },
    ],
    isOffline: true,
  },
  "/bookingPage": {
    screen: "booking/booking-page.tsx",
    indexing: "listed",
    // Free seats are counted for each request.
    rendering: "dynamic",
    reads: [
      {
        call: "POST /api/get-filter-bus-list",
        input: { destination_id: "destination", unit_id: "unit" },
      },
    ],
    contentParameters: ["destination", "unit"],
    overlayParameters: ["trip", "popup"],
  },
  "/routeDetails": {
    screen: "checkout/checkout-page.tsx",
    indexing: "unlisted",
    rendering: "dynamic",
    // Reads for a booking of places.
    reads: [
      {
        call: "POST /api/get-filter-bus-list-for-un",
        input: { destination_id: "destination", unit_id: "unit" },
      },
    ],
    contentParameters: ["mode", "destination", "unit", "trip"],
    // The booking of held seats is in the fragment, which only the browser sees.
    cachedWith: { mode: "limited" },
    isOffline: true,
  },
  "/successPage": {
    screen: "success/success-page.tsx",
    indexing: "private",
    // The first HTML says that the payment is under way; which one it is only the browser knows.
    rendering: "dynamic",
    isOffline: true,
  },
  "/error": {
    screen: "payment-error/payment-error-page.tsx",
    indexing: "unlisted",
    rendering: "browser",
    isOffline: true,
  },
  "/limited-invoice/:id": {
    screen: "ticket/limited-ticket-page.tsx",
    indexing: "private",
    rendering: "dynamic",
    reads: [{ call: "GET /api/get-ticketing-details-with-id/{id}", input: { id: "id" } }],
    isOffline: true,
  },
  "/unlimited-invoice/:id": {
    screen: "ticket/unlimited-ticket-page.tsx",
    indexing: "private",
    rendering: "dynamic",
    reads: [{ call: "GET /api/get-unlimited-ticketing-details/{id}", input: { id: "id" } }],
    isOffline: true,
  },
  "/gallery": {
    screen: "gallery/gallery-page.tsx",
    indexing: "listed",
    rendering: "cached",
    reads: [{ call: "GET /api/get-gallery-list" }],
    overlayParameters: ["photo"],
  },
  "/blog": {
    screen: "blog/blog-page.tsx",
    indexing: "listed",
    rendering: "cached",
    reads: [{ call: "GET /api/get-blog-list" }],
  },
  "/blogDetails/:id": {
    screen: "blog/post-page.tsx",
    indexing: "listed",
    rendering: "cached",
    reads: [{ call: "GET /api/get-single-blog-details/{id}", input: { id: "id" } }],
    isArticle: true,
  },
  "/conditions": {
    screen: "conditions/conditions-page.tsx",
    indexing: "listed",
    rendering: "cached",
  },
  "/busView": {
    screen: "bus-view/bus-view-page.tsx",
    indexing: "unlisted",
    rendering: "browser",
  },
  "/viewSeat2": {
    screen: "seat-picker/seat-picker-page.tsx",
    indexing: "unlisted",
    rendering: "browser",
  },
  "/findInvoice": {
    screen: "find-invoice/find-invoice-page.tsx",
    indexing: "listed",
    rendering: "cached",
    isOffline: true,
  },
  "/signUp": {
    screen: "sign-up/sign-up-page.tsx",
    indexing: "unlisted",
    rendering: "cached",
  },
  "/agentLogin": {
    screen: "agent-login/agent-login-page.tsx",
    indexing: "unlisted",
    rendering: "cached",
  },
  "/agentPassword": {
    screen: "agent-password/agent-password-page.tsx",
    indexing: "private",
    rendering: "browser",
  },
  "/agent": {
    screen: "agent/agent-page.tsx",
    indexing: "unlisted",
    rendering: "browser",
  },
  "/checkTicket": {
    screen: "check-ticket/check-ticket-page.tsx",
    indexing: "private",
    rendering: "browser",
  },
} as const satisfies Record<PagePath, Omit<Page, "messages">>;

/** Pages whose screens the Worker renders. */
export type DrawnPath = {
  [Path in PagePath]: (typeof PAGES)[Path]["rendering"] extends "browser" ? never : Path;
}[PagePath];

/** Rendered at any other address. */
export const NOT_FOUND = {
  screen: "not-found/not-found-page.tsx",
  messages: [],
} as const satisfies Pick<Page, "screen" | "messages">;

export const PAGE_PATHS = Object.keys(PAGES) as PagePath[];

/** The entry as a plain `Page`, with its messages and its optional fields. */
export function pageAt(path: PagePath): Page {
  return { ...PAGES[path], messages: PAGE_MESSAGES[path] };
}
