import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiRefusal } from "../../../../web/api/refusal.ts";
import { messagesIn } from "../../../../web/i18n/messages.ts";
import "../../../../web/i18n/all-messages.ts";
import { refusalBody } from "../../../../worker/http/refusal-body.ts";
import { SLOW_MS, sayWhenSlow } from "../../../../web/screens/checkout/say-when-slow.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function aSlowCall() {
  const said: (number | null)[] = [];
  const shop = Promise.withResolvers<string>();
  let onRetry = (_waitMs: number): void => {};
  const answer = sayWhenSlow(
    (retry) => {
      onRetry = retry;
      return shop.promise;
    },
    (seconds) => void said.push(seconds),
  );
  return { said, shop, answer, retryIn: (waitMs: number) => onRetry(waitMs) };
}

test("an answer that comes soon needs no words", async () => {
  const { said, shop, answer } = aSlowCall();
  vi.advanceTimersByTime(SLOW_MS - 1);
  shop.resolve("opened");
  expect(await answer).toBe("opened");
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([null]);
});

test("a spinner that stays has words with a time, and a call that was shed says when it is made again", async () => {
  const { said, shop, answer, retryIn } = aSlowCall();
  vi.advanceTimersByTime(SLOW_MS);
  expect(said).toEqual([41]);
  retryIn(2_400);
  expect(said).toEqual([41, 3]);
  // The next try is slow, too.
  vi.advanceTimersByTime(2_400 + SLOW_MS - 1);
  expect(said).toEqual([41, 3]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual([41, 3, 41]);
  shop.resolve("opened");
  await answer;
  expect(said).toEqual([41, 3, 41, null]);
});

test("a call that fails takes its words away", async () => {
  const { said, shop, answer } = aSlowCall();
  vi.advanceTimersByTime(SLOW_MS);
  shop.reject(new Error("lost"));
  await expect(answer).rejects.toThrow("lost");
  expect(said).toEqual([41, null]);
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
