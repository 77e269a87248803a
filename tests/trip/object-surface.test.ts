/**
 * For half a minute after a deploy a new Worker calls objects that still run the version before, and the other way
 * round: what one version calls, the next still answers. Whoever takes a method away deploys first a Worker that no
 * longer calls it, and takes it out of this list then.
 */
import { expect, test } from "vitest";
import * as classes from "../../worker/index.ts";

const CALLED: Record<string, string[]> = {
  TripSeats: [
    "seatMap",
    "freeSeats",
    "turnout",
    "booking",
    "hold",
    "holdTogether",
    "cancel",
    "claimPhone",
    "capture",
    "sell",
    "release",
    "resolveOrBar",
    "giveBack",
    "cancelTrip",
    "block",
    "unblock",
    "restore",
    "barOver",
    "incarnation",
    "ledger",
    "events",
    "tidyLate",
    "compact",
    "fetch",
  ],
  WalletTokens: ["token", "outage"],
  RateLimiter: ["take", "returnAttempt"],
  WaitingRoom: ["visit", "positionOf", "board", "fetch"],
  ShopSwitch: ["read", "change"],
};

test("the list has every class of objects, and no other", () => {
  const exported = Object.keys(classes).filter((name) => name !== "default");
  expect(Object.keys(CALLED).toSorted()).toEqual(exported.toSorted());
});

test.each(Object.entries(CALLED))(
  "%s answers all that the version before it calls",
  (name, calls) => {
    const found = Object.entries(classes).find(([exported]) => exported === name)?.[1];
    const own = typeof found === "function" ? Object.getOwnPropertyNames(found.prototype) : [];
    expect(own).toEqual(expect.arrayContaining(calls));
  },
);
