/** Staged: requests that are repeated with one key (protocol 27). */
import { deepStrictEqual, equal } from "node:assert/strict";
import { KEY_LOCKED_MS } from "../../../worker/domain/idempotency.ts";
import { KeyRequests, type KeyAnswer } from "./key-requests.ts";
import { ANA } from "./payment-scenarios.ts";
import { believedFor } from "./prices.ts";
import { scenarios, type Script } from "./script.ts";

const HOLD = "order hold";
const PAY = "order pay";

function countSeats({ run }: Script): number {
  const seats = [...(run.auditor.shot.trips.get(ANA.trip)?.seats.values() ?? [])];
  return seats.filter((seat) => seat.booking === ANA.booking && seat.state === "held").length;
}

function isUnderWay(answer: KeyAnswer): void {
  deepStrictEqual(answer, { status: 409, text: "idempotency_in_progress" });
}

function isHeld({ status }: KeyAnswer): void {
  equal(status, 201);
}

export const KEY_SCENARIOS = scenarios({
  async "KY1: a hold that died after its seats were taken is not taken again by its repeat"(s) {
    const keys = new KeyRequests(s.run, s.requests);
    const first = await s.after(keys.holdTogether(ANA, HOLD, 2), "holdTogether");
    s.kill(first);
    await s.pass(KEY_LOCKED_MS + 1);
    isHeld(await s.finish(keys.holdTogether(ANA, HOLD, 2)));
    equal(countSeats(s), 2);
  },
  async "KY2: of two callers at a time one takes seats, and both may have the answer"(s) {
    const keys = new KeyRequests(s.run, s.requests);
    const first = await s.until(keys.holdTogether(ANA, HOLD, 2), "holdTogether");
    const second = await s.finish(keys.holdTogether(ANA, HOLD, 2));
    isUnderWay(second);
    const answer = await s.finish(first);
    isHeld(answer);
    deepStrictEqual(await s.finish(keys.holdTogether(ANA, HOLD, 2)), answer);
    equal(countSeats(s), 2);
  },
  async "KY3: a hold that sleeps until another one has its key takes no seats"(s) {
    const keys = new KeyRequests(s.run, s.requests);
    const first = await s.after(keys.holdTogether(ANA, HOLD, 2), "write");
    await s.sleep(first, KEY_LOCKED_MS + 1);
    await s.pass(KEY_LOCKED_MS);
    await s.pass(1);
    isHeld(await s.finish(keys.holdTogether(ANA, HOLD, 2)));
    await s.finish(first);
    equal(countSeats(s), 2);
  },
  async "KY4: a payment whose answer was thrown away is opened once"(s) {
    const keys = new KeyRequests(s.run, s.requests);
    isHeld(await s.finish(keys.holdTogether(ANA, HOLD, 1)));
    const pay = () => s.finish(keys.checkout(ANA, PAY, believedFor(1)));
    const opened = await pay();
    isHeld(opened);
    deepStrictEqual(await pay(), opened);
    equal(s.run.auditor.shot.d1.bills.size, 1);
  },
  async "KY5: an attempt that ends late does not overwrite the answer of who took its key over"(s) {
    const keys = new KeyRequests(s.run, s.requests);
    isHeld(await s.finish(keys.holdTogether(ANA, HOLD, 1)));
    const first = await s.until(keys.checkout(ANA, PAY, believedFor(1)), "payment id");
    await s.pass(KEY_LOCKED_MS + 1);
    const second = await s.finish(keys.checkout(ANA, PAY, believedFor(1)));
    isUnderWay(await s.finish(first));
    deepStrictEqual(await s.finish(keys.checkout(ANA, PAY, believedFor(1))), second);
  },
  async "KY6: a payment whose attempt slept until another one has its key opens no second bill"(s) {
    const keys = new KeyRequests(s.run, s.requests);
    isHeld(await s.finish(keys.holdTogether(ANA, HOLD, 1)));
    const first = await s.after(keys.checkout(ANA, PAY, believedFor(1)), "write");
    await s.sleep(first, KEY_LOCKED_MS + 1);
    await s.pass(KEY_LOCKED_MS);
    await s.pass(1);
    const second = await s.finish(keys.checkout(ANA, PAY, believedFor(1)));
    isUnderWay(await s.finish(first));
    isHeld(second);
    equal(s.run.auditor.shot.d1.bills.size, 1);
  },
  async "KY7: of two attempts that have opened a payment one answers"(s) {
    const keys = new KeyRequests(s.run, s.requests);
    isHeld(await s.finish(keys.holdTogether(ANA, HOLD, 1)));
    const first = await s.until(keys.checkout(ANA, PAY, believedFor(1)), "payment id");
    await s.pass(KEY_LOCKED_MS + 1);
    const second = await s.finish(keys.checkout(ANA, PAY, believedFor(1)));
    isUnderWay(await s.finish(first));
    isHeld(second);
  },
});
