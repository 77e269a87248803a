/** Staged: trips that change while people pay, move, answer and say nothing. */
import { deepEqual, equal } from "node:assert/strict";
import { MoveRequests } from "./move-requests.ts";
import { aSale, wordOf } from "./move-scenarios.ts";
import { ANA } from "./payment-scenarios.ts";
import { believedFor } from "./prices.ts";
import { STAFF } from "./requests.ts";
import { MINUTE_MS, type Scenario, type Script } from "./script.ts";

const HOUR_MS = 60 * MINUTE_MS;
const TRIP = "31";

/** Asks for an hour. */
async function changed(s: Script, silence: "keep" | "refund" = "keep"): Promise<number | null> {
  const chooseBy = s.run.kernel.now + HOUR_MS;
  return s.finish(new MoveRequests(s.run).change(TRIP, { chooseBy, silence }));
}

async function chosen(s: Script, ticket: string, choice: "keep" | "refund", revision = 1) {
  return wordOf(await s.finish(new MoveRequests(s.run).choose(ticket, revision, choice)));
}

function answersOf(s: Script, ticket: string): string[] {
  const all = [...s.run.auditor.shot.d1.choices.values()];
  return all.filter((one) => one.ticket === ticket).map(({ choice, by }) => `${choice} ${by}`);
}

