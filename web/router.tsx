/** The map of the product: one table, path -> screen. Each screen is a part of its own, loaded when first needed. */
import { lazy, type ComponentType } from "react";
import { matchPath } from "react-router";
import type { Place } from "./app.tsx";
import { afterArriving } from "./screens/layout/arriving.tsx";
import { loadMessages, type PartName } from "./i18n/load-messages.ts";

type Screen = () => Promise<{ default: ComponentType }>;

const SCREENS: Record<string, Screen> = {
  "/": async () => ({ default: (await import("./screens/home/home-page.tsx")).HomePage }),
  "/bookingPage": async () => ({
    default: (await import("./screens/booking/booking-page.tsx")).BookingPage,
  }),
  "/routeDetails": async () => ({
    default: (await import("./screens/checkout/checkout-page.tsx")).CheckoutPage,
  }),
  "/successPage": async () => ({
    default: (await import("./screens/success/success-page.tsx")).SuccessPage,
  }),
  "/error": async () => ({
    default: (await import("./screens/payment-error/payment-error-page.tsx")).PaymentErrorPage,
  }),
  "/limited-invoice/:id": async () => ({
    default: (await import("./screens/ticket/limited-ticket-page.tsx")).LimitedTicketPage,
  }),
  "/unlimited-invoice/:id": async () => ({
    default: (await import("./screens/ticket/unlimited-ticket-page.tsx")).UnlimitedTicketPage,
  }),
  "/gallery": async () => ({
    default: (await import("./screens/gallery/gallery-page.tsx")).GalleryPage,
  }),
  "/blog": async () => ({ default: (await import("./screens/blog/blog-page.tsx")).BlogPage }),
  "/blogDetails/:id": async () => ({
    default: (await import("./screens/blog/post-page.tsx")).PostPage,
  }),
  "/conditions": async () => ({
    default: (await import("./screens/conditions/conditions-page.tsx")).ConditionsPage,
  }),
  "/busView": async () => ({
    default: (await import("./screens/bus-view/bus-view-page.tsx")).BusViewPage,
  }),
  "/viewSeat2": async () => ({
    default: (await import("./screens/seat-picker/seat-picker-page.tsx")).SeatPickerPage,
  }),
  "/findInvoice": async () => ({
    default: (await import("./screens/find-invoice/find-invoice-page.tsx")).FindInvoicePage,
  }),
  "/signUp": async () => ({
    default: (await import("./screens/sign-up/sign-up-page.tsx")).SignUpPage,
  }),
  "/agentLogin": async () => ({
    default: (await import("./screens/agent-login/agent-login-page.tsx")).AgentLoginPage,
  }),
  "/agent": async () => ({ default: (await import("./screens/agent/agent-page.tsx")).AgentPage }),
  "/checkTicket": async () => ({
    default: (await import("./screens/check-ticket/check-ticket-page.tsx")).CheckTicketPage,
  }),
  "*": async () => ({
    default: (await import("./screens/not-found/not-found-page.tsx")).NotFoundPage,
  }),
};

/** Which words a screen needs besides those of every page; what is not here sells. */
const WORDS: Record<string, PartName[]> = {
  "/": [],
  "/gallery": ["content"],
  "/blog": ["content"],
  "/blogDetails/:id": ["content"],
  "/conditions": ["content"],
  "*": [],
};

/** The places of the product; the one that is looked at first is there when the promise is. */
export async function firstPlaces(pathname: string, isFramed: boolean): Promise<Place[]> {
  const first = Object.keys(SCREENS).find((path) => matchPath(path, pathname));
  return Promise.all(
    Object.entries(SCREENS).map(async ([path, load]) => ({
      path,
      Screen: path === first ? await firstScreen(path, load) : lazyScreen(path, load),
    })),
  );

  async function firstScreen(path: string, load: Screen): Promise<ComponentType> {
    const screen = await loadedOr(path, load);
    return isFramed ? afterArriving(screen) : screen;
  }
}

/** One that can't be loaded now asks again when it is drawn, and tells there what is wrong. */
async function loadedOr(path: string, load: Screen): Promise<ComponentType> {
  const [screen, messages] = await Promise.allSettled([load(), loadMessages(...wordsOf(path))]);
  const isHere = screen.status === "fulfilled" && messages.status === "fulfilled";
  return isHere ? screen.value.default : lazyScreen(path, load);
}

function lazyScreen(path: string, load: Screen): ComponentType {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), loadMessages(...wordsOf(path))]);
    return screen;
  });
}

function wordsOf(path: string): PartName[] {
  return WORDS[path] ?? ["sale"];
}
