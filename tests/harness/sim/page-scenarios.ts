/** Staged: payments whose money moves on the wallet's own page (protocol 26). */
import { equal, ok } from "node:assert/strict";
import { PageRequests } from "./page-requests.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { believedFor } from "./prices.ts";
import type { Person } from "./requests.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";

async function onPage(s: Script, pages: PageRequests, person: Person): Promise<number> {
  const since = s.run.kernel.now;
  const opened = await s.finish(pages.checkout(person, believedFor(1)));
  ok(opened.ok, `checkout was refused: ${JSON.stringify(opened)}`);
  pages.show(opened.value.bill, since);
  return opened.value.bill;
}

async function atPage(s: Script) {
  const pages = new PageRequests(s.run, s.requests);
  equal(await s.hold(ANA, "A1"), "held");
  return { pages, bill: await onPage(s, pages, ANA) };
}

async function payAgain(s: Script, pages: PageRequests, bill: number) {
  await s.pass(1_000);
  ok(pages.pay(bill));
  const { totalPoisha: poisha } = s.row(bill);
  return { poisha };
}

export const PAGE_SCENARIOS = scenarios({
  async "Z1: the seats are locked before the page is shown"(s) {
    const { pages, bill } = await atPage(s);
    s.expect(bill, "capturing", { A1: "capturing" });
    equal(await s.hold(BO, "A1"), "seat_taken");
    equal(await s.pay(bill), "in_doubt");
    ok(pages.pay(bill));
    await s.pass(5_000);
    equal(await s.pay(bill), "ticket");
  },
  async "Z2: who pays and closes the tab has the ticket, though nobody reports it"(s) {
    const { pages, bill } = await atPage(s);
    ok(pages.pay(bill));
    await s.runCron(2 * MINUTE_MS);
    s.expect(bill, "paid", { A1: "sold" });
    s.run.raise(pages.broken());
  },
  async "Z3: who gives the page up and pays afterwards has the money back"(s) {
    const { pages, bill } = await atPage(s);
    await s.finish(pages.giveUp(bill));
    s.expect(bill, "failed", { A1: "held" });
    ok(pages.pay(bill));
    await s.settle();
    s.expect(bill, "refunded", { A1: "free" });
  },
  async "Z4: who pays on two pages of a booking has one ticket and one refund"(s) {
    const { pages, bill } = await atPage(s);
    const second = await onPage(s, pages, ANA);
    s.expect(bill, "failed", { A1: "capturing" });
    ok(pages.pay(second));
    ok(pages.pay(bill));
    await s.settle();
    s.expect(second, "paid", { A1: "sold" });
    equal(s.row(bill).state, "refunded");
  },
  async "Z5: a page that nobody pays lets its seats go, and is asked until its end"(s) {
    const { pages, bill } = await atPage(s);
    await s.runCron(11 * MINUTE_MS);
    s.expect(bill, "failed", { A1: "free" });
    ok(pages.pay(bill));
    await s.settle();
    s.expect(bill, "refunded", { A1: "free" });
  },
  async "Z6: a call that dies before its page is shown leaves nothing locked"(s) {
    const pages = new PageRequests(s.run, s.requests);
    equal(await s.hold(ANA, "A1"), "held");
    const dying = await s.after(pages.checkout(ANA, believedFor(1)), "E2");
    s.kill(dying);
    await s.settle();
    equal(s.seat("31", "A1"), "free");
  },
  async "Z7: a page that was paid is not given up, whatever the browser says"(s) {
    const { pages, bill } = await atPage(s);
    ok(pages.pay(bill));
    await s.finish(pages.giveUp(bill));
    s.expect(bill, "paid", { A1: "sold" });
  },
  async "Z8: without an answer of the wallet nothing is given up"(s) {
    const { pages, bill } = await atPage(s);
    ok(pages.pay(bill));
    s.queries.push("silent");
    await s.finish(pages.giveUp(bill));
    s.expect(bill, "capturing", { A1: "capturing" });
  },
  async "Z9: who pays twice on a page has one ticket, and the second payment back"(s) {
    const { pages, bill } = await atPage(s);
    ok(pages.pay(bill));
    await s.finish(pages.report(bill));
    s.expect(bill, "paid", { A1: "sold" });
    const { poisha } = await payAgain(s, pages, bill);
    await s.pass(5_000);
    await s.finish(pages.report(bill));
    await s.settle();
    s.expect(bill, "paid", { A1: "sold" });
    equal(s.givenBack(bill), poisha);
    s.run.raise(pages.surplus());
  },
  async "Z10: who pays twice before anybody looks has one ticket and one payment back"(s) {
    const { pages, bill } = await atPage(s);
    ok(pages.pay(bill));
    const { poisha } = await payAgain(s, pages, bill);
    await s.runCron(2 * MINUTE_MS);
    await s.settle();
    s.expect(bill, "paid", { A1: "sold" });
    equal(s.givenBack(bill), poisha);
    s.run.raise(pages.surplus());
  },
  async "Z11: a call that dies before it owes the second payment leaves it to the night"(s) {
    const { pages, bill } = await atPage(s);
    ok(pages.pay(bill));
    await payAgain(s, pages, bill);
    const dying = await s.until(pages.report(bill), "Z5");
    s.kill(dying);
    await s.settle();
    s.expect(bill, "paid", { A1: "sold" });
    equal(s.givenBack(bill), 0);
    await s.finish(pages.lookAtNight(bill));
    await s.settle();
    s.run.raise(pages.surplus());
  },
});
