/** Staged: trips that change while people pay, move, answer and say nothing. */
import { deepEqual, equal } from "node:assert/strict";
import { MoveRequests } from "./move-requests.ts";
import { aSale, getWord } from "./move-scenarios.ts";
import { ANA } from "./payment-scenarios.ts";
import { believedFor } from "./prices.ts";
import { STAFF } from "./requests.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";

const HOUR_MS = 60 * MINUTE_MS;
const TRIP = "31";

/** Asks for an hour. */
async function changed(s: Script, silence: "keep" | "refund" = "keep"): Promise<number | null> {
  const chooseBy = s.run.kernel.now + HOUR_MS;
  return s.finish(new MoveRequests(s.run).change(TRIP, { chooseBy, silence }));
}

async function chosen(s: Script, ticket: string, choice: "keep" | "refund", revision = 1) {
  return getWord(await s.finish(new MoveRequests(s.run).choose(ticket, revision, choice)));
}

function listAnswers(s: Script, ticket: string): string[] {
  const all = [...s.run.auditor.shot.d1.choices.values()];
  return all.filter((one) => one.ticket === ticket).map(({ choice, by }) => `${choice} ${by}`);
}

export const CHOICE_SCENARIOS = scenarios({
  async "Q1: a trip changes while its buyer is at the wallet: nothing is charged"(s) {
    const bill = await s.bill(ANA, "A1");
    equal(await changed(s), 1);
    equal(await s.pay(bill), "trip_changed");
    s.expect(bill, "expired", { A1: "held" });
    const next = await s.checkout(ANA, 1);
    equal(await s.pay(next), "ticket");
    equal(s.ticket(next).revision, 1);
  },
  async "Q1, Q2: who saw the page of before pays nothing, either"(s) {
    await s.hold(ANA, "A1");
    equal(await changed(s), 1);
    const opened = await s.finish(s.requests.checkout(ANA, believedFor(1), 0));
    if (opened.ok) equal(await s.pay(opened.value.bill), "trip_changed");
  },
  async "Q3, Q8: a payment that was under way when the trip changed ends, and is asked then"(s) {
    const bill = await s.bill(ANA, "A1");
    const slow = await s.until(s.requests.execute(bill), "E3");
    equal(await changed(s), 1);
    equal(await s.resultOf(slow), "ticket");
    const { id, revision } = s.ticket(bill);
    equal(revision, 0);
    equal(await chosen(s, id, "keep"), "done");
    deepEqual(listAnswers(s, id), ["keep buyer"]);
  },
  async "Q3, Q5b, Q8b: the same buyer says nothing: it is decided a day after the purchase"(s) {
    const bill = await s.bill(ANA, "A1");
    const slow = await s.until(s.requests.execute(bill), "E3");
    equal(await changed(s, "refund"), 1);
    equal(await s.resultOf(slow), "ticket");
    await s.runCron(23 * HOUR_MS);
    s.expect(bill, "paid", { A1: "sold" });
    await s.runCron(2 * HOUR_MS);
    s.expect(bill, "refunded", { A1: "free" });
  },
  async "Q4, Q5: silence is decided after the change's time, not before"(s) {
    const { bill, ticket } = await aSale(s, "A1");
    await s.pass(30 * HOUR_MS);
    equal(await changed(s, "refund"), 1);
    await s.runCron(59 * MINUTE_MS);
    s.expect(bill, "paid", { A1: "sold" });
    await s.runCron(2 * MINUTE_MS);
    deepEqual(listAnswers(s, ticket), ["refund schedule"]);
    s.expect(bill, "refunded", { A1: "free" });
  },
  async "Q5, Q5c: who answers after the time is refused; staff may"(s) {
    const { bill, ticket } = await aSale(s, "A1");
    equal(await changed(s, "refund"), 1);
    await s.pass(25 * HOUR_MS);
    equal(await chosen(s, ticket, "keep"), "choice_over");
    const byStaff = new MoveRequests(s.run).choose(ticket, 1, "keep", STAFF);
    equal(getWord(await s.finish(byStaff)), "done");
    await s.runCron();
    s.expect(bill, "paid", { A1: "sold" });
  },
  async "Q6: a second change comes before an answer: it answers neither"(s) {
    const { ticket } = await aSale(s, "A1");
    equal(await changed(s), 1);
    const slow = await s.until(new MoveRequests(s.run).choose(ticket, 1, "keep"), "choose");
    equal(await changed(s), 2);
    equal(getWord(await s.finish(slow)), "choice_over");
    equal(await chosen(s, ticket, "refund", 2), "done");
    deepEqual(listAnswers(s, ticket), ["refund buyer"]);
  },
  async "Q6: a change that only tells inherits the question of the one before"(s) {
    const { ticket } = await aSale(s, "A1");
    equal(await changed(s, "refund"), 1);
    const tell = { chooseBy: null, silence: "keep" } as const;
    equal(await s.finish(new MoveRequests(s.run).change(TRIP, tell)), 2);
    await s.runCron(26 * HOUR_MS);
    deepEqual(listAnswers(s, ticket), ["refund schedule"]);
  },
  async "Q9: who is moving neither stays nor is refunded, and the schedule waits"(s) {
    const sale = await aSale(s, "A1");
    equal(await changed(s), 1);
    const slow = await s.until(sale.to("32", "B1"), "E2");
    equal(await chosen(s, sale.ticket, "keep"), "choice_over");
    equal(await chosen(s, sale.ticket, "refund"), "choice_over");
    equal(getWord(await s.finish(slow)), "moved");
    equal(sale.at(), "32 B1");
  },
  async "Q10: who stays does not answer by a move after the end; a move of its own is free"(s) {
    const sale = await aSale(s, "A1");
    equal(await changed(s), 1);
    equal(await chosen(s, sale.ticket, "keep"), "done");
    await s.pass(26 * HOUR_MS);
    const answering = new MoveRequests(s.run).move(sale.ticket, "32", ["B1"], { change: 1 });
    equal(getWord(await s.finish(answering)), "choice_over");
    equal(await chosen(s, sale.ticket, "refund"), "choice_over");
    equal(await sale.moved("32", "B1"), "moved");
    deepEqual(listAnswers(s, sale.ticket), ["keep buyer"]);
  },
  async "Q20: who stays thinks again before the end: the money back, once"(s) {
    const sale = await aSale(s, "A1");
    equal(await changed(s), 1);
    equal(await chosen(s, sale.ticket, "keep"), "done");
    equal(await chosen(s, sale.ticket, "keep"), "choice_over");
    equal(await chosen(s, sale.ticket, "refund"), "done");
    equal(await chosen(s, sale.ticket, "refund"), "ticket_unknown");
    equal(await chosen(s, sale.ticket, "keep"), "ticket_unknown");
    deepEqual(listAnswers(s, sale.ticket), ["refund buyer"]);
    await s.runCron();
    s.expect(sale.bill, "refunded", { A1: "free" });
  },
  async "Q20: who stays thinks again before the end: another bus, and then no money back"(s) {
    const sale = await aSale(s, "A1");
    equal(await changed(s), 1);
    equal(await chosen(s, sale.ticket, "keep"), "done");
    const slow = await s.until(
      new MoveRequests(s.run).move(sale.ticket, "32", ["B1"], { change: 1 }),
      "E2",
    );
    equal(await chosen(s, sale.ticket, "refund"), "choice_over");
    equal(getWord(await s.finish(slow)), "moved");
    deepEqual(listAnswers(s, sale.ticket), ["move buyer"]);
    equal(await chosen(s, sale.ticket, "refund"), "choice_over");
    equal(await sale.moved("31", "A1"), "moved");
    equal(await chosen(s, sale.ticket, "refund"), "choice_over");
    equal(sale.at(), "31 A1");
  },
  async "Q20b: who stayed, went and came back has answered for good"(s) {
    const sale = await aSale(s, "A1");
    equal(await changed(s), 1);
    equal(await chosen(s, sale.ticket, "keep"), "done");
    equal(await sale.moved("32", "B1"), "moved");
    equal(await sale.moved("31", "A1"), "moved");
    equal(await chosen(s, sale.ticket, "refund"), "choice_over");
    deepEqual(listAnswers(s, sale.ticket), ["keep buyer"]);
  },
  async "Q20: staff change no answer of a passenger"(s) {
    const { ticket } = await aSale(s, "A1");
    equal(await changed(s), 1);
    equal(await chosen(s, ticket, "keep"), "done");
    const byStaff = new MoveRequests(s.run).choose(ticket, 1, "refund", STAFF);
    equal(getWord(await s.finish(byStaff)), "choice_over");
    deepEqual(listAnswers(s, ticket), ["keep buyer"]);
  },
  async "Q11: who bought after the change is not asked of it"(s) {
    equal(await changed(s, "refund"), 1);
    const { bill, ticket } = await aSale(s, "A1");
    equal(await chosen(s, ticket, "refund"), "choice_over");
    await s.runCron(26 * HOUR_MS);
    s.expect(bill, "paid", { A1: "sold" });
  },
  async "Q12: a refund and a move of one ticket at once: one of them is done"(s) {
    const sale = await aSale(s, "A1");
    equal(await changed(s), 1);
    const refund = await s.until(
      new MoveRequests(s.run).choose(sale.ticket, 1, "refund"),
      "choose",
    );
    const move = new MoveRequests(s.run).move(sale.ticket, "32", ["B1"], { change: 1 });
    const slow = await s.until(move, "M1");
    equal(getWord(await s.finish(refund)), "done");
    equal(getWord(await s.finish(slow)), "choice_over");
    await s.runCron();
    s.expect(sale.bill, "refunded", { A1: "free" });
  },
  async "Q13: an answer by a move is written with it"(s) {
    const sale = await aSale(s, "A1");
    equal(await changed(s), 1);
    const move = new MoveRequests(s.run).move(sale.ticket, "32", ["B1"], { change: 1 });
    equal(getWord(await s.finish(move)), "moved");
    deepEqual(listAnswers(s, sale.ticket), ["move buyer"]);
  },
  async "an exam moves: of twelve some stay, some go, some are refunded, some say nothing"(s) {
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
});
