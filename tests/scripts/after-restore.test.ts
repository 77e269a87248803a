import { expect, test } from "vitest";
import type { Difference, ErasureActView, RebuildView } from "../../worker/contract/staff/staff.ts";
import { takeThroughRestore } from "../../worker/scripts/after-restore.ts";
import { Refused } from "../../worker/scripts/staff-client.ts";
import { anAct } from "../support/an-act.ts";

const SIGNED = { by: "Shimul", reason: "restored D1" };
const ACTED = anAct();

const DIFFERENCE: Difference = {
  kind: "sold_to_nobody",
  bill: 7,
  seats: ["A1"],
  message: "A1 is sold to nobody.",
  is_under_way: false,
};

/** A shop in which each of `trips` is sound after so many calls; Infinity: never. */
function aShop(
  trips: Record<string, number>,
  { erasures = [0], isPausedForGood = false, lost = [] as string[] } = {},
) {
  const calls: string[] = [];
  const waits: number[] = [];
  const printed: string[] = [];
  const left = new Map(Object.entries(trips));
  const toErase = [...erasures];
  let under = 0;
  let mostAtOnce = 0;

  function rebuilt(trip: string): RebuildView {
    const more = (left.get(trip) ?? 0) - 1;
    left.set(trip, more);
    const differences = more > 0 ? [DIFFERENCE] : [];
    return {
      ...ACTED,
      message: `Trip ${trip}: compared.`,
      trip,
      before: differences,
      steps: [],
      left: 0,
      after: differences,
    };
  }

  async function call(name: string, body: object): Promise<unknown> {
    const { trip = "" } = body as { trip?: string };
    calls.push([name, trip].filter(Boolean).join(" "));
    if (name === "after-restore") {
      under += 1;
      mostAtOnce = Math.max(mostAtOnce, under);
      await new Promise((resolve) => setTimeout(resolve, 0));
      under -= 1;
      return rebuilt(trip);
    }
    if (name === "end-restore" && isPausedForGood) throw new Refused("Something differs still.");
    if (name === "begin-restore") {
      return { ...ACTED, message: name, is_stopped: false, is_restoring: true, lost_trips: lost };
    }
    if (name !== "erase") return { ...ACTED, message: name };
    const erased = toErase.shift() ?? 0;
    const due = erased + toErase.reduce((sum, one) => sum + one, 0);
    return { ...ACTED, message: "erased", due, erased, duties: 0 } satisfies ErasureActView;
  }

  async function* list() {
    for (const id of Object.keys(trips)) if (!lost.includes(id)) yield { id };
  }

  const output = {
    print: (line: string) => void printed.push(line),
    wait: async (ms: number) => void waits.push(ms),
  };
  return {
    calls,
    waits,
    printed,
    mostAtOnce: () => mostAtOnce,
    take: (signed: Record<string, unknown> = SIGNED) =>
      takeThroughRestore({ call, trips: list }, signed, output),
  };
}

test("sales are paused, each trip is compared once, the erasure is repeated, and sales are resumed", async () => {
  const shop = aShop({ t1: 1, t2: 1 });
  expect(await shop.take()).toBe(true);
  expect(shop.calls).toEqual([
    "begin-restore",
    "after-restore t1",
    "after-restore t2",
    "erase",
    "end-restore",
  ]);
  expect(shop.waits).toEqual([]);
});

test("its last line says what a restore has brought back that staff had withdrawn, and only once sales go on", async () => {
  const shop = aShop({ t1: 1 });
  await shop.take();
  const last = shop.printed.at(-1);
  for (const what of ["coupons", "agents", "content", "rights", "stopped by hand"]) {
    expect(last).toContain(what);
  }
  const paused = aShop({ t1: 1 }, { isPausedForGood: true });
  await paused.take();
  expect(paused.printed).not.toContain(last);
});

test("some trips are compared at once, each by one, and what is said of one stands together", async () => {
  const ids = Array.from({ length: 9 }, (_, index) => `t${index}`);
  const shop = aShop(Object.fromEntries(ids.map((id, index) => [id, index % 2 === 0 ? 2 : 1])));
  await shop.take();
  expect(shop.mostAtOnce()).toBe(4);
  expect(shop.calls.filter((call) => call.startsWith("after-restore"))).toHaveLength(9 + 5);
  const told = shop.printed.slice(1, shop.printed.indexOf("4 of 9 trips without a difference."));
  const ofOne = told.slice(1, told.length / 5);
  for (const [index, line] of told.entries()) {
    const within = index % (told.length / 5);
    if (within === 0) expect(line).toMatch(/^Trip t\d: compared\./);
    else expect(line).toBe(ofOne[within - 1]);
  }
});

test("only trips that differ are compared again, after a wait", async () => {
  const shop = aShop({ t1: 1, t2: 3 });
  expect(await shop.take()).toBe(true);
  expect(shop.calls.filter((call) => call.endsWith("t1"))).toHaveLength(1);
  expect(shop.calls.filter((call) => call.endsWith("t2"))).toHaveLength(3);
  expect(shop.waits).toEqual([20_000, 20_000]);
});

test("a trip that never agrees ends the rounds, and the shop's refusal leaves sales paused", async () => {
  const shop = aShop({ t1: Infinity }, { isPausedForGood: true });
  expect(await shop.take()).toBe(false);
  expect(shop.calls.filter((call) => call.endsWith("t1"))).toHaveLength(7);
  expect(shop.printed.at(-1)).toBe("Something differs still.");
});

test("a trip that D1 has lost is led back before the others", async () => {
  const shop = aShop({ t1: 1, t2: 2 }, { lost: ["t2"] });
  expect(await shop.take()).toBe(true);
  expect(shop.calls.slice(1, 4)).toEqual([
    "after-restore t2",
    "after-restore t1",
    "after-restore t2",
  ]);
  const many = aShop({ t1: 1, t2: 1, t3: 1, t4: 1 }, { lost: ["t3", "t4"] });
  await many.take();
  expect(many.calls.slice(1, 3)).toEqual(["after-restore t3", "after-restore t4"]);
});

test("an erasure of many is repeated until nothing is due", async () => {
  const shop = aShop({ t1: 1 }, { erasures: [100, 100, 7] });
  await shop.take();
  expect(shop.calls.filter((call) => call === "erase")).toHaveLength(3);
});

test("an erasure is told where something was erased, and not where nothing was", async () => {
  const nothing = aShop({ t1: 1 });
  await nothing.take();
  expect(nothing.printed).not.toContain("erased");
  const some = aShop({ t1: 1 }, { erasures: [7] });
  await some.take();
  expect(some.printed).toContain("erased");
});

test("a dry run compares each trip once, erases nothing and resumes nothing", async () => {
  const shop = aShop({ t1: 1, t2: Infinity });
  expect(await shop.take({ ...SIGNED, dry_run: true })).toBe(false);
  expect(shop.calls).toEqual(["begin-restore", "after-restore t1", "after-restore t2"]);
});
