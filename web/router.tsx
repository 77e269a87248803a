/** The map of the product: one table, path -> screen. Each screen is a part of its own, loaded when first needed. */
import { lazy, type ComponentType } from "react";
import { BrowserRouter, matchPath, Route, Routes } from "react-router";
import { BareErrorScreen } from "./screens/error/bare-error-screen.tsx";
import { Layout } from "./screens/layout/layout.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";

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

const ROUTES = Object.entries(SCREENS).map(([path, load]) => ({ path, Screen: lazy(load) }));

/** The first screen's part starts loading before React has drawn the layout. */
const first = Object.entries(SCREENS).find(([path]) => matchPath(path, location.pathname));
void first?.[1]().catch(() => undefined);

export function App() {
  return (
    <ErrorBoundary fallback={<BareErrorScreen />}>
      <BrowserRouter>
        <Routes>
          <Route element={<Layout />}>
            {ROUTES.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
