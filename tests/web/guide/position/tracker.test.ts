/** When the phone measures, stores and sends the place of the bus. */
import { describe, expect, test, vi } from "vitest";
import type { GuidePositionRequest } from "../../../../worker/contract/guide/guide.ts";
import {
  NOTHING_NOTED,
  type PositionState,
} from "../../../../web/guide/position/position-steps.ts";
import {
  createTracker,
  type PositionBox,
  type Watch,
} from "../../../../web/guide/position/tracker.ts";

const T = 1_800_000_000_000;
const MINUTE = 60_000;
const FIX = { lat: 23.8103, lng: 90.4125, accuracyM: 10 };

/** As the encrypted store, without a browser. */
function makeBox() {
  const kept: { state: PositionState | null; isBroken: boolean } = { state: null, isBroken: false };
  const box: PositionBox = {
    load: async () => kept.state ?? NOTHING_NOTED,
    async change(step) {
      if (kept.isBroken) throw new Error("the phone is full");
      kept.state = step(kept.state ?? NOTHING_NOTED);
      return kept.state;
    },
  };
  return { box, kept };
}

function start(shop: { isWanted: boolean | null }, { box, kept } = makeBox()) {
  const clock = { now: T };
  const requests: GuidePositionRequest[] = [];
  const watching: Parameters<Watch>[] = [];
  const tracker = createTracker({
    times: { departsAt: T, arrivesAt: T + 60 * MINUTE },
    box,
    async send(request) {
      requests.push(request);
      return shop.isWanted;
    },
    watch(...callbacks) {
      watching.push(callbacks);
      return () => void watching.splice(watching.indexOf(callbacks), 1);
    },
    now: () => clock.now,
  });
  const fix = async () => {
    watching[0]?.[0](FIX);
    await tracker.tick();
  };
  return { tracker, clock, requests, watching, fix, kept, box };
}

describe("consent", () => {
  test("is off at first, begins the measuring, and ends it when it is taken back", async () => {
    const { tracker, requests, watching, fix, kept } = start({ isWanted: true });
    await tracker.open();
    await tracker.tick();
    expect([watching.length, requests.length]).toEqual([0, 0]);
    await tracker.agree(true);
    expect(watching).toHaveLength(1);
    await fix();
    expect(requests.at(-1)?.positions).toHaveLength(1);
    await tracker.agree(false);
    expect(watching).toHaveLength(0);
    expect(kept.state).toMatchObject({ hasConsent: false, waiting: [] });
  });

  test("taken back counts also on a phone that stores nothing any more", async () => {
    const { tracker, watching, kept } = start({ isWanted: true });
    await tracker.open();
    await tracker.agree(true);
    kept.isBroken = true;
    await tracker.agree(false);
    expect(watching).toHaveLength(0);
    expect(tracker.getState()).toMatchObject({ noted: { hasConsent: false }, hasFailed: true });
  });

  test("that could not be stored is not in force", async () => {
    const { tracker, watching, kept } = start({ isWanted: true });
    await tracker.open();
    kept.isBroken = true;
    await tracker.agree(true);
    expect(watching).toHaveLength(0);
    expect(tracker.getState().hasFailed).toBe(true);
  });
});

test("nothing is measured while the shop does not want it, and a later answer begins it", async () => {
  const shop = { isWanted: false };
  const { tracker, clock, watching } = start(shop);
  await tracker.open();
  await tracker.agree(true);
  expect([watching.length, tracker.getState().isMeasuring]).toEqual([0, false]);
  shop.isWanted = true;
  clock.now += 5 * MINUTE;
  await tracker.tick();
  expect([watching.length, tracker.getState().isMeasuring]).toEqual([1, true]);
});

test("without a connection positions wait, outlive a reload, and are sent together", async () => {
  const first = start({ isWanted: null });
  await first.tracker.open();
  await first.tracker.agree(true);
  await first.fix();
  first.clock.now += MINUTE;
  await first.fix();
  first.tracker.close();
  expect(first.watching).toHaveLength(0);
  const second = start({ isWanted: true }, first);
  await second.tracker.open();
  expect(second.watching).toHaveLength(1);
  await second.tracker.tick();
  expect(second.requests[0]?.positions.map(({ at }) => at)).toEqual([T, T + MINUTE]);
  await second.tracker.tick();
  expect(second.requests).toHaveLength(1);
});

test("one call at a time, and a call that fails is made again", async () => {
  const { tracker, requests, box } = start({ isWanted: null });
  await tracker.open();
  await tracker.leave(1, true);
  await tracker.tick();
  expect(requests).toHaveLength(2);
  const send = vi.fn(() => new Promise<null>(() => undefined));
  const times = { departsAt: T, arrivesAt: T };
  const watch = () => () => undefined;
  const never = createTracker({ times, box, send, watch, now: () => T });
  await never.open();
  void never.tick();
  await Promise.resolve();
  await never.tick();
  await never.tick();
  expect(send).toHaveBeenCalledTimes(1);
});

test("a stop that was left is stored before it is shown", async () => {
  const { tracker, requests, kept } = start({ isWanted: true });
  await tracker.open();
  const shown: number[] = [];
  const end = tracker.subscribe(() => shown.push(kept.state?.presses.length ?? 0));
  await tracker.leave(3, true);
  await tracker.leave(3, false);
  expect(shown.every((count) => count === 1)).toBe(true);
  expect(requests.map(({ passed }) => passed[0]?.at)).toEqual([T, null]);
  end();
});

test("a fault of the measuring is shown until the next fix", async () => {
  const { tracker, watching, fix } = start({ isWanted: true });
  await tracker.open();
  await tracker.agree(true);
  watching[0]?.[1]("denied");
  expect(tracker.getState().fault).toBe("denied");
  await fix();
  expect(tracker.getState().fault).toBeNull();
});
