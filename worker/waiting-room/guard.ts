/**
 * The guard between the waiting room and the seats. A pass is signed for one visitor and one waiting room and stored in
 * a cookie, so that a hold needs no call to the waiting room. Refuses a pass of another visitor or waiting room, an
 * expired one, and bookings that are not the visitor's own.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { findWaitingRoomStage } from "../domain/waiting-room/rules.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { LimitedTrip } from "../domain/trips/trip.ts";
import {
  readSigned,
  readSignedCookie,
  signValue,
  writeSignedCookie,
} from "../http/signed-cookie.ts";
import { waitingRoom, waitingRoomName, toWaitingRoomKey, type WaitingRoomKey } from "./stub.ts";
import { cachedWaitingRoom } from "../cache/public-reads.ts";
import { tripSeats } from "../trip/stub.ts";
import { isOwnBooking, ensureVisitor } from "../auth/visitor.ts";

const COOKIE = { name: "opening-pass", purpose: "opening-pass", sameSite: "Lax" } as const;

/** The input of the guard. */
interface HoldInput {
  booking: string;
  /** A tool's pass; a browser's is in its cookie. */
  pass: string | undefined;
}

/** Lets the hold through, with whether it is by a turn, or refuses it. */
export async function requireTurn(
  c: Context<AppEnv>,
  trip: LimitedTrip,
  input: HoldInput,
): Promise<Result<{ hasTurn: boolean }, Refusal>> {
  const key = toWaitingRoomKey(trip);
  const now = Date.now();
  // Before the sale starts the trip's object refuses everybody.
  if (key === null || findWaitingRoomStage(key.opensAt, now) !== "queueing")
    return ok({ hasTurn: false });
  const visitor = await ensureVisitor(c);
  const passUntil = await readPass(c, visitor, key, input.pass);
  if (
    passUntil !== null &&
    (await isOwnBooking(c.get("signer"), visitor, trip.id, input.booking))
  ) {
    if (now < passUntil) return ok({ hasTurn: true });
    // A visitor who has a seat may take more and finish.
    const mine = await tripSeats(c.env, trip.id).booking({ booking: input.booking });
    if (mine.seats.length > 0) return ok({ hasTurn: true });
  }
  if ((await cachedWaitingRoom(c.env, key)).isOver) return ok({ hasTurn: false });
  const { position } = await waitingRoom(c.env, key).positionOf({ visitor, opensAt: key.opensAt });
  return err({ reason: "wait_your_turn", position });
}

/** Signs the pass, and sets it as a cookie. */
export async function issuePass(
  c: Context<AppEnv>,
  visitor: string,
  key: WaitingRoomKey,
  passUntil: number,
): Promise<string> {
  const subject = buildPassSubject(visitor, key);
  const maxAge = Math.ceil((passUntil - Date.now()) / 1000);
  await writeSignedCookie(c, { ...COOKIE, maxAge }, String(passUntil), subject);
  return signValue(c, COOKIE.purpose, subject, String(passUntil));
}

/** When a validly signed pass expires, or expired; null without one. A tool gives its own, a browser has a cookie. */
export async function readPass(
  c: Context<AppEnv>,
  visitor: string,
  key: WaitingRoomKey,
  given?: string,
): Promise<number | null> {
  const subject = buildPassSubject(visitor, key);
  const until =
    given === undefined
      ? await readSignedCookie(c, COOKIE, subject)
      : await readSigned(c.get("signer"), COOKIE.purpose, subject, given);
  return until === null ? null : Number(until);
}

/** The subject of a pass: one visitor and one waiting room. */
function buildPassSubject(visitor: string, key: WaitingRoomKey): string[] {
  return [visitor, waitingRoomName(key)];
}
