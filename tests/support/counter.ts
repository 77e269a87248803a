/** Sales at a counter, call by call, as a clerk's browser or the shop's key makes them. */
import { env } from "cloudflare:workers";
import {
  CounterHoldView,
  CounterSaleActView,
  FinishedCounterSaleView,
} from "../../worker/contract/staff/staff-counter.ts";
import type { Fields } from "./bad-input.ts";
import { read, type Answer } from "./browser.ts";
import { aSignedIn } from "./people.ts";
import { computeHash } from "./staff.ts";

export const COUNTER = "Kallyanpur";

/** What every sale says; no `by` besides the shop's key. */
export const PASSENGER = { name: "Karim Uddin", phone: "01812345678", counter: COUNTER };

type Post = (name: string, body: Fields) => Promise<Answer>;

export function aCounter(post: Post) {
  const act = (body: Fields) => post("sell-at-counter", { reason: "Sold at the counter", ...body });
  return {
    hold: async (trip: string, seats: string[]) =>
      read(await post("hold-at-counter", { trip, seats }), CounterHoldView),
    preview: (input: Fields) => act({ ...PASSENGER, ...input, dry_run: true }),
    confirm: (input: Fields, hash: unknown) =>
      act({ ...PASSENGER, ...input, dry_run: false, hash }),
    finish: async (hash: unknown) =>
      read(await post("finish-counter-sale", { hash }), FinishedCounterSaleView),
  };
}

export type Counter = ReturnType<typeof aCounter>;

export async function aCounterClerk() {
  const person = await aSignedIn("ops");
  const post = (name: string, body: object) => person.browser.post(`/api/staff/${name}`, body);
  return { ...person, post, ...aCounter(post) };
}

/** Seats that are sold. */
export async function listTickets(tripId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT seat_no FROM ticket_seats WHERE trip_id = ? ORDER BY seat_no",
  )
    .bind(tripId)
    .all<{ seat_no: string }>();
  return results.map((row) => row.seat_no);
}

/** Seats held, and the sale of them previewed: only the confirmation is missing. */
export async function aSaleAhead(counter: Counter, trip: string, seats: string[]) {
  const { booking, total } = await counter.hold(trip, seats);
  const input = { trip, booking, amount: total };
  const hash = computeHash(await counter.preview(input));
  return { input, hash, confirm: () => counter.confirm(input, hash) };
}

export async function aCounterSale(counter: Counter, trip: string, seats: string[]) {
  const { input, hash, confirm } = await aSaleAhead(counter, trip, seats);
  return { input, hash, view: read(await confirm(), CounterSaleActView) };
}
