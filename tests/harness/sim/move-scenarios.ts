/** Staged: moves of tickets, overtaken, given up, cancelled, at every step that matters. */
import { deepEqual, equal } from "node:assert/strict";
import type { Refusal } from "../../../worker/domain/refusal.ts";
import type { Result } from "../../../worker/domain/result.ts";
import { MoveRequests } from "./move-requests.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";

const RIVAL = { ...BO, trip: "32", booking: "32.bo" };

/** A sale whose ticket moves. */
export class Sale {
  readonly bill: number;
  readonly ticket: string;
  readonly moves: MoveRequests;
  readonly #script: Script;

  constructor(script: Script, bill: number) {
    this.#script = script;
    this.bill = bill;
    this.ticket = script.ticket(bill).id;
    this.moves = new MoveRequests(script.run);
  }

  to(trip: string, ...seats: string[]) {
    return this.moves.move(this.ticket, trip, seats);
  }

  async moved(trip: string, ...seats: string[]): Promise<string> {
    return getWord(await this.#script.finish(this.to(trip, ...seats)));
  }

  /** Where it is; null when it is void. */
  at(): string | null {
    const { voidedAt, trip, seats } = this.#script.ticket(this.bill);
    return voidedAt === null ? `${trip} ${seats}` : null;
  }

  /** The last move of the ticket. */
  last(): { id: number; state: string } {
    const all = [...this.#script.run.auditor.shot.d1.moves.values()];
    const { id = 0, state = "none" } = all.findLast(({ ticket }) => ticket === this.ticket) ?? {};
    return { id, state };
  }
}

export async function aSale(s: Script, ...seats: string[]): Promise<Sale> {
  const bill = await s.bill(ANA, ...seats);
  equal(await s.pay(bill), "ticket");
  return new Sale(s, bill);
}

export function getWord(answer: Result<string, Refusal>): string {
  return answer.ok ? answer.value : answer.error.reason;
}

export async function cron(s: Script): Promise<void> {
  await s.runCron(2 * MINUTE_MS);
}

export const MOVE_SCENARIOS = scenarios({
  async "V1: a ticket that is moving does not begin another move"(s) {
    const sale = await aSale(s, "A1");
    const slow = await s.after(sale.to("32", "B1"), "M1");
    equal(await sale.moved("32", "B3"), "ticket_busy");
    equal(getWord(await s.finish(slow)), "moved");
    equal(sale.at(), "32 B1");
  },
  async "V2: a move that was read before another begins where its ticket was, and is refused"(s) {
    const sale = await aSale(s, "A1");
    const slow = await s.until(sale.to("32", "B3"), "M1");
    equal(await sale.moved("32", "B1"), "moved");
    equal(getWord(await s.finish(slow)), "choice_over");
    equal(sale.at(), "32 B1");
  },
  async "V3: a ticket of one seat does not move to two"(s) {
    const sale = await aSale(s, "A1");
    equal(await sale.moved("32", "B1", "B3"), "seats_needed");
    equal(sale.at(), "31 A1");
  },
  async "V4, V12, V13: the target is cancelled before D1 has the ticket there: it stays"(s) {
    const sale = await aSale(s, "A1");
    const slow = await s.until(sale.to("32", "B1"), "M4");
    await s.finish(s.requests.cancelTrip("32"));
    equal(getWord(await s.finish(slow)), "choice_over");
    deepEqual([sale.at(), s.seat("31", "A1"), s.seat("32", "B1")], ["31 A1", "sold", "free"]);
  },
  async "V5, V6, V7, V8, V11, V37: a ticket goes, comes back, and goes again"(s) {
    const sale = await aSale(s, "A1", "A3");
    for (const [trip, ...seats] of [
      ["32", "B1", "B3"],
      ["31", "A1", "C1"],
      ["32", "B1", "B3"],
    ]) {
      equal(await sale.moved(trip ?? "", ...seats), "moved");
      equal(sale.at(), `${trip} ${seats.join(" ")}`);
    }
    deepEqual([s.seat("31", "A1"), s.seat("31", "C1")], ["free", "free"]);
  },
  async "V9: a slow M4 changes nothing of a ticket that has gone on"(s) {
    const sale = await aSale(s, "A1");
    const slow = await s.until(sale.to("32", "B1"), "M4");
    await cron(s);
    equal(sale.at(), "32 B1");
    equal(await sale.moved("31", "C1"), "moved");
    await s.finish(slow);
    equal(sale.at(), "31 C1");
  },
  async "V9b: a move that staff gave up is not done by who comes late"(s) {
    const sale = await aSale(s, "A1");
    const slow = await s.until(sale.to("32", "B1"), "M4");
    equal(await s.finish(sale.moves.abandon(sale.last().id)), "failed");
    equal(getWord(await s.finish(slow)), "choice_over");
    deepEqual([sale.at(), s.seat("32", "B1")], ["31 A1", "free"]);
  },
  async "V10: the sale is cancelled before D1 has the ticket in its target: it is refunded"(s) {
    const sale = await aSale(s, "A1");
    const slow = await s.until(sale.to("32", "B1"), "M4");
    equal(await s.finish(s.requests.cancelSale(sale.bill)), true);
    equal(getWord(await s.finish(slow)), "choice_over");
    await s.runCron();
    deepEqual([s.row(sale.bill).state, s.seat("32", "B1")], ["refunded", "free"]);
  },
  async "V21: a seat of the target is taken: the ticket keeps what it has"(s) {
    equal(await s.pay(await s.bill(RIVAL, "B1")), "ticket");
    const sale = await aSale(s, "A1", "A3");
    equal(await sale.moved("32", "B1", "B3"), "seat_taken");
    deepEqual([sale.at(), s.seat("32", "B3")], ["31 A1 A3", "free"]);
  },
  async "V17, V19: a ticket that has moved is cancelled and refunded where it is"(s) {
    const sale = await aSale(s, "A1");
    equal(await sale.moved("32", "B1"), "moved");
    equal(await s.finish(s.requests.cancelSale(sale.bill)), true);
    await s.runCron();
    deepEqual([s.row(sale.bill).state, s.seat("32", "B1")], ["refunded", "free"]);
    equal(await s.pay(await s.bill(RIVAL, "B1")), "ticket");
  },
  async "V17b: a refund that was read before its ticket moved frees no seat of it"(s) {
    const sale = await aSale(s, "A1");
    const slow = await s.until(sale.to("32", "B1"), "F2");
    equal(await s.finish(s.requests.cancelSale(sale.bill)), true);
    await cron(s);
    await s.finish(slow);
    deepEqual([s.seat("31", "A1"), s.seat("32", "B1")], ["free", "free"]);
  },
  async "V17: money that staff hand back frees the seats where the ticket is"(s) {
    const sale = await aSale(s, "A1");
    equal(await sale.moved("32", "B1"), "moved");
    equal(await s.finish(s.requests.cancelSale(sale.bill)), true);
    s.kill(await s.until(s.requests.schedule(), "F2"));
    await s.pass(16 * MINUTE_MS);
    equal(await s.finish(s.requests.settle(sale.bill)), true);
    deepEqual([s.row(sale.bill).state, s.seat("32", "B1")], ["refunded", "free"]);
  },
  async "V18: a cancelled trip takes the tickets that moved to it"(s) {
    const sale = await aSale(s, "A1");
    equal(await sale.moved("32", "B1"), "moved");
    await s.finish(s.requests.cancelTrip("32"));
    await cron(s);
    equal(sale.at(), null);
  },
  async "V18b: a cancelled trip leaves the tickets that went"(s) {
    const sale = await aSale(s, "A1");
    equal(await sale.moved("32", "B1"), "moved");
    await s.finish(s.requests.cancelTrip("31"));
    await cron(s);
    deepEqual([sale.at(), s.row(sale.bill).state], ["32 B1", "paid"]);
  },
  "V18c: a trip is cancelled while a ticket leaves it: the ticket is where it went, or refunded":
    async (s) => {
      const sale = await aSale(s, "A1");
      const slow = await s.until(sale.to("32", "B1"), "M4");
      await s.finish(s.requests.cancelTrip("31"));
      equal(getWord(await s.finish(slow)), "moved");
      await cron(s);
      equal(sale.at(), "32 B1");
    },
  async "V20, V26: a call that slept captures nothing once its move was given up"(s) {
    const sale = await aSale(s, "A1");
    const slow = await s.until(sale.to("32", "B1"), "E2");
    await s.finish(sale.moves.abandon(sale.last().id));
    await cron(s);
    equal(getWord(await s.finish(slow)), "choice_over");
    deepEqual([sale.at(), s.seat("32", "B1")], ["31 A1", "free"]);
  },
  async "V22: a move within the trip that is given up hands its seats back to the ticket"(s) {
    const sale = await aSale(s, "A1", "A3");
    const slow = await s.until(sale.to("31", "A3", "B1"), "M4");
    await s.finish(sale.moves.abandon(sale.last().id));
    await s.finish(slow);
    equal(sale.at(), "31 A1 A3");
    s.expect(sale.bill, "paid", { A1: "sold", A3: "sold", B1: "free" });
  },
  async "V23: a move within the trip keeps the seat that both have"(s) {
    const sale = await aSale(s, "A1", "A3");
    equal(await sale.moved("31", "A3", "B1"), "moved");
    s.expect(sale.bill, "paid", { A1: "free", A3: "sold", B1: "sold" });
  },
  async "V40: the booking of a ticket that has moved away takes no seat any more"(s) {
    const sale = await aSale(s, "A1");
    equal(await sale.moved("32", "B1"), "moved");
    equal(await s.hold(ANA, "A3"), "booking_sold");
  },
  async "two tickets that would exchange their seats keep them"(s) {
    const sale = await aSale(s, "A1");
    const rivals = await s.bill({ ...BO, booking: "31.bo" }, "B1");
    equal(await s.pay(rivals), "ticket");
    const other = new Sale(s, rivals);
    const slow = await s.after(sale.to("31", "B1"), "M1");
    equal(await other.moved("31", "A1"), "seat_taken");
    equal(getWord(await s.finish(slow)), "seat_taken");
    deepEqual([sale.at(), other.at()], ["31 A1", "31 B1"]);
  },
});
