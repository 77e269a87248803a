/**
 * A sale at a counter that stops before or after each of its steps: what the clerk asks for again, or the cron alone,
 * leads to one ticket or to nothing, and object and D1 agree about it.
 */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { FinishedCounterSaleView } from "../../../../worker/contract/staff/staff-counter.ts";
import { findTrip } from "../../../../worker/db/catalogue/catalogue.ts";
import { database } from "../../../../worker/db/client.ts";
import { counterBooking, counterDependencies } from "../../../../worker/dependencies/counter.ts";
import {
  sellAtCounter,
  type CounterDependencies,
} from "../../../../worker/flows/payments/counter-sale.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { checkTrip } from "../../../../worker/jobs/nightly-checks.ts";
import { randomId } from "../../../../worker/auth/signer.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aCounter, PASSENGER } from "../../../support/counter.ts";
import { nothingWaits } from "../../../support/paid.ts";
import { aSignedIn } from "../../../support/people.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { shopRuns } from "../../../support/shop-halts.ts";
import { staff } from "../../../support/staff.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";

const db = database(env);

const STEPS = ["insert", "setPaymentId", "E1", "E2", "E5", "E6"] as const;
type Step = (typeof STEPS)[number];
type When = "before" | "after";

/** What becomes of the sale where nobody but the cron goes on. */
const BY_CRON: Record<`${When} ${Step}`, "sold" | "nothing"> = {
  "before insert": "nothing",
  "after insert": "nothing",
  "before setPaymentId": "nothing",
  "after setPaymentId": "nothing",
  "before E1": "nothing",
  "after E1": "nothing",
  "before E2": "nothing",
  "after E2": "sold",
  "before E5": "sold",
  "after E5": "sold",
  "before E6": "sold",
  "after E6": "sold",
};
/** A clerk who asks again lets a payment begin that had not. */
const BY_CLERK = { ...BY_CRON, "after setPaymentId": "sold", "before E1": "sold" } as const;

const CASES = STEPS.flatMap((step) =>
  (["before", "after"] as const).map((when) => `${when} ${step}` as const),
);

afterEach(nothingWaits);

/** The process dies at one step: whatever it calls from then on is an error. */
function dyingAt(deps: CounterDependencies, at: `${When} ${Step}`): CounterDependencies {
  let isDead = false;
  const step =
    <In extends unknown[], Out>(name: Step, call: (...given: In) => Promise<Out>) =>
    async (...given: In): Promise<Out> => {
      isDead ||= at === `before ${name}`;
      if (isDead) throw new Error("the process died");
      const answer = await call(...given);
      isDead = at === `after ${name}`;
      if (isDead) throw new Error("the process died");
      return answer;
    };
  const { checkout, payments } = deps;
  return {
    checkout: {
      ...checkout,
      bills: {
        insert: step("insert", checkout.bills.insert),
        setPaymentId: step("setPaymentId", checkout.bills.setPaymentId),
      },
    },
    payments: {
      ...payments,
      bills: {
        ...payments.bills,
        beginCapture: step("E1", payments.bills.beginCapture),
        writeTicket: step("E6", payments.bills.writeTicket),
      },
      seatsOf(tripId) {
        const seats = payments.seatsOf(tripId);
        return { ...seats, capture: step("E2", seats.capture), sell: step("E5", seats.sell) };
      },
    },
  };
}

async function getAhead() {
  const clerk = await aSignedIn("ops");
  const post = (name: string, body: object) => clerk.browser.post(`/api/staff/${name}`, body);
  const { id } = await aTrip(db);
  const { booking: signed } = await aCounter(post).hold(id, ["A1", "A2"]);
  const booking = (await counterBooking(env, signed, id)) ?? "";
  const trip = await findTrip(db, id);
  if (trip === null) throw new Error("the trip stands there");
  const execution = randomId();
  const act = {
    by: `staff:${clerk.id}`,
    act: "sell_at_counter",
    target: id,
    reason: "Sold at the counter",
    now: Date.now(),
    execution,
  } as const;
  const contact = { name: PASSENGER.name, phone: PASSENGER.phone, email: null };
  const basket = { booking, boardingPointId: null };
  const sale = { trip, basket, contact, amountPoisha: 120_000 };
  return {
    id,
    post,
    sale,
    booking,
    hash: `${execution}.1.x`,
    deps: counterDependencies(env, { counter: PASSENGER.counter, act }),
    async sell(deps: CounterDependencies) {
      const answer = await sellAtCounter(deps, sale).catch(() => null);
      // In doubt, or an error: never a refusal of what is sold, never a ticket that is not there.
      if (answer?.ok === true) expect(answer.value.status.state).toBe("in_doubt");
      takeLogged();
    },
  };
}

async function stopped(at: `${When} ${Step}`) {
  const ahead = await getAhead();
  await ahead.sell(dyingAt(ahead.deps, at));
  return ahead;
}

/** The seats are somebody else's by the time of their capture, and the answer to it is lost. */
async function overtaken() {
  const ahead = await getAhead();
  const deps = dyingAt(ahead.deps, "after E2");
  const { seatsOf } = deps.payments;
  deps.payments.seatsOf = (tripId) => {
    const seats = seatsOf(tripId);
    return {
      ...seats,
      async capture(input) {
        await tripSeats(env, tripId).cancel({ booking: ahead.booking, seatNo: "A1" });
        await tripSeats(env, tripId).block({
          planName: "45",
          incarnation: input.incarnation,
          seats: ["A1"],
        });
        return seats.capture(input);
      },
    };
  };
  await ahead.sell(deps);
  return ahead;
}

