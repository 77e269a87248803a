/**
 * Protocol 21, rule 1: a statement that follows from a list repeats the list's condition. For each list of a job an
 * entry is listed; then the world changes so that the list has it no more; then the job writes, and no row of D1
 * changes.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changesBetween, everythingStored } from "../support/stored.ts";
import { LISTS } from "./listed-entries.ts";

beforeEach(() => void vi.spyOn(console, "log").mockReturnValue());
afterEach(async () => {
  vi.restoreAllMocks();
  await env.DB.prepare("UPDATE shop_state SET sales_paused_at = NULL").run();
});

async function tablesChangedBy(write: () => Promise<unknown>): Promise<string[]> {
  const before = await everythingStored([]);
  await write();
  return changesBetween(before, await everythingStored([], before));
}

const CHANGES = Object.entries(LISTS).flatMap(([name, { changes }]) =>
  Object.keys(changes).map((change) => [name, change] as const),
);

test.each(Object.keys(LISTS))("%s: an entry that is still listed is written", async (name) => {
  const { entry } = LISTS[name] ?? expect.fail(name);
  const { isListed, write } = await entry();
  expect(await isListed()).toBe(true);
  expect(await tablesChangedBy(write)).not.toEqual([]);
});

test.each(CHANGES)("%s: nothing is written once %s", async (name, change) => {
  const { entry, changes } = LISTS[name] ?? expect.fail(name);
  const listed = await entry();
  expect(await listed.isListed()).toBe(true);
  for (const statement of changes[change] ?? []) {
    await env.DB.prepare(statement.replaceAll("?bill", String(listed.bill)))
      .bind()
      .run();
  }
  expect(await listed.isListed(), "the world has changed").toBe(false);
  expect(await tablesChangedBy(listed.write)).toEqual([]);
});
