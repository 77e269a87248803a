/** A trip in one word: which of them wins where several hold. */
import { expect, test } from "vitest";
import { tripState, type SaleTimes } from "../../../worker/domain/trips/trip-state.ts";

const NOW = 1_000;
const AHEAD: SaleTimes = {
  departsAt: 3_000,
  saleClosesAt: 2_000,
  opensAt: null,
  cancelledAt: null,
  postponedAt: null,
};

test.each<[string, Partial<SaleTimes>]>([
  ["on_sale", {}],
  ["on_sale", { opensAt: NOW }],
  ["waiting", { opensAt: NOW + 1 }],
  ["closed", { saleClosesAt: NOW }],
  ["left", { saleClosesAt: 1, departsAt: NOW }],
  ["cancelled", { cancelledAt: 1, postponedAt: 1, departsAt: NOW }],
  ["postponed", { postponedAt: 1, departsAt: NOW }],
])("%s", (state, over) => {
  expect(tripState({ ...AHEAD, ...over }, NOW)).toBe(state);
});
