/** bKash's timings against each other (protocol 1 and 2): a number that is changed alone fails here. */
import { expect, test } from "vitest";
import { KEY_LOCKED_MS } from "../../worker/domain/idempotency.ts";
import { BKASH_TIMING } from "../../worker/payments/bkash/timing.ts";
import { HOSTED_PAGE_TIMING } from "../../worker/payments/hosted-page/timing.ts";

const MINUTE_MS = 60_000;
/** A paymentID lives a day and is dead afterwards. */
const PAYMENT_LIVES_MS = 24 * 60 * MINUTE_MS;
const CLOCKS_DIFFER_MS = MINUTE_MS;

const { timeoutMs, executeByMs, executableMs, deadAfterMs, believeFromMs } = BKASH_TIMING;

test("an Execute is decided before its payment dies, however late it is sent", () => {
  const decidedMs = executableMs + executeByMs + timeoutMs + CLOCKS_DIFFER_MS;
  expect(decidedMs).toBeLessThan(PAYMENT_LIVES_MS);
});

test("a bill is dead only after its payment: the answer of Query is final from then on", () => {
  expect(deadAfterMs).toBeGreaterThanOrEqual(PAYMENT_LIVES_MS + CLOCKS_DIFFER_MS);
});

test("Initiated is believed only after the last Execute is decided", () => {
  expect(believeFromMs).toBeGreaterThan(executeByMs + timeoutMs + CLOCKS_DIFFER_MS);
  expect(executableMs + believeFromMs).toBeLessThan(deadAfterMs);
});

test("late checks come in order, and the last one when nothing completes any more", () => {
  const [...after] = BKASH_TIMING.lateCheckAfterMs;
  expect(after).toEqual(after.toSorted((a, b) => a - b));
  expect(BKASH_TIMING.lateCheckRetryMs).toBeGreaterThan(0);
});

test("a refund is decided before another is started", () => {
  const { refundByMs, refundSettledMs } = BKASH_TIMING;
  expect(refundSettledMs).toBeGreaterThan(refundByMs + timeoutMs + CLOCKS_DIFFER_MS);
});

test("a key stays locked while the slowest payment is opened: tokens, Creates, and the Query of the page before", () => {
  const [bkash, page] = [BKASH_TIMING.timeoutMs, HOSTED_PAGE_TIMING.timeoutMs];
  expect(KEY_LOCKED_MS).toBeGreaterThan(4 * bkash + page);
});
