/** The screens that the Worker draws, so that their content is there before any script is. Never part of the client. */
import "./i18n/all-messages.ts";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { DrawPage } from "../worker/contract/page.ts";
import { App, type Place } from "./app.tsx";
import { Origin } from "./api/origin.ts";
import { BlogPage } from "./screens/blog/blog-page.tsx";
import { PostPage } from "./screens/blog/post-page.tsx";
import { BookingPage } from "./screens/booking/booking-page.tsx";
import { ConditionsPage } from "./screens/conditions/conditions-page.tsx";
import { FindInvoicePage } from "./screens/find-invoice/find-invoice-page.tsx";
import { GalleryPage } from "./screens/gallery/gallery-page.tsx";
import { HomePage } from "./screens/home/home-page.tsx";
import { Arriving } from "./screens/layout/arriving.tsx";
import { LimitedTicketPage } from "./screens/ticket/limited-ticket-page.tsx";
import { UnlimitedTicketPage } from "./screens/ticket/unlimited-ticket-page.tsx";
import { startLanguage } from "./i18n/language.ts";

const PLACES: readonly Place[] = [
  { path: "/", Screen: HomePage },
  { path: "/bookingPage", Screen: BookingPage },
  { path: "/blog", Screen: BlogPage },
  { path: "/blogDetails/:id", Screen: PostPage },
  { path: "/gallery", Screen: GalleryPage },
  { path: "/conditions", Screen: ConditionsPage },
  { path: "/findInvoice", Screen: FindInvoicePage },
  { path: "/limited-invoice/:id", Screen: LimitedTicketPage },
  { path: "/unlimited-invoice/:id", Screen: UnlimitedTicketPage },
];

const FRAME: readonly Place[] = [{ path: "*", Screen: Arriving }];

/** React puts what belongs into the head in front of everything else. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** The first picture is fetched early, and the others when they are come upon. */
const OTHER_PICTURE = /<link rel="preload" as="image"(?![^>]*fetchPriority="high")[^>]*>/g;

/** In one go, without a pause between the choice of the language and the last word. */
export const drawPage: DrawPage = ({ origin, address, language, reads, isFrame }) => {
  startLanguage(language);
  const html = renderToString(
    <Origin value={origin}>
      <StaticRouter location={address}>
        <App places={isFrame ? FRAME : PLACES} reads={reads} />
      </StaticRouter>
    </Origin>,
  );
  const [head = ""] = HEAD.exec(html) ?? [];
  return { head: head.replaceAll(OTHER_PICTURE, ""), body: html.slice(head.length) };
};
