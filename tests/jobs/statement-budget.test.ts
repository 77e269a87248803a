/** [G4] One budget of statements for a run: never overspent, and no part starves beside another. */
import { describe, expect, test } from "vitest";
import { PART_NAMES, type PartName } from "../../worker/domain/restore/schedule-parts.ts";
import { runInLanes, selectParts, runParts } from "../../worker/jobs/parts.ts";
import {
  SHARES,
  STATEMENTS_A_RUN,
  statementBudget,
  type StatementBudget,
} from "../../worker/jobs/statement-budget.ts";
import { randomFrom } from "../support/random.ts";

const addUp = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Begins as many items as it may, each of which sends what the table allows; returns how many. */
function takeAll(budget: StatementBudget, part: PartName, most: number): number {
  const { begin, end } = budget.allowance(part);
  budget.spend(SHARES[part].fixed);
  let items = 0;
  while (items < most && begin()) {
    budget.spend(SHARES[part].item);
    end();
    items += 1;
  }
  return items;
}

describe("the shares", () => {
  test("of all parts fit into one run", () => {
    expect(addUp(Object.values(SHARES).map(({ share }) => share))).toBeLessThanOrEqual(
      STATEMENTS_A_RUN,
    );
  });

  test.each(PART_NAMES.filter((part) => SHARES[part].item > 1))("let %s begin an item", (part) => {
    const { fixed, item, share } = SHARES[part];
    expect(fixed + item).toBeLessThanOrEqual(share);
  });
});

describe("a run", () => {
  test("gives each part its share after another has taken all it may", () => {
    const budget = statementBudget();
    const greedy = takeAll(budget, "settleSilence", 10_000);
    expect(greedy).toBeGreaterThan(0);
    for (const part of PART_NAMES) {
      if (part === "settleSilence" || SHARES[part].item === 1) continue;
      expect(takeAll(budget, part, 1), part).toBe(1);
    }
    expect(budget.spent()).toBeLessThanOrEqual(STATEMENTS_A_RUN);
  });

  test("gives what finished parts have left to whoever needs it", () => {
    const crowded = takeAll(statementBudget(), "settleSilence", 10_000);
    const budget = statementBudget();
    for (const part of PART_NAMES) if (part !== "settleSilence") budget.finish(part);
    const alone = takeAll(budget, "settleSilence", 10_000);
    expect(alone).toBeGreaterThan(2 * crowded);
    expect(budget.spent()).toBeLessThanOrEqual(STATEMENTS_A_RUN);
  });

  test("that is full begins nothing more, and what is under way counts", () => {
    const budget = statementBudget(100);
    for (const part of PART_NAMES) if (part !== "settleSilence") budget.finish(part);
    const { begin, end } = budget.allowance("settleSilence");
    let begun = 0;
    while (begin()) begun += 1;
    expect(begun * SHARES.settleSilence.item).toBeLessThanOrEqual(100);
    end();
    expect(begin()).toBe(true);
    expect(begin()).toBe(false);
  });
});

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  "whatever comes in whatever order (%i), the budget holds and each part has its share",
  (seed) => {
    const random = randomFrom(seed);
    const budget = statementBudget();
    const parts = PART_NAMES.map((part) => ({
      part,
      allowance: budget.allowance(part),
      wanted: random.of([0, 1, 5, 200]),
      began: 0,
      isOver: false,
    }));
    for (const { part } of parts) budget.spend(SHARES[part].fixed);
    while (parts.some(({ isOver }) => !isOver)) {
      const one = random.of(parts.filter(({ isOver }) => !isOver));
      if (one.began < one.wanted && one.allowance.begin()) {
        one.began += 1;
        budget.spend(random.of([1, SHARES[one.part].item]));
        one.allowance.end();
        continue;
      }
      one.isOver = true;
      budget.finish(one.part);
      const { fixed, item, share } = SHARES[one.part];
      const own = Math.floor((share - fixed) / item);
      expect(one.began, one.part).toBeGreaterThanOrEqual(Math.min(one.wanted, own));
    }
    expect(budget.spent()).toBeLessThanOrEqual(STATEMENTS_A_RUN);
  },
);

test("a part that may not run leaves its share, and one that fails too", async () => {
  const finished: string[] = [];
  const budget = {
    ...statementBudget(),
    finish: (part: PartName) => void finished.push(part),
  };
  const parts = selectParts(
    "stopped",
    { payBack: async () => undefined, ringAlerts: () => Promise.reject(new Error("away")) },
    budget,
  );
  expect(finished).toEqual(["payBack"]);
  await expect(parts["ringAlerts"]?.()).rejects.toThrow("away");
  expect(finished).toEqual(["payBack", "ringAlerts"]);
});

test("items stop with the budget, and those under way are finished", async () => {
  const done: number[] = [];
  let left = 3;
  let underWay = 0;
  const allowance = {
    begin: () => left-- > 0 && ++underWay > 0,
    end: () => void (underWay -= 1),
  };
  await runParts({
    part: () => runInLanes([1, 2, 3, 4, 5, 6], async (item) => void done.push(item), allowance),
  });
  expect(done).toEqual([1, 2, 3]);
  expect(underWay).toBe(0);
});
