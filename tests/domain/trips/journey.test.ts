import { describe, expect, test } from "vitest";
import {
  ANSWER_GRACE_MS,
  choiceEndsAt,
  SILENCE_SETTLES_MS,
} from "../../../worker/domain/tickets/choice.ts";
import { hasDeparted, isJourneyOver } from "../../../worker/domain/trips/journey.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEPARTS = 1_900_000_000_000;
const ARRIVES = DEPARTS + 7 * HOUR_MS;
const TRIP = {
  departsAt: DEPARTS,
  arrivesAt: ARRIVES,
  returnsAt: null,
  cancelledAt: null,
  postponedAt: null,
};

describe("a journey", () => {
  test("has departed from its departure on, and is over from its arrival on", () => {
    expect([hasDeparted(TRIP, DEPARTS - 1), hasDeparted(TRIP, DEPARTS)]).toEqual([false, true]);
    expect([isJourneyOver(TRIP, ARRIVES - 1), isJourneyOver(TRIP, ARRIVES)]).toEqual([false, true]);
  });

  test("is over when the way back has arrived, which takes as long as the way out", () => {
    const returnsAt = ARRIVES + DAY_MS;
    const both = { ...TRIP, returnsAt };
    expect(isJourneyOver(both, returnsAt + 7 * HOUR_MS - 1)).toBe(false);
    expect(isJourneyOver(both, returnsAt + 7 * HOUR_MS)).toBe(true);
  });

  test("is neither while it is postponed, however long", () => {
    const postponed = { ...TRIP, postponedAt: DEPARTS - DAY_MS };
    expect(hasDeparted(postponed, DEPARTS + 400 * DAY_MS)).toBe(false);
    expect(isJourneyOver(postponed, DEPARTS + 400 * DAY_MS)).toBe(false);
  });

  test("that was postponed and cancelled is over when it was cancelled", () => {
    const cancelledAt = ARRIVES + 90 * DAY_MS;
    const never = { ...TRIP, postponedAt: DEPARTS - DAY_MS, cancelledAt };
    expect(isJourneyOver(never, cancelledAt - 1)).toBe(false);
    expect(isJourneyOver(never, cancelledAt)).toBe(true);
  });
});

describe("a choice ends", () => {
  const asking = { chooseBy: DEPARTS - 6 * HOUR_MS, silence: "keep" } as const;
  const early = { createdAt: DEPARTS - 30 * DAY_MS };
  const late = { createdAt: DEPARTS - HOUR_MS };

  test("at the change's deadline, or a day after a later purchase", () => {
    expect(choiceEndsAt(asking, early, TRIP)).toBe(asking.chooseBy);
    const createdAt = DEPARTS - 29 * HOUR_MS;
    expect(choiceEndsAt(asking, { createdAt }, TRIP)).toBe(createdAt + ANSWER_GRACE_MS);
  });

  test("never after the departure, and before it where silence gives the money back", () => {
    expect(choiceEndsAt(asking, late, TRIP)).toBe(DEPARTS);
    expect(choiceEndsAt({ ...asking, silence: "refund" }, late, TRIP)).toBe(
      DEPARTS - SILENCE_SETTLES_MS,
    );
  });

  test("in its own time while there is no departure", () => {
    const postponed = { ...TRIP, postponedAt: 1 };
    expect(choiceEndsAt(asking, late, postponed)).toBe(late.createdAt + ANSWER_GRACE_MS);
  });

  test("not at all where nothing is asked", () => {
    expect(choiceEndsAt({ ...asking, chooseBy: null }, late, TRIP)).toBeNull();
  });
});
