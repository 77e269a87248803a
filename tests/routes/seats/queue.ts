/** A trip that opens later and its queue, as a browser sees them. */
import { env } from "cloudflare:workers";
import { WaitingRoomView } from "../../../worker/contract/booking/waiting-room.ts";
import { database } from "../../../worker/db/client.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { read, type Browser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";

const db = database(env);
export const MINUTE = 60_000;

export async function aTripThatOpens(inMs: number) {
  return aTrip(db, { planName: "40", opensAt: Date.now() + inMs });
}

export async function queue(browser: Browser, tripId: string) {
  return read(await browser.post("/api/opening", { trip_id: tripId }), WaitingRoomView);
}

/** Blocks all seats but those named, so that nobody more is let in. */
export async function fill(tripId: string, ...but: string[]): Promise<void> {
  const { seats } = await tripSeats(env, tripId).seatMap({ planName: "40", bookings: [] });
  const kept = seats.flatMap(({ seatNo }) => (but.includes(seatNo) ? [] : seatNo));
  await tripSeats(env, tripId).block({ planName: "40", seats: kept });
}
