/**
 * The least that a Worker and its object can do for the seat list, a hold and a release: they check the same signatures
 * as the product, write the same rows and send the same bytes. Everything else is left out: the router and its
 * middleware, schemas, refusals in words, the waiting room and the other limits, buses that fill in order, offers,
 * payments and live sockets. What the product costs beyond this is its own; what this costs is the runtime's.
 */
import { randomId, signerFor, type Signer } from "../../../../worker/auth/signer.ts";
import { readBookingId, writeBookingId } from "../../../../worker/domain/seats/booking-id.ts";
import { SECURITY_HEADERS } from "../../../../worker/http/security-headers.ts";
import { clockText, idText, SEATS, type LeanEnv } from "./trip.ts";

export { LeanTrip } from "./trip.ts";

const HEADERS = { ...SECURITY_HEADERS, "Content-Type": "application/json" };

function send(text: string, status: number): Response {
  const headers = { ...HEADERS, "X-Request-Id": crypto.randomUUID() };
  return new Response(text, { status, headers });
}

/** A stranger's list is that old at most. */
const LIST_MS = 1_000;
const LIST = "/api/get-seat-list-with-route/";

export const lean = {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    // An empty route, for the bench of overload.
    if (pathname === "/") return Response.json({ ok: true });
    const signer = await signerFor(env.SIGNING_KEY);
    const cookies = readCookies(request.headers.get("Cookie") ?? "");
    if (pathname === "/api/profile") return sendNewVisitor(signer);
    const visitor = await readSigned(signer, "visitor", "", cookies.get("visitor"));
    if (visitor === null) return send("{}", 403);
    if (pathname.startsWith(LIST)) {
      const trip = pathname.slice(LIST.length);
      return sendList(env, signer, {
        visitor,
        trip,
        sent: searchParams.get("ticketing_unique_id"),
      });
    }
    const pair = cookies.get("XSRF-TOKEN");
    const isOurs = (await readSigned(signer, "forgery", `${visitor}\n`, pair)) !== null;
    if (!isOurs || request.headers.get("X-XSRF-TOKEN") !== pair) return send("{}", 403);
    const {
      trip_id: trip,
      seat_no: seatNo,
      ticketing_unique_id: id,
    } = await request.json<{
      trip_id: string;
      seat_no: string;
      ticketing_unique_id: string;
    }>();
    const booking = await openBooking(signer, id, trip);
    if (booking === null || !SEATS.includes(seatNo)) return send("{}", 422);
    const object = env.LEAN.getByName(trip);
    const text = await (pathname === "/api/add-new-seat-for-booking"
      ? object.hold(booking, seatNo)
      : object.release(booking, seatNo));
    return text === null ? send("{}", 409) : send(text, 201);
  },
} satisfies ExportedHandler<LeanEnv>;

/** The lists of trips for visitors who hold nothing, up to a second old. */
const lists = new Map<string, { at: number; text: string }>();

async function sendList(
  env: LeanEnv,
  signer: Signer,
  { visitor, trip, sent }: { visitor: string; trip: string; sent: string | null },
): Promise<Response> {
  const end = `"hold_seconds":${env.HOLD_SECONDS},"opens_at":null`;
  if (sent !== null) {
    const booking = await openBooking(signer, sent, trip);
    if (booking === null) return send("{}", 422);
    const list = await env.LEAN.getByName(trip).list({ booking, id: sent });
    return send(`${list},${end}}`, 200);
  }
  const secret = await signer.sign("booking-secret", `${visitor}\n${trip}\n0`);
  const booking = `${trip}.${secret}`;
  const id = writeBookingId(booking, await signer.sign("booking", booking));
  const list = await readList(env, trip);
  const mine = `"getUserTicketData":[],${clockText(0, 0)}`;
  return send(`${list},${idText(id)},${mine},${end}}`, 200);
}

async function readList(env: LeanEnv, trip: string): Promise<string> {
  const known = lists.get(trip);
  const now = Date.now();
  if (known !== undefined && now - known.at < LIST_MS) return known.text;
  // The others have the old one while one of them reads.
  if (known !== undefined) known.at = now;
  const text = await env.LEAN.getByName(trip).list(null);
  lists.set(trip, { at: now, text });
  return text;
}

async function sendNewVisitor(signer: Signer): Promise<Response> {
  const [visitor, value] = [randomId(), randomId()];
  const pair = `${value}.${await signer.sign("forgery", `${visitor}\n${value}`)}`;
  const response = send("{}", 200);
  const named = `visitor=${visitor}.${await signer.sign("visitor", visitor)}`;
  response.headers.append("Set-Cookie", `${named}; Path=/; HttpOnly; SameSite=Lax`);
  response.headers.append("Set-Cookie", `XSRF-TOKEN=${pair}; Path=/; SameSite=Lax`);
  return response;
}

async function openBooking(signer: Signer, id: string, trip: string): Promise<string | null> {
  const read = readBookingId(id);
  if (read === null || read.tripId !== trip) return null;
  return (await signer.verify("booking", read.booking, read.signature)) ? read.booking : null;
}

/** The value of a signed text, `value.signature`; null for any other. */
async function readSigned(
  signer: Signer,
  purpose: "visitor" | "forgery",
  subject: string,
  text = "",
): Promise<string | null> {
  const [value = "", signature = ""] = text.split(".");
  return (await signer.verify(purpose, `${subject}${value}`, signature)) ? value : null;
}

function readCookies(line: string): Map<string, string> {
  return new Map(
    line.split("; ").map((cookie) => {
      const at = cookie.indexOf("=");
      return [cookie.slice(0, at), cookie.slice(at + 1)];
    }),
  );
}
