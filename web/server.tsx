/**
 * The screens that the Worker draws, so that their content shows before any script has loaded. Never part of the
 * client.
 */
import "./i18n/all-messages.ts";
import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { DrawBus } from "../worker/contract/pages/bus-page.ts";
import type { DrawPage } from "../worker/contract/pages/page.ts";
import type { DrawnPath } from "../worker/contract/pages/pages.ts";
import { App, type ScreenRoute } from "./app.tsx";
import { Origin } from "./api/origin.ts";
import { AgentLoginPage } from "./screens/agent-login/agent-login-page.tsx";
import { BlogPage } from "./screens/blog/blog-page.tsx";
import { PostPage } from "./screens/blog/post-page.tsx";
import { WhereIsTheBus } from "./screens/bus/where-is-the-bus.tsx";
import { BookingPage } from "./screens/booking/booking-page.tsx";
import { CheckoutPage } from "./screens/checkout/checkout-page.tsx";
import { ConditionsPage } from "./screens/conditions/conditions-page.tsx";
import { FindInvoicePage } from "./screens/find-invoice/find-invoice-page.tsx";
import { GalleryPage } from "./screens/gallery/gallery-page.tsx";
import { HomePage } from "./screens/home/home-page.tsx";
import { Arriving } from "./screens/layout/arriving.tsx";
import { SignUpPage } from "./screens/sign-up/sign-up-page.tsx";
import { SuccessPage } from "./screens/success/success-page.tsx";
import { LimitedTicketPage } from "./screens/ticket/limited-ticket-page.tsx";
import { UnlimitedTicketPage } from "./screens/ticket/unlimited-ticket-page.tsx";
import { findNames, setEnglishNames } from "./i18n/en/names.ts";
import { startLanguage } from "./i18n/language.ts";
import { messagesIn } from "./i18n/messages.ts";

const SCREENS: Record<DrawnPath, ComponentType> = {
  "/": HomePage,
  "/bookingPage": BookingPage,
  "/routeDetails": CheckoutPage,
  "/successPage": SuccessPage,
  "/blog": BlogPage,
  "/blogDetails/:id": PostPage,
  "/gallery": GalleryPage,
  "/conditions": ConditionsPage,
  "/findInvoice": FindInvoicePage,
  "/signUp": SignUpPage,
  "/agentLogin": AgentLoginPage,
  "/limited-invoice/:id": LimitedTicketPage,
  "/unlimited-invoice/:id": UnlimitedTicketPage,
};

const ROUTES: readonly ScreenRoute[] = Object.entries(SCREENS).map(([path, Screen]) => ({
  path,
  Screen,
}));
const FRAME: readonly ScreenRoute[] = [{ path: "*", Screen: Arriving }];

/** React hoists tags of the head above everything else. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** The first picture is preloaded, the others load with the page. */
const OTHER_PICTURE = /<link rel="preload" as="image"(?![^>]*fetchPriority="high")[^>]*>/g;

/** Synchronous: no other request may change the language meanwhile. */
export const drawPage: DrawPage = ({ origin, address, language, reads, isFrame }) => {
  startLanguage(language);
  setEnglishNames(findNames(reads) ?? {});
  const html = renderToString(
    <Origin value={origin}>
      <StaticRouter location={address}>
        <App routes={isFrame ? FRAME : ROUTES} reads={reads} />
      </StaticRouter>
    </Origin>,
  );
  const [head = ""] = HEAD.exec(html) ?? [];
  return { head: head.replaceAll(OTHER_PICTURE, ""), body: html.slice(head.length) };
};

/** Synchronous, as `drawPage` is. */
export const drawBus: DrawBus = (facts) => {
  startLanguage(facts.language);
  setEnglishNames(facts.names);
  const { t } = messagesIn(facts.language);
  return {
    title: `${t.bus.title} · ${t.shell.product}`,
    body: renderToStaticMarkup(<WhereIsTheBus {...facts} />),
  };
};
