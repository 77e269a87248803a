/**
 * The door between an opening's line and the seats. A pass is signed for one visitor and one opening and stands in a
 * cookie, so that a hold is let through without asking anybody. Refuses a pass of somebody else, of another opening, one
 * that is over, and bookings that are not the visitor's own: one place in the line is one visitor's.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../http/app-env.ts";
import { waitingRoomStage } from "../domain/waiting-room/rules.ts";
import type { Refusal } from "../domain/refusal.ts";
import type { LimitedTrip } from "../domain/trips/trip.ts";
import { isSecure } from "../http/is-secure.ts";
import { waitingRoom, waitingRoomName, waitingRoomKeyOf, type WaitingRoomKey } from "./stub.ts";
import { cachedWaitingRoom } from "../cache/public-reads.ts";
import { tripSeats } from "../trip/stub.ts";
import { isOwnBooking, visitorOf } from "../auth/visitor.ts";

const COOKIE = "opening-pass";

/** What a hold brings. */
interface Wish {
  booking: string;
  /** A tool's pass; a browser's stands in its cookie. */
  pass: string | undefined;
}

/** Null lets the hold through. */
export async function requireTurn(
  c: Context<AppEnv>,
  trip: LimitedTrip,
  input: Wish,
): Promise<Refusal | null> {
  const key = waitingRoomKeyOf(trip);
  const now = Date.now();
  // Before the instant the trip's object refuses everybody.
  if (key === null || waitingRoomStage(key.opensAt, now) !== "queueing") return null;
  const visitor = await visitorOf(c);
  const passUntil = await readPass(c, visitor, key, input.pass);
  if (
    passUntil !== null &&
    (await isOwnBooking(c.get("signer"), visitor, trip.id, input.booking))
  ) {
    if (now < passUntil) return null;
    // Who has a seat may take another and finish.
    const mine = await tripSeats(c.env, trip.id).booking({ booking: input.booking });
    if (mine.seats.length > 0) return null;
  }
  if ((await cachedWaitingRoom(c.env, key)).isOver) return null;
  const { position } = await waitingRoom(c.env, key).positionOf({ visitor, opensAt: key.opensAt });
  return { reason: "wait_your_turn", position };
}

/** Signs the pass, and sends it along as a cookie. */
export async function issuePass(
  c: Context<AppEnv>,
  visitor: string,
  key: WaitingRoomKey,
  passUntil: number,
): Promise<string> {
  const signature = await c.get("signer").sign("opening-pass", passText(visitor, key, passUntil));
  const pass = `${passUntil}.${signature}`;
  setCookie(c, COOKIE, pass, {
    path: "/api",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    maxAge: Math.ceil((passUntil - Date.now()) / 1000),
  });
  return pass;
}

/** When a sound pass ends, or ended. */
async function readPass(
  c: Context<AppEnv>,
  visitor: string,
  key: WaitingRoomKey,
  given: string | undefined,
): Promise<number | null> {
  const [until = "", signature = ""] = (given ?? getCookie(c, COOKIE) ?? "").split(".");
  const passUntil = Number(until);
  const text = passText(visitor, key, passUntil);
  return (await c.get("signer").verify("opening-pass", text, signature)) ? passUntil : null;
}

function passText(visitor: string, key: WaitingRoomKey, passUntil: number): string {
  return `${visitor}\n${waitingRoomName(key)}\n${passUntil}`;
}
