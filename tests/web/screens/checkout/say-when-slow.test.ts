import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiRefusal } from "../../../../web/api/refusal.ts";
import { messagesIn } from "../../../../web/i18n/messages.ts";
import "../../../../web/i18n/all-messages.ts";
import { refusalBody } from "../../../../worker/http/refusal-body.ts";
import { SLOW_MS, watchSlowness } from "../../../../web/screens/checkout/say-when-slow.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function aWatch() {
  const said: (number | null)[] = [];
  return { said, ...watchSlowness((seconds) => void said.push(seconds)) };
}

test("an answer that comes soon needs no words", () => {
  const { said, end } = aWatch();
  vi.advanceTimersByTime(SLOW_MS - 1);
  end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([null]);
});

test("a spinner that stays has words with a time, and a call that was shed says when it is made again", () => {
  const { said, onRetry, end } = aWatch();
  vi.advanceTimersByTime(SLOW_MS);
  expect(said).toEqual([41]);
  onRetry(2_400);
  expect(said).toEqual([41, 3]);
  // The next try is slow, too.
  vi.advanceTimersByTime(2_400 + SLOW_MS - 1);
  expect(said).toEqual([41, 3]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual([41, 3, 41]);
  end();
  expect(said).toEqual([41, 3, 41, null]);
});

test("the words say when, in both languages, and so does the refusal when all tries were shed", () => {
  const [bengali, english] = [messagesIn("bn"), messagesIn("en")];
  expect(bengali.t.pay.stillAsking(["bkash"], bengali.digits(41))).toContain("৪১ সেকেন্ডের মধ্যে");
  expect(english.t.pay.stillAsking(["bkash"], english.digits(41))).toContain("in 41 seconds");
  const { message } = refusalBody({ reason: "overloaded" }, "request");
  const shed: ApiRefusal = { status: 503, code: "overloaded", message, errors: [], body: null };
  expect(english.refusal(shed)).toContain("try again in 3 seconds");
  expect(bengali.refusal({ ...shed, retryAfterMs: 7_000 })).toContain("৭ সেকেন্ড পরে");
});
