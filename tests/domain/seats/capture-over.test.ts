/** A move within a trip takes seats over from the ticket's own claim, and gives them back (protocol 14). */
import { expect, test } from "vitest";
import { capture, sell } from "../../../worker/domain/seats/capture-lock.ts";
import { giveBack } from "../../../worker/domain/seats/give-back.ts";
import type { TripState } from "../../../worker/domain/seats/trip-state.ts";
import { captureFor, claimFor } from "../../support/seats/claims.ts";
import { aDesk, T0 } from "../../support/seats/desk.ts";

const OLD = "bill/7";

/** Bill 7 of ana has A1 and A2; bill 8 of ben has B1. */
function sold(): TripState {
  const desk = aDesk();
  desk.capture(7, "ana", ["A1", "A2"]);
  desk.sell(7, "TRX7");
  desk.capture(8, "ben", ["B1"]);
  desk.sell(8, "TRX8");
  return desk.state();
}

const target = (seats: string[]) => ({
  ...captureFor(7, "ana", seats),
  claim: "bill/move",
  over: OLD,
});
const source = { ...claimFor(7, "ana", ["A1", "A2"]), claim: OLD };

function ownersIn(state: TripState) {
  return Object.fromEntries(
    [...state.seats].map(([seatNo, seat]) => [seatNo, "claim" in seat ? seat.claim : seat.state]),
  );
}

test("it takes what its ticket has, and nothing of another", () => {
  const start = sold();
  expect(capture(start, target(["A2", "A3"]), T0).answer).toEqual({ state: "capturing" });
  expect(capture(start, target(["A2", "B1"]), T0).answer).toMatchObject({
    state: "gone",
    lost: ["B1"],
  });
  const { over: _, ...without } = target(["A2", "A3"]);
  expect(capture(start, without, T0).answer).toMatchObject({ state: "gone", lost: ["A2"] });
});

test("done, the old claim frees what the new one does not have", () => {
  const captured = capture(sold(), target(["A2", "A3"]), T0).after;
  const moved = sell(captured, { ...target(["A2", "A3"]), trxId: "TRX7" }, T0).after;
  const movedTo = { trip: "31", claim: "bill/move" };
  const { answer, after } = giveBack(
    moved,
    { ...source, moveEnd: { reason: "left", movedTo } },
    T0,
  );
  expect(answer).toEqual({ state: "released" });
  expect(ownersIn(after)).toEqual({ A2: "bill/move", A3: "bill/move", B1: "bill/8" });
  expect(after.captures.get(OLD)).toMatchObject({
    state: "released",
    releaseReason: "left",
    facts: { movedTo },
  });
});

test.each(["capturing", "sold"] as const)("given up while %s, all is as it was", (until) => {
  const start = sold();
  const captured = capture(start, target(["A2", "A3"]), T0).after;
  const input = { ...target(["A2", "A3"]), trxId: "TRX7" };
  const state = until === "sold" ? sell(captured, input, T0).after : captured;
  const failed = { ...input, moveEnd: { reason: "failed" } } as const;
  const { after } = giveBack(state, failed, T0);
  expect(after.seats).toEqual(start.seats);
  expect(after.captures.get("bill/move")).toMatchObject({ releaseReason: "failed" });
  expect(giveBack(after, failed, T0).changes).toBeNull();
});

test("a refund is told from the end of a move, and the first reason stays", () => {
  const cancelled = giveBack(sold(), source, T0).after;
  expect(cancelled.captures.get(OLD)).toMatchObject({ releaseReason: "cancelled" });
  const again = giveBack(cancelled, { ...source, moveEnd: { reason: "failed" } }, T0);
  expect(again.changes).toBeNull();
});

test("a caller of one version back says only that a move ended", () => {
  const { after } = giveBack(sold(), { ...source, ofMove: true }, T0);
  expect(after.captures.get(OLD)).toMatchObject({
    releaseReason: null,
    facts: { isMoveEnd: true },
  });
});

test("where the old claim as well, nobody inherits", () => {
  const captured = capture(sold(), target(["A2", "A3"]), T0).after;
  const withoutSource = giveBack(captured, source, T0).after;
  expect(ownersIn(withoutSource)).toEqual({ A2: "bill/move", A3: "bill/move", B1: "bill/8" });
  expect(ownersIn(giveBack(withoutSource, target(["A2", "A3"]), T0).after)).toEqual({
    B1: "bill/8",
  });
});
