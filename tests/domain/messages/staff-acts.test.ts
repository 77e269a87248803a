/** Which messages staff may send again or close. */
import { expect, test } from "vitest";
import { whyNotAgain, whyNotClosed } from "../../../worker/domain/messages/staff-acts.ts";

const NOW = 1_000;
const FAILED = {
  state: "failed",
  isClosed: false,
  expiresAt: NOW + 1,
  isSuperseded: false,
} as const;

test("what failed or is unknown goes out again while it is of use, a closed one too", () => {
  expect(whyNotAgain(FAILED, NOW)).toBeNull();
  expect(whyNotAgain({ ...FAILED, state: "unknown", isClosed: true }, NOW)).toBeNull();
  expect(whyNotAgain({ ...FAILED, expiresAt: NOW }, NOW)).toBe("message_too_late");
  expect(whyNotAgain({ ...FAILED, isSuperseded: true }, NOW)).toBe("message_overtaken");
});

test.each(["due", "sending", "accepted", "delivered", "dropped"] as const)(
  "one that is %s is neither sent again nor closed",
  (state) => {
    expect(whyNotAgain({ ...FAILED, state }, NOW)).toBe("message_not_failed");
    expect(whyNotClosed({ ...FAILED, state })).toBe("message_not_failed");
  },
);

test("is closed once, also when its time is over", () => {
  expect(whyNotClosed({ ...FAILED, expiresAt: NOW })).toBeNull();
  expect(whyNotClosed({ ...FAILED, isClosed: true })).toBe("message_closed");
});
