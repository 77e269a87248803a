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

const TICKET = "Zk3uQ_v9aLxY0-pRb7TnWc";

test.each([
  ["a ticket's page", `no page at /limited-invoice/${TICKET}`, "no page at /limited-invoice/…"],
  ["a ticket's short address", `GET /t/${TICKET}`, "GET /t/…"],
  [
    "an address",
    `Invalid URL: https://bus.example/t/${TICKET}?a=b`,
    "Invalid URL: https://bus.example/…",
  ],
  [
    "a phone's push address",
    `can't reach https://fcm.googleapis.com/fcm/send/${TICKET}:APA91b`,
    "can't reach https://fcm.googleapis.com/…",
  ],
  ["a query", "at /bookingPage?phone=01712345678", "at /bookingPage…"],
  ["a bare token", `no session ${TICKET}`, "no session …"],
  ["a phone number", "no gateway for +8801712345678", "no gateway for …"],
  ["an email", "rahima@example.com has an account", "… has an account"],
  [
    "a piece of JSON",
    `Unexpected token 'R', "Rahima Khatun"... is not valid JSON`,
    "Unexpected token 'R', … is not valid JSON",
  ],
])("an error's text is logged without what may be a secret: %s", (_, message, logged) => {
  expect(describeError(new TypeError(message))).toBe(`TypeError: ${logged}`);
});

test("an error's text keeps what helps to find its cause", () => {
  for (const message of [
    "UNIQUE constraint failed: bill_seats.trip_id, one_bill_per_booking",
    "D1_ERROR: no such table: ticket_moves: SQLITE_ERROR",
    "the route /api/get-ticketing-details-with-id/:id has failed",
  ]) {
    expect(describeError(new Error(message))).toBe(`Error: ${message}`);
  }
});

test("a fact of an alert loses a secret's path and keeps a request's id", () => {
  logAlert("error", {
    request: "0f8fad5b-d9cb-469f-a165-70867728950e",
    path: `/limited-invoice/${TICKET}`,
    name: `page:1 v https://bus.example bn /conditions x=1`,
  });
  const [[line]] = takeLogged() as [[string]];
  expect(line).not.toContain(TICKET);
  expect(line).toContain("0f8fad5b-d9cb-469f-a165-70867728950e");
  expect(line).toContain("/limited-invoice/…");
  expect(line).toContain("page:1 v https://bus.example bn /conditions");
});

test("a hostile error costs one pass over its beginning", () => {
  for (const piece of ["a", "https://", "/t/", "?=", "@", '"', "01", "a@", "-"]) {
    expect(describeError(new Error(piece.repeat(500_000))).length).toBeLessThan(400);
  }
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
