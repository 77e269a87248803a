/** Staged: what buyers are told: once, in order, by day, and nothing that is over. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { setTimes } from "../../../worker/db/catalogue/trip-changes.ts";
import { database } from "../../../worker/db/client.ts";
import { factsSeen, type TripChange } from "../../../worker/domain/trips/trip-change.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { Post } from "./post.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";
import { BUSES, STARTS_AT } from "./stage.ts";

const HOUR_MS = 60 * MINUTE_MS;
const TRIP = "31";

async function aSale(s: Script, seat = "A1", person = ANA): Promise<number> {
  const bill = await s.bill(person, seat);
  equal(await s.pay(bill), "ticket");
  return bill;
}

const texts = (post: Post) => post.received.map(({ text }) => text);

function expectNotified(s: Script, post: Post): void {
  s.run.raise(s.run.auditor.messages.ofPhones(post.received.map(({ id }) => id)));
  s.run.stopIfBroken();
}

/** To an hour later than before. */
function postpone(s: Script, hours: number) {
  const [bus] = BUSES;
  ok(bus, "a bus is staged");
  const after = (count: number) => ({
    ...factsSeen(bus),
    departsAt: bus.departsAt + count * HOUR_MS,
    arrivesAt: bus.arrivesAt + count * HOUR_MS,
  });
  const change = (now: number): TripChange => ({
    tripId: TRIP,
    revision: hours,
    kind: "time",
    was: after(hours - 1),
    became: after(hours),
    chooseBy: null,
    silence: "keep",
    reason: "",
    sourceUrl: "",
    announcedAt: now,
  });
  return s.run.request("set-times", (env) => {
    const now = Date.now();
    const act = { by: "staff:rita", act: "set_times", target: TRIP, reason: "exam", now } as const;
    return setTimes(database(env), { change: change(now), onTheWay: 0 }, act);
  });
}

export const MESSAGE_SCENARIOS = scenarios({
  async "N1: a cancelled trip tells each ticket once, and who paid meanwhile"(s) {
    const post = new Post(s.run, true);
    await aSale(s);
    const late = await s.bill(BO, "B1");
    const paying = await s.after(s.requests.execute(late), "E3");
    await s.finish(s.requests.cancelTrip(TRIP));
    await s.finish(post.drain());
    equal(await s.resultOf(paying), "ticket");
    await s.runCron();
    await s.runCron();
    await s.finish(post.drain());
    equal(texts(post).filter((text) => text.includes("বাতিল")).length, 2);
    expectNotified(s, post);
  },
  async "N2: of two senders one sends, and one that was killed sends nothing twice"(s) {
    const post = new Post(s.run, false);
    await aSale(s);
    const [one, two] = [await s.until(post.drain(), "send"), await s.finish(post.drain())];
    equal(two, 0);
    s.kill(one);
    await s.pass(3 * MINUTE_MS);
    await s.finish(post.drain());
    equal(post.received.length, 0);
    await aSale(s, "C1", BO);
    const sent = await s.after(post.drain(), "send");
    s.kill(sent);
    for (let times = 0; times < 3; times += 1) {
      await s.pass(3 * MINUTE_MS);
      await s.finish(post.drain());
    }
    equal(post.received.length, 1);
    expectNotified(s, post);
  },
  async "N2: a gateway that knows ids gets the same one once more"(s) {
    const post = new Post(s.run, true);
    await aSale(s);
    const lost = await s.after(post.drain(), "send");
    await s.lose(lost);
    await s.finish(lost);
    await s.pass(6 * MINUTE_MS);
    equal(await s.finish(post.drain()), 1);
    equal(post.received.length, 1);
    expectNotified(s, post);
  },
  async "N3: of several changes the last goes out, and none after a cancellation"(s) {
    const post = new Post(s.run, true);
    await aSale(s);
    await s.finish(post.drain());
    for (const hours of [1, 2, 3]) {
      await s.finish(postpone(s, hours));
      await s.pass(1_000);
    }
    const [bill] = [...s.run.auditor.shot.d1.bills.keys()];
    ok(bill, "there is a sale");
    equal(await s.finish(post.drain(bill)), 1);
    await s.finish(postpone(s, 4));
    await s.finish(s.requests.cancelSale(bill));
    await s.finish(post.drain(bill));
    deepEqual(
      texts(post).map((text) => [text.includes("নতুন সময়"), text.includes("বাতিল")]),
      [
        [false, false],
        [true, false],
        [false, true],
      ],
    );
    expectNotified(s, post);
  },
  async "N4: a ticket that was bought at night is told in the morning"(s) {
    const post = new Post(s.run, true);
    await s.pass(STARTS_AT + 12.5 * HOUR_MS - s.run.kernel.now);
    await aSale(s);
    equal(await s.finish(post.drain()), 0);
    await s.pass(5 * HOUR_MS);
    equal(await s.finish(post.drain()), 0);
    await s.pass(4 * HOUR_MS);
    equal(await s.finish(post.drain()), 1);
  },
});
