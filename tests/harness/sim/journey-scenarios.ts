/** Staged: what is answered, decided and erased around a departure, an arrival, and an exam without a date. */
import { deepEqual, equal, match } from "node:assert/strict";
import type { Asking } from "../../../worker/domain/trips/trip-change.ts";
import { MoveRequests } from "./move-requests.ts";
import { aSale, getWord } from "./move-scenarios.ts";
import { ANA } from "./payment-scenarios.ts";
import { Post } from "./post.ts";
import { STAFF } from "./requests.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TRIP = "31";

/** Somebody buys, and then the bus is moved to leave in an hour; the change asks for half of it. */
async function aLateSale(s: Script, silence: Asking["silence"] = "keep") {
  const sale = await aSale(s, "A1");
  const { now } = s.run.kernel;
  const asking = { chooseBy: now + HOUR_MS / 2, silence };
  equal(await s.finish(sale.moves.change(TRIP, asking, { departsAt: now + HOUR_MS })), 1);
  return sale;
}

function listAnswers(s: Script, ticket: string): string[] {
  const all = [...s.run.auditor.shot.d1.choices.values()];
  return all.filter((one) => one.ticket === ticket).map(({ choice, by }) => `${choice} ${by}`);
}

async function postponed(s: Script): Promise<void> {
  const asking = { chooseBy: s.run.kernel.now + 14 * DAY_MS, silence: "refund" } as const;
  const change = new MoveRequests(s.run).change(TRIP, asking, { kind: "postponed" });
  equal(await s.finish(change), 1);
}

export const JOURNEY_SCENARIOS = scenarios({
  "Q14: who bought just before the bus left rides, and does not take the fare back after it":
    async (s) => {
      const { bill, ticket, moves } = await aLateSale(s);
      await s.pass(9 * HOUR_MS);
      equal(getWord(await s.finish(moves.choose(ticket, 1, "refund"))), "choice_over");
      const move = moves.move(ticket, "32", ["B1"], { change: 1 });
      equal(getWord(await s.finish(move)), "choice_over");
      await s.runCron();
      deepEqual(listAnswers(s, ticket), ["keep schedule"]);
      s.expect(bill, "paid", { A1: "sold" });
    },
  async "Q14b: nor do staff answer for them then"(s) {
    const { ticket, moves } = await aLateSale(s);
    await s.pass(HOUR_MS);
    const byStaff = moves.choose(ticket, 1, "refund", STAFF);
    equal(getWord(await s.finish(byStaff)), "choice_over");
  },
  async "Q15: silence that means the money gives nothing back once the bus has left"(s) {
    const { bill, ticket } = await aLateSale(s, "refund");
    // The schedule was away until then.
    await s.runCron(HOUR_MS);
    deepEqual(listAnswers(s, ticket), ["keep schedule"]);
    s.expect(bill, "paid", { A1: "sold" });
  },
  async "Q16: it gives it back while the bus still stands"(s) {
    const { bill, ticket, moves } = await aLateSale(s, "refund");
    await s.runCron(44 * MINUTE_MS);
    deepEqual(listAnswers(s, ticket), []);
    await s.pass(2 * MINUTE_MS);
    equal(getWord(await s.finish(moves.choose(ticket, 1, "keep"))), "choice_over");
    await s.runCron();
    deepEqual(listAnswers(s, ticket), ["refund schedule"]);
    s.expect(bill, "refunded", { A1: "free" });
  },
  "Q17: a move that answers, asleep before its last step until the bus has left, ends where it began":
    async (s) => {
      const sale = await aLateSale(s);
      const move = sale.moves.move(sale.ticket, "32", ["B1"], { change: 1 });
      const slow = await s.until(move, "E5");
      await s.sleep(slow, 2 * HOUR_MS);
      equal(getWord(await s.finish(slow)), "choice_over");
      equal(sale.at(), "31 A1");
      equal(s.seat("32", "B1"), "free");
    },
  "Q18, E5: a kept ticket of an exam that is postponed for months stays, and its new date is told":
    async (s) => {
      const post = new Post(s.run, true);
      const sale = await aSale(s, "A1");
      await s.finish(post.drain());
      await postponed(s);
      // As if half a year had passed since the old date.
      await s.finish(s.requests.endJourney(TRIP));
      equal(getWord(await s.finish(sale.moves.choose(sale.ticket, 1, "keep"))), "done");
      await s.pass(30 * DAY_MS);
      await s.finish(s.requests.erase());
      equal(s.row(sale.bill).isReadable, 1);
      const { now } = s.run.kernel;
      const asking = { chooseBy: now + DAY_MS, silence: "keep" } as const;
      const over = { departsAt: now + 5 * DAY_MS, kind: "rescheduled" } as const;
      equal(await s.finish(sale.moves.change(TRIP, asking, over)), 2);
      await s.finish(post.drain());
      match(post.received.at(-1)?.text ?? "", /পরীক্ষা পিছিয়েছে। বাস এখন|পরীক্ষা পিছাল, বাস|নতুন তারিখ/);
      equal(getWord(await s.finish(sale.moves.choose(sale.ticket, 2, "keep"))), "done");
      await s.finish(s.requests.endJourney(TRIP));
      await s.finish(s.requests.erase());
      equal(s.row(sale.bill).isReadable, 0);
    },
  async "Q19: who holds seats when the exam is postponed pays nothing, whatever page they saw"(s) {
    const before = await s.bill(ANA, "A1");
    await postponed(s);
    equal(await s.pay(before), "trip_postponed");
    const since = await s.checkout(ANA, 1);
    equal(await s.pay(since), "trip_postponed");
    s.expect(since, "expired", { A1: "held" });
    const { now } = s.run.kernel;
    const asking = { chooseBy: now + DAY_MS, silence: "keep" } as const;
    const dated = { departsAt: now + 5 * DAY_MS, kind: "rescheduled" } as const;
    equal(await s.finish(new MoveRequests(s.run).change(TRIP, asking, dated)), 2);
    const next = await s.checkout(ANA, 1);
    equal(await s.pay(next), "ticket");
    equal(s.ticket(next).revision, 2);
  },
  async "Q19: a payment that was under way when the exam was postponed ends, and is asked then"(s) {
    const bill = await s.bill(ANA, "A1");
    const slow = await s.until(s.requests.execute(bill), "E3");
    await postponed(s);
    equal(await s.resultOf(slow), "ticket");
    const { id } = s.ticket(bill);
    equal(getWord(await s.finish(new MoveRequests(s.run).choose(id, 1, "refund"))), "done");
    await s.runCron();
    s.expect(bill, "refunded", { A1: "free" });
  },
  async "Q18: while an exam has no date its passengers choose, however long the old one is over"(
    s,
  ) {
    const sale = await aSale(s, "A1");
    await postponed(s);
    await s.finish(s.requests.endJourney(TRIP));
    equal(getWord(await s.finish(sale.moves.choose(sale.ticket, 1, "refund"))), "done");
    await s.runCron();
    s.expect(sale.bill, "refunded", { A1: "free" });
  },
});
