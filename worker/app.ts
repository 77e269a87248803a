/** One Hono app for everything under /api and /uploads; the client's files never come here. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppEnv } from "./http/app-env.ts";
import { csrfProtection } from "./http/csrf.ts";
import { edgeLimit } from "./http/edge-limit.ts";
import { onError } from "./http/error-response.ts";
import { refuseUnknown } from "./http/unknown-address.ts";
import { refuse } from "./http/refusal-response.ts";
import { agentRoutes } from "./routes/agents/agents.ts";
import { agentSales } from "./routes/agents/agent-sales.ts";
import { catalogue } from "./routes/catalogue/catalogue.ts";
import { checkTicket } from "./routes/tickets/check-ticket.ts";
import { checkout } from "./routes/payments/checkout.ts";
import { content } from "./routes/catalogue/content.ts";
import { description } from "./routes/platform/api-docs.ts";
import { guideRoutes } from "./routes/guide/guide.ts";
import { live } from "./routes/seats/live.ts";
import { health } from "./routes/platform/health.ts";
import { waitingRooms } from "./routes/seats/waiting-room.ts";
import { pageHints } from "./routes/payments/page-hints.ts";
import { paymentRead } from "./routes/payments/payment-read.ts";
import { payments } from "./routes/payments/execute.ts";
import { seatRoutes } from "./routes/seats/seats.ts";
import { session } from "./routes/agents/session.ts";
import { staffRoutes } from "./routes/staff/staff.ts";
import { ticketAnswerRoutes } from "./routes/tickets/ticket-answers.ts";
import { pushRenewal, ticketPushRoutes } from "./routes/tickets/ticket-push.ts";
import { ticketPhoneRoutes } from "./routes/tickets/ticket-phone.ts";
import { ticketSeatsBackRoutes } from "./routes/tickets/ticket-seats-back.ts";
import { ticketRoutes } from "./routes/tickets/tickets.ts";
import {
  keepPictureRoute,
  TICKET_PICTURE_PATH,
  ticketPictures,
} from "./routes/tickets/ticket-picture.ts";
import { uploads } from "./routes/catalogue/uploads.ts";
import { nameRequest } from "./http/request-id.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { signerFor } from "./auth/signer.ts";

/** Far longer than any address of the API. */
const ADDRESS_LENGTH_MAX = 1_000;
/**
 * Bodies are form fields; a sign-up, which may carry a photo, and the pictures and files of staff have limits of their
 * own.
 */
const BODY_BYTES_MAX = 64 * 1024;
const BODIES_OF_THEIR_OWN = new Set([
  "/api/register",
  TICKET_PICTURE_PATH,
  "/api/staff/upload-picture",
  "/api/staff/check-season",
  "/api/staff/import-season",
  "/api/staff/keep-season-picture",
]);

const bodyOfAForm = bodyLimit({
  maxSize: BODY_BYTES_MAX,
  onError: (c) => refuse(c, { reason: "too_large", isJson: true }),
});

export const app = new Hono<AppEnv>()
  // All that every call passes is one layer: each further one costs a call 1 to 4 us of processor.
  .use(async (c, next) => {
    nameRequest(c);
    setSecurityHeaders(c);
    if (c.req.url.length > ADDRESS_LENGTH_MAX) return refuse(c, { reason: "address_too_long" });
    c.set("signer", await signerFor(c.env.SIGNING_KEY));
    return BODIES_OF_THEIR_OWN.has(c.req.path) ? next() : bodyOfAForm(c, next);
  })
  .route("/api", content)
  .route("/api", health)
  .route("/api", staffRoutes)
  .use("/api/*", edgeLimit)
  .route("/api", pushRenewal)
  .route("/api", guideRoutes)
  .route("/api", pageHints)
  .use("/api/*", csrfProtection)
  .route("/api", catalogue)
  .route("/api", seatRoutes)
  .route("/api", live)
  .route("/api", waitingRooms)
  .route("/api", checkout)
  .route("/api", payments)
  .route("/api", paymentRead)
  .route("/api", ticketRoutes)
  .route("/api", ticketAnswerRoutes)
  .route("/api", ticketPhoneRoutes)
  .route("/api", ticketSeatsBackRoutes)
  .route("/api", ticketPushRoutes)
  .route("/api", keepPictureRoute)
  .route("/api", session)
  .route("/api", agentRoutes)
  .route("/api", agentSales)
  .route("/api", checkTicket)
  .route("/api", description)
  .route("/uploads", ticketPictures)
  .route("/uploads", uploads)
  .notFound((c) => refuse(c, refuseUnknown(c.req.path)))
  .onError(onError);
