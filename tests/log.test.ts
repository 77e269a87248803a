/** What a line of the log is made of, and what a store's complaint loses before it is written down. */
import { DrizzleQueryError } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { describeFault, logAlert, logNote } from "../worker/log.ts";
import { takeComplaints } from "./support/quiet.ts";

const NAMED = ["Rahima Khatun", "01712345678"];

test("a query that failed is told without what it was asked with, its causes too", () => {
  const store = new Error(`UNIQUE constraint failed params: ${NAMED.join(",")}`);
  const fault = new DrizzleQueryError("update bills set contact_name = ?", NAMED, store);
  const told = describeFault(new Error("no ticket", { cause: fault }));
  expect(told).toBe(
    "Error: no ticket <- Error: Failed query: update bills set contact_name = ? <- Error: UNIQUE constraint failed",
  );
});

test("a fault that goes on and on is cut, in length and in depth", () => {
  let fault = new Error("x".repeat(10_000));
  for (let depth = 0; depth < 50; depth += 1)
    fault = new Error("y".repeat(10_000), { cause: fault });
  expect(describeFault(fault).length).toBeLessThan(4 * 320);
});

test("an alert and a note are a line of JSON each, with the fault in words", () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  logNote("wallet_answer", { call: "create", code: null });
  expect(log.mock.calls).toEqual([
    ['{"level":"note","event":"wallet_answer","call":"create","code":null}'],
  ]);
  log.mockRestore();
  logAlert("fault", { request: "r1", fault: new Error("no\nroom") });
  expect(takeComplaints()).toEqual([
    ['{"level":"alert","event":"fault","request":"r1","fault":"Error: no\\nroom"}'],
  ]);
});
