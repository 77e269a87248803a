/** Which messages staff may send again or close. */
import { expect, test } from "vitest";
import { checkSendAgain, checkClose } from "../../../worker/domain/messages/staff-acts.ts";

const NOW = 1_000;
const FAILED = {
  state: "failed",
  isClosed: false,
  expiresAt: NOW + 1,
  isSuperseded: false,
} as const;

test("what failed or is unknown goes out again while it is of use, a closed one too", () => {
  expect(checkSendAgain(FAILED, NOW)).toBeNull();
  expect(checkSendAgain({ ...FAILED, state: "unknown", isClosed: true }, NOW)).toBeNull();
  expect(checkSendAgain({ ...FAILED, expiresAt: NOW }, NOW)).toBe("message_too_late");
  expect(checkSendAgain({ ...FAILED, isSuperseded: true }, NOW)).toBe("message_overtaken");
});

test.each(["due", "sending", "accepted", "delivered", "dropped"] as const)(
  "one that is %s is neither sent again nor closed",
  (state) => {
    expect(checkSendAgain({ ...FAILED, state }, NOW)).toBe("message_not_failed");
    expect(checkClose({ ...FAILED, state })).toBe("message_not_failed");
  },
);

test("is closed once, also when its time is over", () => {
  expect(checkClose({ ...FAILED, expiresAt: NOW })).toBeNull();
  expect(checkClose({ ...FAILED, isClosed: true })).toBe("message_closed");
});
