/**
 * Members of staff who take seats off tickets, let two tickets exchange theirs, and correct phone numbers, while others
 * move and cancel the same sales.
 */
import { z } from "zod";
import { PhoneActView } from "../../../worker/contract/staff/staff-names.ts";
import {
  ExchangeActView,
  SeatsOffActView,
} from "../../../worker/contract/staff-acts/staff-ticket-acts.ts";
import type { Random } from "../../support/random.ts";
import { aPhone, pause, type Market } from "./actors.ts";
import { readRows } from "./files.ts";
import type { Correction } from "./journal.ts";
import type { Machine } from "./machine.ts";
import { act } from "./staff.ts";

const BETWEEN_MS = 1_500;

const Sold = z.object({
  bill: z.number(),
  trip: z.string(),
  quantity: z.number(),
  /** None on a trip without a seat map. */
  seats: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
});
type Sold = z.output<typeof Sold>;

export async function takeSeatsOff(
  machine: Machine,
  market: Market,
  random: Random,
): Promise<void> {
  const { journal } = market;
  while (market.isOpen()) {
    await pause(random, BETWEEN_MS);
    const several = readSold(machine).filter(
      ({ bill, quantity }) => quantity > 1 && mayDivide(market, bill),
    );
    if (several.length === 0) continue;
    const { bill, quantity, seats } = random.of(several);
    const places = 1 + random.upTo(quantity - 1);
    journal.divided.add(bill);
    const off = seats.length === 0 ? { seats, places } : { seats: seats.slice(0, places) };
    const answer = await act(machine, "take-seats-off", { sale: `#${bill}`, ...off });
    const view = SeatsOffActView.safeParse(answer).data;
    if (view?.state !== "done" || !view.changed) continue;
    journal.moves.push({ bill, trip: null, seats: view.kept });
  }
}

/** Where a payment goes back once at most, its rest would wait for a person: such a sale is not cancelled besides. */
function mayDivide({ machine, journal }: Market, bill: number): boolean {
  const mayFollow = machine.refundsPerPayment > 1;
  return mayFollow || (!journal.cancelled.has(bill) && !journal.divided.has(bill));
}

/** Exchanges some seats of two tickets within a trip, or all seats of two tickets of different trips. */
export async function exchangeSeats(
  machine: Machine,
  market: Market,
  random: Random,
): Promise<void> {
  while (market.isOpen()) {
    await pause(random, BETWEEN_MS);
    const seated = readSold(machine).filter(({ seats }) => seats.length > 0);
    if (seated.length === 0) continue;
    const one = random.of(seated);
    const others = seated.filter(
      ({ bill, trip, quantity }) =>
        bill !== one.bill && (trip === one.trip || quantity === one.quantity),
    );
    if (others.length === 0) continue;
    const other = random.of(others);
    const most = Math.min(one.quantity, other.quantity);
    const count = one.trip === other.trip ? 1 + random.upTo(most) : most;
    const answer = await act(machine, "exchange-seats", {
      sale: `#${one.bill}`,
      other: `#${other.bill}`,
      gives: one.seats.slice(0, count),
      gets: other.seats.slice(0, count),
    });
    const view = ExchangeActView.safeParse(answer).data;
    if (view?.state !== "done" || !view.changed) continue;
    for (const { bill, became } of [view, view.other]) {
      market.journal.moves.push({ bill, trip: null, seats: became.seats });
    }
  }
}

export async function correctPhones(
  machine: Machine,
  market: Market,
  random: Random,
): Promise<void> {
  while (market.isOpen()) {
    await pause(random, 2 * BETWEEN_MS);
    const sold = readSold(machine);
    if (sold.length === 0) continue;
    const { bill } = random.of(sold);
    const phone = aPhone(random);
    const correction: Correction = { bill, phone, by: "staff", end: "unanswered", address: null };
    market.journal.corrections.push(correction);
    const answer = await act(machine, "correct-phone", { sale: `#${bill}`, phone });
    const view = PhoneActView.safeParse(answer).data;
    if (view?.state === "done" && view.changed) correction.end = "done";
  }
}

/** Valid tickets that buyers paid for. Of a counter's the clerk counts the cash. */
function readSold(machine: Machine): Sold[] {
  return readRows(
    machine.files().d1,
    Sold,
    `SELECT b.id AS bill, k.current_trip AS trip, k.current_quantity AS quantity,
         (SELECT json_group_array(s.seat_no) FROM ticket_seats s WHERE s.ticket_id = k.id) AS seats
       FROM tickets k JOIN bills b ON b.id = k.bill_id
       WHERE k.voided_at IS NULL AND b.state = 'paid' AND b.counter IS NULL ORDER BY b.id`,
  );
}
