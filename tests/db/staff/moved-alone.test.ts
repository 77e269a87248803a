/** The triggers that add up what one person moves alone, in the statement that writes it (protocol 23). */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { addDays, toDhakaInstant, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { freshId } from "../../support/catalogue.ts";
import { stopClock } from "../../support/stopped-clock.ts";

// A day's sum ends at midnight in Dhaka, which may come while a test runs.
stopClock();

const MINUTE = 60_000;

const insertLine = (line: Partial<Record<string, unknown>>) => {
  const row = {
    at: Date.now(),
    actor: "staff:S-one",
    act: "set_fare",
    target: "1",
    reason: "She came late",
    weight_poisha: 6_000,
    weight_bill: null,
    alone_limit: 10_000,
    approved_by: null,
    ...line,
  };
  const names = Object.keys(row);
  return env.DB.prepare(
    `INSERT INTO staff_acts (${names.join()}) VALUES (${names.map(() => "?").join()})`,
  )
    .bind(...Object.values(row))
    .run();
};

/** A request that waits for nobody, of 50 taka. */
const insertRequest = (row: { by: string; limit: number | null; bill?: number; until?: number }) =>
  env.DB.prepare(
    `INSERT INTO act_requests (act, target, input, facts_hash, amount_poisha, reason, asked_by, asked_at,
       needs_second, run_at, expires_at, state, execution, alone_limit, weight_bill)
     VALUES ('give-back', ?, '{}', '', 5000, 'x', ?, ?, 0, ?, ?, 'waiting', ?, ?, ?)`,
  )
    .bind(
      freshId(),
      row.by,
      Date.now(),
      Date.now(),
      row.until ?? Date.now() + MINUTE,
      freshId(),
      row.limit,
      row.bill ?? null,
    )
    .run();

describe("the database itself", () => {
  test("writes no line above what one person may move in a day", async () => {
    const actor = `staff:S-${freshId()}`;
    await insertLine({ actor });
    await expect(insertLine({ actor })).rejects.toThrow(/moved alone/);
    await insertLine({ actor, weight_poisha: 4_000 });
    await insertLine({ actor, weight_poisha: 0, alone_limit: null });
    await insertLine({ actor, alone_limit: null, approved_by: "S-two" });
    await expect(insertLine({ actor, weight_poisha: 1 })).rejects.toThrow(/moved alone/);
    const midnight = toDhakaInstant(addDays(dhakaDate(Date.now()), 1), "00:00");
    await expect(insertLine({ actor, weight_poisha: 1, at: midnight - 1 })).rejects.toThrow(
      /moved alone/,
    );
    await insertLine({ actor, at: midnight });
  });

  test("nor above what may be moved of one sale, by whomever and whenever", async () => {
    const bill = Number(freshId());
    const clerk = () => `staff:S-${freshId()}`;
    await insertLine({ actor: clerk(), weight_bill: bill, at: 1 });
    await expect(insertLine({ actor: clerk(), weight_bill: bill })).rejects.toThrow(/moved alone/);
    await insertLine({ actor: clerk(), weight_bill: bill + 1 });
  });
});

describe("a request that waits for nobody", () => {
  test("is stored up to what its asker may move in a day, and counts until it is over", async () => {
    const by = `S-${freshId()}`;
    await insertLine({ actor: `staff:${by}` });
    await expect(insertRequest({ by, limit: 10_000 })).rejects.toThrow(/moved alone/);
    await insertRequest({ by, limit: 11_000 });
    await expect(
      insertLine({ actor: `staff:${by}`, weight_poisha: 1, alone_limit: 11_000 }),
    ).rejects.toThrow(/moved alone/);
    const over = `S-${freshId()}`;
    await insertRequest({ by: over, limit: 10_000, until: Date.now() - 1 });
    await insertLine({ actor: `staff:${over}` });
  });

  test("and of a sale, whoever else moved it", async () => {
    const bill = Number(freshId());
    await insertRequest({ by: `S-${freshId()}`, limit: 10_000, bill });
    await insertRequest({ by: `S-${freshId()}`, limit: 10_000, bill });
    await expect(insertRequest({ by: `S-${freshId()}`, limit: 10_000, bill })).rejects.toThrow(
      /moved alone/,
    );
    await expect(
      insertLine({ actor: `staff:S-${freshId()}`, weight_poisha: 1, weight_bill: bill }),
    ).rejects.toThrow(/moved alone/);
  });
});
