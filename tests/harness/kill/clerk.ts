/**
 * A clerk at a counter, among the buyers: holds seats of the same buses, takes the cash, and asks what became of a sale
 * whose answer was lost, as the back office does. Now and then a confirmation is sent twice.
 */
import { SeatListView } from "../../../worker/contract/booking/seats.ts";
import { QuoteView } from "../../../worker/contract/booking/checkout.ts";
import { CounterHoldView, CounterSalesView } from "../../../worker/contract/staff/staff-counter.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { randomFrom, type Random } from "../../support/random.ts";
import { aPhone, aTrip, pause, type Market, type Trip } from "./actors.ts";
import { aBrowser, type Browser } from "./browser.ts";
import { answerIn, hashIn, isAnsweredFinally, type CashSale } from "./cash.ts";
import type { CounterDay } from "./evidence.ts";

const COUNTER = "Gate";
const BETWEEN_MS = 1_500;
const ASKED_MOST = 3;

export interface Clerk {
  market: Market;
  random: Random;
  browser: Browser;
}

export function aClerk(market: Market, key: string, seed: number): Clerk {
  return { market, random: randomFrom(seed), browser: aBrowser(market.machine.origin, key) };
}

/** Until the market closes. */
export async function sellForCash(clerk: Clerk): Promise<void> {
  const { market, random } = clerk;
  while (market.isOpen()) {
    await pause(random, BETWEEN_MS);
    if (!market.isCounterOpen()) {
      for (const open of market.journal.cash) if (!isAnsweredFinally(open)) await ask(clerk, open);
      continue;
    }
    const sale = await previewed(clerk, aTrip(random, market.trips));
    // One that is confirmed once the counter is closed would be lost with D1.
    if (sale === null || !market.isCounterOpen()) continue;
    market.journal.cash.push(sale);
    await Promise.all([confirm(clerk, sale), random.chance(0.2) && confirm(clerk, sale)]);
    for (let asked = 0; asked < ASKED_MOST && market.isOpen(); asked += 1) {
      if (isAnsweredFinally(sale)) break;
      await pause(random, BETWEEN_MS);
      await ask(clerk, sale);
    }
  }
}

/** What became of it. Asked at rest, a sale that nobody knows of was never made. */
export async function ask({ browser }: Clerk, sale: CashSale, isAtRest = false): Promise<void> {
  const reply = await browser.post("/staff/finish-counter-sale", { hash: sale.hash });
  sale.answers.push(answerIn(reply, isAtRest ? "not_sold" : null));
}

/** The sums of the days on which something was sold, as the back office has them. */
export async function countedDays(
  { browser }: Clerk,
  soldAt: readonly number[],
): Promise<CounterDay[]> {
  const days = new Set(soldAt.map(dhakaDate));
  const sums: CounterDay[] = [];
  for (const day of days) {
    const reply = await browser.post("/staff/counter-sales", { day });
    const { rows } = CounterSalesView.parse(reply?.body);
    sums.push(...rows.map(({ sales, taken }) => ({ sales, taken })));
  }
  return sums;
}

async function previewed(clerk: Clerk, trip: Trip): Promise<CashSale | null> {
  const basket = trip.mode === "limited" ? await heldSeats(clerk, trip) : await places(clerk, trip);
  if (basket === null) return null;
  const passenger = { name: "Karim Uddin", phone: aPhone(clerk.random), counter: COUNTER };
  const input = { trip: trip.id, ...basket, ...passenger, by: "desk", reason: "At the counter" };
  const reply = await clerk.browser.post("/staff/sell-at-counter", { ...input, dry_run: true });
  const hash = hashIn(reply);
  return hash === null ? null : { hash, input, amount: basket.amount, answers: [] };
}

async function heldSeats({ browser, random }: Clerk, trip: Trip) {
  const list = await browser.get(`/get-seat-list-with-route/${trip.id}`);
  const view = SeatListView.safeParse(list?.body).data;
  const free = view?.seats.filter(({ state }) => state === "free") ?? [];
  if (free.length === 0) return null;
  const front = free.slice(0, 6).map((seat) => seat.seat_no);
  const seats = [...new Set([random.of(front), random.of(front)])];
  const reply = await browser.post("/staff/hold-at-counter", { trip: trip.id, seats });
  const held = CounterHoldView.safeParse(reply?.body).data;
  return held === undefined ? null : { booking: held.booking, amount: held.total };
}

async function places({ browser, random, market }: Clerk, trip: Trip) {
  const quantity = { total_seat: 1 + random.upTo(4) };
  const reply = await browser.post("/quote", { trip_id: trip.id, ...quantity });
  const quote = QuoteView.safeParse(reply?.body).data;
  return quote === undefined
    ? null
    : { ...quantity, center_name: market.center, amount: quote.fare };
}

async function confirm({ browser, market }: Clerk, sale: CashSale): Promise<void> {
  const { journal } = market;
  journal.underWay += 1;
  journal.onExecute?.();
  const { input, hash } = sale;
  const body = { ...input, dry_run: false, hash };
  const reply = await browser.post("/staff/sell-at-counter", body);
  journal.underWay -= 1;
  sale.answers.push(answerIn(reply, null));
}