async function expectSale(trip: string, outcome: "sold" | "nothing") {
  const { results } = await env.DB.prepare(
    "SELECT b.state, count(t.id) AS tickets FROM bills b LEFT JOIN tickets t ON t.bill_id = b.id WHERE b.trip_id = ? GROUP BY b.id",
  )
    .bind(trip)
    .all<{ state: string; tickets: number }>();
  const map = await tripSeats(env, trip).seatMap({ planName: "45", bookings: [] });
  const sold = map.seats.filter(({ state }) => state === "sold").map(({ seatNo }) => seatNo);
  if (outcome === "sold") {
    expect(results).toEqual([{ state: "paid", tickets: 1 }]);
    expect(sold).toEqual(["A1", "A2"]);
  } else {
    expect(
      results.filter(({ state }) => ["paid", "capturing", "refund_owed"].includes(state)),
    ).toEqual([]);
    expect(sold).toEqual([]);
    expect(map.seats.filter(({ state }) => state === "capturing")).toEqual([]);
  }
  expect(await checkTrip(env, trip)).toEqual([]);
  return results;
}

async function expectLines(trip: string, bills: readonly { state: string }[]) {
  expect(await linesOfBills(trip)).toEqual(bills.map(({ state }) => LINES[state]));
}

/** What the log says of a sale at a counter, by the state of its bill. */
const LINES: Readonly<Record<string, string>> = {
  created: "sell_at_counter:asked",
  paid: "sell_at_counter:asked sell_at_counter",
  failed: "sell_at_counter:asked sell_at_counter:failed",
  expired: "sell_at_counter:asked sell_at_counter:failed",
};

async function linesOfBills(trip: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT group_concat(a.act, ' ' ORDER BY a.id) AS acts FROM bills b
     JOIN staff_acts a ON a.target = CAST(b.id AS TEXT) WHERE b.trip_id = ? GROUP BY b.id`,
  )
    .bind(trip)
    .all<{ acts: string }>();
  return results.map(({ acts }) => acts);
}

async function timeIsOver(trip: string) {
  await env.DB.prepare(
    "UPDATE bills SET execute_by = 1 WHERE trip_id = ? AND execute_by IS NOT NULL",
  )
    .bind(trip)
    .run();
}

describe("a sale that stops", () => {
  test.each(CASES)("%s is ended by the cron", async (at) => {
    const { id } = await stopped(at);
    await timeIsOver(id);
    await runEveryMinute(env, Date.now());
    await runEveryMinute(env, Date.now());
    await expectLines(id, await expectSale(id, BY_CRON[at]));
  });

  test.each(CASES)("%s is ended by the clerk who asks again, once", async (at) => {
    const { id, post, hash } = await stopped(at);
    await timeIsOver(id);
    const ask = () => post("finish-counter-sale", { hash });
    const answers = await Promise.all([ask(), ask()]);
    const outcome = BY_CLERK[at];
    for (const answer of [...answers, await ask()]) {
      if (at === "before insert") {
        expect(answer.body).toMatchObject({ code: "bill_unknown" });
        continue;
      }
      const { sale, ticket } = read(answer, FinishedCounterSaleView);
      // When two calls run at once, one may be told to look again.
      if (sale === "in_doubt") continue;
      expect(sale).toBe(outcome === "sold" ? "sold" : "not_sold");
      expect(ticket === null).toBe(outcome === "nothing");
    }
    await expectLines(id, await expectSale(id, outcome));
  });

  test("is not said to be unsold and sold all the same, where the clerk asks while it is under way", async () => {
    const { id, post, hash, sale, deps } = await getAhead();
    const { insert } = deps.checkout.bills;
    const said: unknown[] = [];
    deps.checkout.bills.insert = async (...bill) => {
      const number = await insert(...bill);
      said.push(read(await post("finish-counter-sale", { hash }), FinishedCounterSaleView).sale);
      return number;
    };
    expect(await sellAtCounter(deps, sale)).toMatchObject({
      value: { status: { state: "refused" } },
    });
    expect(said).toEqual(["not_sold"]);
    await expectSale(id, "nothing");
  });

  test("is not said to be unsold and sold later, where it could not be executed when the clerk asked", async () => {
    const { id, post, hash, sell, deps } = await getAhead();
    await sell(dyingAt(deps, "after setPaymentId"));
    await staff("pause-sales", {});
    const finish = async () =>
      read(await post("finish-counter-sale", { hash }), FinishedCounterSaleView).sale;
    expect(await finish()).toBe("not_sold");
    await shopRuns();
    expect(await finish()).toBe("not_sold");
    await expectLines(id, await expectSale(id, "nothing"));
  });

  test("because its seats were lost owes nobody anything: the clerk still has the money", async () => {
    const { id, post, hash } = await overtaken();
    await timeIsOver(id);
    await runEveryMinute(env, Date.now());
    const { sale } = read(await post("finish-counter-sale", { hash }), FinishedCounterSaleView);
    expect(sale).toBe("not_sold");
    await expectSale(id, "nothing");
    expect(takeLogged()).toEqual([]);
  });

  test("and of which D1 forgets all is found again, with who sold it where", async () => {
    const { id, sell, deps } = await getAhead();
    const before = await rememberD1();
    await sell(dyingAt(deps, "after E5"));
    await travelTo(before);
    expect((await staff("after-restore", { trip: id })).status).toBe(200);
    expect((await staff("after-restore", { trip: id })).status).toBe(200);
    await timeIsOver(id);
    await runEveryMinute(env, Date.now());
    await expectSale(id, "sold");
    const row = env.DB.prepare("SELECT provider, counter, sold_by FROM bills WHERE trip_id = ?");
    expect(await row.bind(id).first()).toMatchObject({
      provider: "cash",
      counter: PASSENGER.counter,
      sold_by: expect.stringMatching(/^staff:S-/),
    });
    takeLogged();
  });
});
