/** SSLCOMMERZ's ledger in the real runtime: what was requested is remembered, whatever happens to the object. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { providerNamed } from "../../../worker/payments/registry.ts";
import { sslcommerzHints } from "../../../worker/payments/sslcommerz/hints.ts";
import { sslcommerzLedger } from "../../../worker/payments/sslcommerz/ledger-stub.ts";
import { signFields } from "../../sslcommerz-simulator/signature.ts";

const MINUTE_MS = 60_000;
const ledger = sslcommerzLedger(env);

function theObject() {
  return env.SSLCOMMERZ_LEDGER.getByName("shop");
}

beforeEach(async () => {
  await runInDurableObject(theObject(), (_, state) => {
    state.storage.sql.exec("DELETE FROM refunds");
    state.storage.sql.exec("DELETE FROM outage");
  });
});

describe("refunds", () => {
  const FIRST = { refundTransId: "R1", amountPoisha: 100 };
  const BEGUN = { ...FIRST, refundRefId: null, isRefunded: false };

  test("are listed by transaction, in the order in which they were begun", async () => {
    expect(await ledger.list("BANK1")).toEqual([]);
    expect(await ledger.begin("BANK1", FIRST)).toBe(true);
    await ledger.begin("BANK2", { refundTransId: "R2", amountPoisha: 200 });
    await ledger.begin("BANK1", { refundTransId: "R0", amountPoisha: 300 });
    expect(await ledger.list("BANK1")).toEqual([
      BEGUN,
      { refundTransId: "R0", amountPoisha: 300, refundRefId: null, isRefunded: false },
    ]);
  });

  test("are taken and finished by their own number, and survive an eviction", async () => {
    await ledger.begin("BANK1", FIRST);
    await ledger.begin("BANK1", { refundTransId: "R2", amountPoisha: 200 });
    await ledger.take("R1", "REF1");
    await ledger.finish("R1");
    await evictDurableObject(theObject());
    expect(await ledger.list("BANK1")).toEqual([
      { ...FIRST, refundRefId: "REF1", isRefunded: true },
      { refundTransId: "R2", amountPoisha: 200, refundRefId: null, isRefunded: false },
    ]);
  });

  test("that were not requested are forgotten, and no other", async () => {
    await ledger.begin("BANK1", FIRST);
    await ledger.begin("BANK1", { refundTransId: "R2", amountPoisha: 200 });
    await ledger.forget("R2");
    expect(await ledger.list("BANK1")).toEqual([BEGUN]);
  });

  test("are begun once, however often the call is repeated", async () => {
    await ledger.begin("BANK1", FIRST);
    await ledger.take("R1", "REF1");
    await ledger.begin("BANK1", FIRST);
    expect(await ledger.list("BANK1")).toEqual([
      { ...FIRST, refundRefId: "REF1", isRefunded: false },
    ]);
  });
});

describe("an outage", () => {
  test("begins with the first failure, has the kind of the last one, and ends with an answer", async () => {
    const object = theObject();
    expect(await object.outage(0)).toBeNull();
    await object.note("away", 1_000);
    await object.note("refuses", 2_000);
    expect(await object.outage(3_000)).toEqual({ kind: "refuses", since: 1_000 });
    await object.note("ok", 4_000);
    expect(await object.outage(5_000)).toBeNull();
  });

  test("says nothing half an hour after the last failure", async () => {
    const object = theObject();
    await object.note("away", 0);
    await object.note("away", MINUTE_MS);
    expect(await object.outage(31 * MINUTE_MS - 1)).toEqual({ kind: "away", since: 0 });
    expect(await object.outage(31 * MINUTE_MS)).toBeNull();
  });

  test("is told by the provider, also without an account", async () => {
    await ledger.note("away");
    expect(await providerNamed(env, "sslcommerz").outage()).toMatchObject({ kind: "away" });
  });
});

test("a signature is checked in the Worker's own runtime", async () => {
  const fields = new URLSearchParams(signFields({ tran_id: "BB-1", amount: "1.00" }, "a-password"));
  const { readNotification } = sslcommerzHints("a-password");
  expect(await readNotification(fields)).toEqual({ invoice: "BB-1" });
  fields.set("amount", "2.00");
  expect(await readNotification(fields)).toBeNull();
});
