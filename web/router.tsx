/** The screens of the pages (worker/contract/pages/pages.ts). Each is a chunk of its own, loaded when first needed. */
import { lazy, useState, type ComponentType } from "react";
import { matchPath } from "react-router";
import { PAGE_MESSAGES, type PagePath } from "../worker/contract/pages/page-messages.ts";
import type { ScreenRoute } from "./app.tsx";
import { readyScreens } from "./boot/ready-screens.ts";
import { afterArriving } from "./screens/layout/arriving.tsx";
import { loadMessages } from "./i18n/load-messages.ts";

type Screen = () => Promise<{ default: ComponentType }>;

type RoutePath = PagePath | typeof ANY_OTHER;

const ANY_OTHER = "*";

const SCREENS: Record<RoutePath, Screen> = {
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
  "/agentPassword": async () => ({
    default: (await import("./screens/agent-password/agent-password-page.tsx")).AgentPasswordPage,
  }),
  "/agent": async () => ({ default: (await import("./screens/agent/agent-page.tsx")).AgentPage }),
  "/checkTicket": async () => ({
    default: (await import("./screens/check-ticket/check-ticket-page.tsx")).CheckTicketPage,
  }),
  "*": async () => ({
    default: (await import("./screens/not-found/not-found-page.tsx")).NotFoundPage,
  }),
};

/** `isFramed`: the server sent the page without its screen. Resolves when the screen of `pathname` is loaded. */
export async function firstRoutes(pathname: string, isFramed: boolean): Promise<ScreenRoute[]> {
  const paths = Object.keys(SCREENS) as RoutePath[];
  const first = paths.find((path) => matchPath(path, pathname));
  return Promise.all(
    paths.map(async (path) => ({
      path,
      Screen: path === first ? await firstScreen(path) : lazyScreen(path),
    })),
  );

  async function firstScreen(path: RoutePath): Promise<ComponentType> {
    const screen = await loadScreen(path);
    return isFramed ? afterArriving(screen) : screen;
  }
}

/** A screen that fails to load is retried when it is rendered, and shows its error there. */
async function loadScreen(path: RoutePath): Promise<ComponentType> {
  const [screen, messages] = await Promise.allSettled([SCREENS[path](), messagesFor(path)]);
  const isLoaded = screen.status === "fulfilled" && messages.status === "fulfilled";
  return isLoaded ? screen.value.default : lazyScreen(path);
}

function lazyScreen(path: RoutePath): ComponentType {
  const Lazy = lazy(async () => {
    const [screen] = await Promise.all([SCREENS[path](), messagesFor(path)]);
    return screen;
  });
  return function Screen() {
    const [Ready] = useState(() => readyScreens.get(path));
    return Ready === undefined ? <Lazy /> : <Ready />;
  };
}

async function messagesFor(path: RoutePath): Promise<void> {
  await loadMessages(...(path === ANY_OTHER ? [] : PAGE_MESSAGES[path]));
}
