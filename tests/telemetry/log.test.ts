/** The content of a line of the log, and what is removed from a store's error before it is logged. */
import { DrizzleQueryError } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { describeError, logAlert, logNote } from "../../worker/telemetry/log.ts";
import { takeLogged } from "../support/quiet.ts";

const NAMED = ["Rahima Khatun", "01712345678"];

test("a failed query is logged without its values, its causes too", () => {
  const store = new Error(`UNIQUE constraint failed params: ${NAMED.join(",")}`);
  const error = new DrizzleQueryError("update bills set contact_name = ?", NAMED, store);
  const logged = describeError(new Error("no ticket", { cause: error }));
  expect(logged).toBe(
    "Error: no ticket <- Error: Failed query: update bills set contact_name = ? <- Error: UNIQUE constraint failed",
  );
});

test("a long error is cut, in length and in depth", () => {
  let error = new Error("x".repeat(10_000));
  for (let depth = 0; depth < 50; depth += 1)
    error = new Error("y".repeat(10_000), { cause: error });
  expect(describeError(error).length).toBeLessThan(4 * 320);
});

test("an alert and a note are a line of JSON each, with the error as text", () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  logNote("wallet_answer", { call: "create", code: null });
  expect(log.mock.calls).toEqual([
    ['{"level":"note","event":"wallet_answer","call":"create","code":null}'],
  ]);
  log.mockRestore();
  logAlert("error", { request: "r1", error: new Error("no\nroom") });
  expect(takeLogged()).toEqual([
    ['{"level":"alert","event":"error","request":"r1","error":"Error: no\\nroom"}'],
  ]);
});
