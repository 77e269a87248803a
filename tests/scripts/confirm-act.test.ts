/** An act from the command line: previewed, confirmed with its hash, and waited for where it can still be stopped. */
import { describe, expect, test } from "vitest";
import type { ActView } from "../../worker/contract/staff/staff.ts";
import { confirmAct } from "../../worker/scripts/confirm-act.ts";
import { Refused } from "../../worker/scripts/staff-client.ts";
import { anAct } from "../support/an-act.ts";

const NOW = Date.parse("2026-12-04T10:00:00+06:00");
const PREVIEW = anAct({ dry_run: true, changed: false, state: "preview", hash: "h" });
const RAN = anAct({ message: "It ran." });

/** What is sent, printed and waited for where an execution answers this. */
async function confirmed(
  executed: ActView,
  body: Record<string, unknown> = {},
  run: () => ActView = () => RAN,
) {
  const calls: [name: string, body: object][] = [];
  const printed: string[] = [];
  const waits: number[] = [];
  const call = async (name: string, sent: object) => {
    calls.push([name, sent]);
    if (name === "run") return run();
    return Reflect.get(sent, "dry_run") === true ? PREVIEW : executed;
  };
  const answer = await confirmAct(
    call,
    "cancel-sale",
    { sale: "x", ...body },
    {
      now: () => NOW,
      print: (line) => void printed.push(line),
      wait: async (ms) => void waits.push(ms),
    },
  );
  return { answer, calls, printed, waits };
}

const waiting = (runs_at: string) =>
  anAct({ changed: false, state: "waiting", request: 12, runs_at });

describe("an act", () => {
  test("is previewed, and then confirmed with the hash", async () => {
    const { calls, answer } = await confirmed(anAct());
    expect(calls).toEqual([
      ["cancel-sale", { sale: "x", dry_run: true }],
      ["cancel-sale", { sale: "x", dry_run: false, hash: "h" }],
    ]);
    expect(answer).toEqual(anAct());
  });

  test("is only previewed in a dry run", async () => {
    const { calls, answer } = await confirmed(anAct(), { dry_run: true });
    expect(calls).toHaveLength(1);
    expect(answer).toEqual(PREVIEW);
  });

  test("that the schedule has run first is done", async () => {
    const asked = waiting("2026-12-04T10:01:00+06:00");
    const refusing = (code: string) => () => {
      throw new Refused("Refused.", code);
    };
    const { answer } = await confirmed(asked, {}, refusing("act_done"));
    expect(answer).toMatchObject({ state: "done", changed: true });
    await expect(confirmed(asked, {}, refusing("act_refused"))).rejects.toThrow("Refused.");
  });

  test("that can be stopped is waited for and run; how to stop it is printed", async () => {
    const { calls, waits, printed, answer } = await confirmed(waiting("2026-12-04T10:01:00+06:00"));
    expect(waits).toEqual([61_000]);
    expect(printed.join()).toContain("npm run staff -- stop 12");
    expect(calls.at(-1)).toEqual(["run", { request: 12 }]);
    expect(answer).toEqual(RAN);
  });

  test.each([
    ["a person", anAct({ changed: false, state: "asked", request: 12 })],
    ["half an hour", waiting("2026-12-04T10:30:00+06:00")],
  ])("that waits for %s is left to the shop", async (_, stored) => {
    const { calls, waits, answer } = await confirmed(stored);
    expect([calls.length, waits.length]).toEqual([2, 0]);
    expect(answer).toEqual(stored);
  });
});
