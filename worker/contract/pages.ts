/**
 * Every page of the product, once: its screen and messages, who may find it, how it is drawn and cached, what it reads.
 * The Worker and the client derive their tables from this one; a page that lacks a screen does not compile. Pure data.
 */
import type { CallInput, CallName } from "./call-types.ts";

/** A read for each call; its input is taken from the parameters named, of the path or the query. */
type Read = {
  [Name in CallName]: undefined extends CallInput<Name>
    ? { call: Name }
    : { call: Name; input: { readonly [Field in keyof CallInput<Name>]: string } };
}[CallName];

export interface Page {
  /** Under web/screens. */
  screen: string;
  /** Besides those of every page; `pages`: no others (web/i18n/load-messages.ts). */
  messages: "pages" | "content" | "sale";
  /**
   * `listed`: for search engines. `unlisted`: a matter between one visitor and the shop. `private`: its very address is
   * a secret, sent to no other site and kept by no cache.
   */
  indexing: "listed" | "unlisted" | "private";
  /**
   * `cached`: drawn by the Worker, the same for everyone. `fresh`: drawn by the Worker for each request. `browser`: the
   * Worker draws the frame alone.
   */
  rendering: "cached" | "fresh" | "browser";
  /** Besides the shop: what the page brings along. One whose parameters are missing is left out. */
  reads?: readonly Read[];
  /** Query parameters that change the content. */
  contentParameters?: readonly string[];
  /** Query parameters that open something over the page, which only a browser can draw. */
  overlayParameters?: readonly string[];
  isArticle?: boolean;
  /** Opens without a connection, with what the phone has saved. */
  isOffline?: boolean;
}

export const PAGES = {
  "/": {
    screen: "home/home-page.tsx",
    messages: "pages",
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
    messages: "sale",
    indexing: "listed",
    // Free seats are counted for each request.
    rendering: "fresh",
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
    messages: "sale",
    indexing: "unlisted",
    rendering: "browser",
    isOffline: true,
  },
  "/successPage": {
    screen: "success/success-page.tsx",
    messages: "sale",
    indexing: "private",
    rendering: "browser",
    isOffline: true,
  },
  "/error": {
    screen: "payment-error/payment-error-page.tsx",
    messages: "sale",
    indexing: "unlisted",
    rendering: "browser",
    isOffline: true,
  },
  "/limited-invoice/:id": {
    screen: "ticket/limited-ticket-page.tsx",
    messages: "sale",
    indexing: "private",
    rendering: "fresh",
    reads: [{ call: "GET /api/get-ticketing-details-with-id/{id}", input: { id: "id" } }],
    isOffline: true,
  },
  "/unlimited-invoice/:id": {
    screen: "ticket/unlimited-ticket-page.tsx",
    messages: "sale",
    indexing: "private",
    rendering: "fresh",
    reads: [{ call: "GET /api/get-unlimited-ticketing-details/{id}", input: { id: "id" } }],
    isOffline: true,
  },
  "/gallery": {
    screen: "gallery/gallery-page.tsx",
    messages: "content",
    indexing: "listed",
    rendering: "cached",
    reads: [{ call: "GET /api/get-gallery-list" }],
    overlayParameters: ["photo"],
  },
  "/blog": {
    screen: "blog/blog-page.tsx",
    messages: "content",
    indexing: "listed",
    rendering: "cached",
    reads: [{ call: "GET /api/get-blog-list" }],
  },
  "/blogDetails/:id": {
    screen: "blog/post-page.tsx",
    messages: "content",
    indexing: "listed",
    rendering: "cached",
    reads: [{ call: "GET /api/get-single-blog-details/{id}", input: { id: "id" } }],
    isArticle: true,
  },
  "/conditions": {
    screen: "conditions/conditions-page.tsx",
    messages: "content",
    indexing: "listed",
    rendering: "cached",
  },
  "/busView": {
    screen: "bus-view/bus-view-page.tsx",
    messages: "sale",
    indexing: "unlisted",
    rendering: "browser",
  },
  "/viewSeat2": {
    screen: "seat-picker/seat-picker-page.tsx",
    messages: "sale",
    indexing: "unlisted",
    rendering: "browser",
  },
  "/findInvoice": {
    screen: "find-invoice/find-invoice-page.tsx",
    messages: "sale",
    indexing: "listed",
    rendering: "cached",
    isOffline: true,
  },
  "/signUp": {
    screen: "sign-up/sign-up-page.tsx",
    messages: "sale",
    indexing: "unlisted",
    rendering: "browser",
  },
  "/agentLogin": {
    screen: "agent-login/agent-login-page.tsx",
    messages: "sale",
    indexing: "unlisted",
    rendering: "browser",
  },
  "/agentPassword": {
    screen: "agent-password/agent-password-page.tsx",
    messages: "sale",
    indexing: "private",
    rendering: "browser",
  },
  "/agent": {
    screen: "agent/agent-page.tsx",
    messages: "sale",
    indexing: "unlisted",
    rendering: "browser",
  },
  "/checkTicket": {
    screen: "check-ticket/check-ticket-page.tsx",
    messages: "sale",
    indexing: "private",
    rendering: "browser",
  },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof PAGES;

/** Those whose screens the Worker draws. */
export type DrawnPath = {
  [Path in PagePath]: (typeof PAGES)[Path]["rendering"] extends "browser" ? never : Path;
}[PagePath];

/** Drawn at any other address. */
export const NOT_FOUND = {
  screen: "not-found/not-found-page.tsx",
  messages: "pages",
} as const satisfies Pick<Page, "screen" | "messages">;

export const PAGE_PATHS = Object.keys(PAGES) as PagePath[];

/** As a plain `Page`, with the fields that the entry leaves out. */
export function pageAt(path: PagePath): Page {
  return PAGES[path];
}
