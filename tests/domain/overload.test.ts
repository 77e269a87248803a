import { expect, test } from "vitest";
import { isOverload } from "../../worker/domain/overload.ts";

test("an object that sheds or moves is overloaded, and a database whose queue is full, however it is wrapped", () => {
  const shed = new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
  for (const error of [
    Object.assign(new Error("too many"), { overloaded: true }),
    Object.assign(new Error("moved"), { retryable: true }),
    shed,
    new Error("D1_ERROR: D1 DB is overloaded. Too many requests queued."),
    new Error("Failed query: select 1", { cause: shed }),
    new Error("Failed query: select 1", { cause: new Error("D1_ERROR: …", { cause: shed }) }),
  ])
    expect(isOverload(error)).toBe(true);
});

test("any other error is none: a repeat would not help, or may do something twice", () => {
  for (const error of [
    new Error("D1_ERROR: UNIQUE constraint failed: bills.claim"),
    // The statement may have been carried out.
    new Error("D1_ERROR: Network connection lost."),
    Object.assign(new Error("no mark"), { overloaded: false }),
    "D1 DB is overloaded",
    null,
  ])
    expect(isOverload(error)).toBe(false);
});
