/**
 * Which part of the client each address begins with, and in which words (web/router.tsx, web/i18n/load-messages.ts): they
 * are fetched together with the page instead of one after the other. Pure; a wrong name costs time, nothing else.
 */
import type { Path } from "./addresses.ts";
import type { Template } from "./template.ts";

/** Of the client, under web/screens. */
const SCREENS: Record<Path, string> = {
  "/": "home/home-page.tsx",
  "/bookingPage": "booking/booking-page.tsx",
  "/blog": "blog/blog-page.tsx",
  "/blogDetails/:id": "blog/post-page.tsx",
  "/gallery": "gallery/gallery-page.tsx",
  "/conditions": "conditions/conditions-page.tsx",
  "/findInvoice": "find-invoice/find-invoice-page.tsx",
  "/busView": "bus-view/bus-view-page.tsx",
  "/viewSeat2": "seat-picker/seat-picker-page.tsx",
  "/routeDetails": "checkout/checkout-page.tsx",
  "/successPage": "success/success-page.tsx",
  "/error": "payment-error/payment-error-page.tsx",
  "/limited-invoice/:id": "ticket/limited-ticket-page.tsx",
  "/unlimited-invoice/:id": "ticket/unlimited-ticket-page.tsx",
  "/signUp": "sign-up/sign-up-page.tsx",
  "/agentLogin": "agent-login/agent-login-page.tsx",
  "/agent": "agent/agent-page.tsx",
  "/checkTicket": "check-ticket/check-ticket-page.tsx",
};
const NOT_FOUND = "not-found/not-found-page.tsx";

/** Besides those of every page; who is not here sells. */
const WORDS: Partial<Record<Path, string>> = {
  "/": "pages",
  "/blog": "content",
  "/blogDetails/:id": "content",
  "/gallery": "content",
  "/conditions": "content",
};

/** The faces of the first words; those of the other script come when a letter of it is drawn. */
const FONTS: Record<"bn" | "en", readonly string[]> = {
  bn: ["head-bengali-800", "text-bengali-400"],
  en: ["head-bengali-800", "text-latin-400"],
};

export interface FirstFiles {
  styles: readonly string[];
  scripts: readonly string[];
  fonts: readonly string[];
}

/** `path` null: an address that nobody has. */
export function firstFiles(
  template: Template,
  path: Path | null,
  language: "bn" | "en",
): FirstFiles {
  const words = new Set(["pages", path === null ? "pages" : (WORDS[path] ?? "sale")]);
  const screen = path === null ? NOT_FOUND : SCREENS[path];
  return {
    ...template.partsOf(
      `screens/${screen}`,
      ...[...words].map((part) => `i18n/${language}/${part}.ts`),
    ),
    fonts: FONTS[language].flatMap((face) => template.fileOf(face) ?? []),
  };
}
