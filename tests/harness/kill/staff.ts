/**
 * Members of staff who cancel a sale now and then, so that refunds happen during the faults, and who move tickets to
 * other trips. Whether the preview, the confirmation or the run of the request dies, the cron finds what was asked for.
 */
import { z } from "zod";
import { SeatListView } from "../../../worker/contract/booking/seats.ts";
import { TicketActView } from "../../../worker/contract/staff-acts/staff-ticket-acts.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { confirmAct } from "../../../worker/scripts/confirm-act.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import type { Random } from "../../support/random.ts";
import { aBrowser } from "./browser.ts";
import { readRows } from "./files.ts";
import type { Machine } from "./machine.ts";
import type { Journal } from "./journal.ts";
import { aTrip, pause, readTrips, type Market } from "./actors.ts";

const BETWEEN_MS = 1_500;
const MONTH_MS = 30 * 86_400_000;
/** The auditor's own test needs paid seats, however few are sold on a slow machine (doctored.ts). */
const SEAT_SALES_KEPT = 3;

export async function cancelSales(machine: Machine, market: Market, random: Random): Promise<void> {
  while (market.isOpen()) {
    await pause(random, BETWEEN_MS);
    const sold = readSold(market.journal);
    if (sold.length === 0) continue;
    const bill = random.of(sold);
    // Where a payment goes back once at most, the rest of it would wait for a person.
    if (machine.refundsPerPayment === 1 && market.journal.divided.has(bill)) continue;
    market.journal.cancelled.add(bill);
    await act(machine, "cancel-sale", { sale: `#${bill}` });
  }
}

/** To free seats of any of the trips that most buyers want, so also of the ticket's own. */
export async function moveTickets(machine: Machine, market: Market, random: Random): Promise<void> {
  const browser = aBrowser(machine.origin);
  const { journal } = market;
  while (market.isOpen()) {
    await pause(random, BETWEEN_MS);
    const sold = journal.payments.filter(
      ({ mode, bill, answers }) =>
        mode === "limited" &&
        !journal.cancelled.has(bill) &&
        (answers.at(-1)?.ticketId ?? null) !== null,
    );
    const { id: trip, mode } = aTrip(random, market.trips);
    if (sold.length === 0 || mode !== "limited") continue;
    const list = await browser.get(`/get-seat-list-with-route/${trip}`);
    const all = SeatListView.safeParse(list?.body).data?.seats ?? [];
    const free = all.flatMap(({ seat_no, state }) => (state === "free" ? seat_no : []));
    const { bill, quantity } = random.of(sold);
    const seats = free.slice(0, quantity);
    const answer = await act(machine, "move-ticket", { sale: `#${bill}`, trip, seats });
    const moved = TicketActView.safeParse(answer).data;
    if (moved?.state !== "done" || !moved.changed) continue;
    journal.moves.push({ bill, trip, seats: moved.became.seats });
  }
}

const Departure = z.object({ departs_at: z.number() });

/** Opens the first trip a month later, too, and offers it before all others. Empty when that did not succeed. */
export async function openTrip(machine: Machine, market: Market): Promise<string[]> {
  const { d1 } = machine.files();
  const query = "SELECT departs_at FROM trips WHERE mode = 'limited' ORDER BY departs_at LIMIT 1";
  const [first] = readRows(d1, Departure, query);
  if (first === undefined) throw new Error("there is a trip with seats");
  const [from, to] = [first.departs_at, first.departs_at + MONTH_MS].map(dhakaDate);
  await act(machine, "copy-trips", { from, to });
  const known = new Set(market.trips.map(({ id }) => id));
  const added = readTrips(d1).filter(({ id }) => !known.has(id));
  market.trips.unshift(...added);
  return added.map(({ id }) => id);
}

export async function act(machine: Machine, name: string, input: object): Promise<unknown> {
  const access = { origin: machine.origin, key: machine.staffKey() };
  return confirmAct(
    (call, body) => callStaff(access, call, body),
    name,
    { by: "desk", reason: "the exam was moved", ...input },
    {
      now: Date.now,
      print: () => {},
      wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    },
  ).catch(() => null);
}

function readSold({ payments }: Journal): number[] {
  const sold = payments.filter(({ answers }) => (answers.at(-1)?.ticketId ?? null) !== null);
  const ofSeats = sold.filter(({ mode }) => mode === "limited");
  const kept = new Set(ofSeats.slice(0, SEAT_SALES_KEPT));
  return sold.filter((payment) => !kept.has(payment)).map(({ bill }) => bill);
}
