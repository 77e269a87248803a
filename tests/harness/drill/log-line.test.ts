/** [O7] What the drill prints of the shop's log can be read. */
import { expect, test } from "vitest";
import { logLine } from "./log-line.ts";

test.each([
  [
    '{"level":"alert","event":"refund_unexplained","bill":7,"refunds":["R1"]}',
    '  The shop logs an alert: refund_unexplained (bill 7, refunds ["R1"])',
  ],
  ['{"level":"note","event":"wallet_answer"}', "  The shop logs a note: wallet_answer"],
  ["Nothing of ours", "Nothing of ours"],
  ["[1, 2]", "[1, 2]"],
])("%s", (message, line) => {
  expect(logLine(message)).toBe(line);
});