export const CHOICE_SCENARIOS: readonly Scenario[] = [
  {
    title: "Q1: a trip changes while its buyer is at the wallet: nothing is charged",
    async play(s) {
      const bill = await s.bill(ANA, "A1");
      equal(await changed(s), 1);
      equal(await s.pay(bill), "trip_changed");
      s.expect(bill, "expired", { A1: "held" });
      const next = await s.checkout(ANA, 1);
      equal(await s.pay(next), "ticket");
      equal(s.ticket(next).revision, 1);
    },
  },
  {
    title: "Q1, Q2: who saw the page of before pays nothing, either",
    async play(s) {
      await s.hold(ANA, "A1");
      equal(await changed(s), 1);
      const opened = await s.finish(s.requests.checkout(ANA, believedFor(1), 0));
      if (opened.ok) equal(await s.pay(opened.value.bill), "trip_changed");
    },
  },
  {
    title: "Q3, Q8: a payment that was under way when the trip changed ends, and is asked then",
    async play(s) {
      const bill = await s.bill(ANA, "A1");
      const slow = await s.until(s.requests.execute(bill), "E3");
      equal(await changed(s), 1);
      equal(await s.resultOf(slow), "ticket");
      const { id, revision } = s.ticket(bill);
      equal(revision, 0);
      equal(await chosen(s, id, "keep"), "done");
      deepEqual(answersOf(s, id), ["keep buyer"]);
    },
  },
  {
    title: "Q3, Q5b, Q8b: the same buyer says nothing: it is decided a day after the purchase",
    async play(s) {
      const bill = await s.bill(ANA, "A1");
      const slow = await s.until(s.requests.execute(bill), "E3");
      equal(await changed(s, "refund"), 1);
      equal(await s.resultOf(slow), "ticket");
      await s.pass(23 * HOUR_MS);
      await s.runCron();
      s.expect(bill, "paid", { A1: "sold" });
      await s.pass(2 * HOUR_MS);
      await s.runCron();
      s.expect(bill, "refunded", { A1: "free" });
    },
  },
  {
    title: "Q4, Q5: silence is decided after the change's time, not before",
    async play(s) {
      const { bill, ticket } = await aSale(s, "A1");
      await s.pass(30 * HOUR_MS);
      equal(await changed(s, "refund"), 1);
      await s.pass(59 * MINUTE_MS);
      await s.runCron();
      s.expect(bill, "paid", { A1: "sold" });
      await s.pass(2 * MINUTE_MS);
      await s.runCron();
      deepEqual(answersOf(s, ticket), ["refund schedule"]);
      s.expect(bill, "refunded", { A1: "free" });
    },
  },
  {
    title: "Q5, Q5c: who answers after the time is refused; staff may",
    async play(s) {
      const { bill, ticket } = await aSale(s, "A1");
      equal(await changed(s, "refund"), 1);
      await s.pass(25 * HOUR_MS);
      equal(await chosen(s, ticket, "keep"), "choice_over");
      const byStaff = new MoveRequests(s.run).choose(ticket, 1, "keep", STAFF);
      equal(wordOf(await s.finish(byStaff)), "done");
      await s.runCron();
      s.expect(bill, "paid", { A1: "sold" });
    },
  },
  {
    title: "Q6: a second change comes before an answer: it answers neither",
    async play(s) {
      const { ticket } = await aSale(s, "A1");
      equal(await changed(s), 1);
      const slow = await s.until(new MoveRequests(s.run).choose(ticket, 1, "keep"), "choose");
      equal(await changed(s), 2);
      equal(wordOf(await s.finish(slow)), "choice_over");
      equal(await chosen(s, ticket, "refund", 2), "done");
      deepEqual(answersOf(s, ticket), ["refund buyer"]);
    },
  },
  {
    title: "Q6: a change that only tells inherits the question of the one before",
    async play(s) {
      const { ticket } = await aSale(s, "A1");
      equal(await changed(s, "refund"), 1);
      const tell = { chooseBy: null, silence: "keep" } as const;
      equal(await s.finish(new MoveRequests(s.run).change(TRIP, tell)), 2);
      await s.pass(26 * HOUR_MS);
      await s.runCron();
      deepEqual(answersOf(s, ticket), ["refund schedule"]);
    },
  },
  {
    title: "Q9: who is moving neither stays nor is refunded, and the schedule waits",
    async play(s) {
      const sale = await aSale(s, "A1");
      equal(await changed(s), 1);
      const slow = await s.until(sale.to("32", "B1"), "E2");
      equal(await chosen(s, sale.ticket, "keep"), "choice_over");
      equal(await chosen(s, sale.ticket, "refund"), "choice_over");
      equal(wordOf(await s.finish(slow)), "moved");
      equal(sale.at(), "32 B1");
    },
  },
  {
    title: "Q10: who has answered does not answer by a move; a move of its own is free",
    async play(s) {
      const sale = await aSale(s, "A1");
      equal(await changed(s), 1);
      equal(await chosen(s, sale.ticket, "keep"), "done");
      const answering = new MoveRequests(s.run).move(sale.ticket, "32", ["B1"], { change: 1 });
      equal(wordOf(await s.finish(answering)), "choice_over");
      equal(await sale.moved("32", "B1"), "moved");
      deepEqual(answersOf(s, sale.ticket), ["keep buyer"]);
    },
  },
  {
    title: "Q11: who bought after the change is not asked of it",
    async play(s) {
      equal(await changed(s, "refund"), 1);
      const { bill, ticket } = await aSale(s, "A1");
      equal(await chosen(s, ticket, "refund"), "choice_over");
      await s.pass(26 * HOUR_MS);
      await s.runCron();
      s.expect(bill, "paid", { A1: "sold" });
    },
  },
  {
    title: "Q12: a refund and a move of one ticket at once: one of them is done",
    async play(s) {
      const sale = await aSale(s, "A1");
      equal(await changed(s), 1);
      const refund = await s.until(
        new MoveRequests(s.run).choose(sale.ticket, 1, "refund"),
        "choose",
      );
      const move = new MoveRequests(s.run).move(sale.ticket, "32", ["B1"], { change: 1 });
      const slow = await s.until(move, "M1");
      equal(wordOf(await s.finish(refund)), "done");
      equal(wordOf(await s.finish(slow)), "choice_over");
      await s.runCron();
      s.expect(sale.bill, "refunded", { A1: "free" });
    },
  },
  {
    title: "Q13: an answer by a move is written with it",
    async play(s) {
      const sale = await aSale(s, "A1");
      equal(await changed(s), 1);
      const move = new MoveRequests(s.run).move(sale.ticket, "32", ["B1"], { change: 1 });
      equal(wordOf(await s.finish(move)), "moved");
      deepEqual(answersOf(s, sale.ticket), ["move buyer"]);
    },
  },
  {
    title: "an exam moves: of twelve some stay, some go, some are refunded, some say nothing",
    async play(s) {
      const seats = ["A1", "A3", "B1", "B3", "C1", "C2", "C3", "C4", "D1", "D2", "D3", "D4"];
      const bills: number[] = [];
      for (const [index, seatNo] of seats.entries()) {
        const person = { trip: TRIP, booking: `31.du${index}`, phone: `0170000001${index}` };
        const bill = await s.bill(person, seatNo);
        equal(await s.pay(bill), "ticket");
        bills.push(bill);
      }
      equal(await changed(s), 1);
      s.isHolding = false;
      const moves = new MoveRequests(s.run);
      for (const [index, bill] of bills.entries()) {
        const { id } = s.ticket(bill);
        if (index % 4 === 0) void moves.choose(id, 1, "keep");
        if (index % 4 === 1) void moves.choose(id, 1, "refund");
        // Two want one seat.
        const seatNo = index % 8 === 2 ? "E1" : "F1";
        if (index % 4 === 2) void moves.move(id, "32", [seatNo], { change: 1 });
      }
      await s.pass(5 * MINUTE_MS);
      equal(await s.finish(moves.change(TRIP, { chooseBy: null, silence: "keep" })), 2);
      await s.settle();
      const { tickets, choices } = s.run.auditor.shot.d1;
      equal(tickets.filter(({ trip, voidedAt }) => trip === "32" && voidedAt === null).length, 2);
      equal(tickets.filter(({ voidedAt }) => voidedAt !== null).length, 3);
      equal([...choices.values()].filter(({ by }) => by === "schedule").length > 0, true);
    },
  },
];
