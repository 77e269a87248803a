/** The shop's account at SSLCOMMERZ, and its times (protocol 1 and 2). */
import { describe, expect, test } from "vitest";
import { storeAccount as readStoreAccount } from "../../../worker/payments/hosted-page/store.ts";
import { SSLCOMMERZ_STORE } from "../../../worker/payments/sslcommerz/account.ts";
import { sslcommerz } from "../../../worker/payments/sslcommerz/sslcommerz.ts";
import { HOSTED_PAGE_TIMING } from "../../../worker/payments/hosted-page/timing.ts";
import { IN_TIME } from "./bench.ts";
import { memoryLedger } from "./memory-ledger.ts";

const LIVE = {
  RUN_MODE: "production",
  SSLCOMMERZ_URL: "https://securepay.sslcommerz.com",
  SSLCOMMERZ_STORE_ID: "a-store",
  SSLCOMMERZ_STORE_PASSWORD: "a-password",
};

const storeAccount = (env: object) => readStoreAccount(env, SSLCOMMERZ_STORE);

describe("the account", () => {
  test("is address, number and password; slashes at the end are ignored", () => {
    for (const SSLCOMMERZ_URL of [LIVE.SSLCOMMERZ_URL, `${LIVE.SSLCOMMERZ_URL}//`]) {
      expect(storeAccount({ ...LIVE, SSLCOMMERZ_URL })).toEqual({
        baseUrl: "https://securepay.sslcommerz.com",
        storeId: "a-store",
        secret: "a-password",
      });
    }
  });

  test.each([
    { SSLCOMMERZ_STORE_ID: "" },
    { SSLCOMMERZ_STORE_ID: "", SSLCOMMERZ_URL: "http://x" },
    { SSLCOMMERZ_STORE_PASSWORD: "" },
    { SSLCOMMERZ_STORE_PASSWORD: undefined },
  ])("is none for %o", (change) => {
    const { SSLCOMMERZ_STORE_PASSWORD, ...rest } = { ...LIVE, ...change };
    expect(
      storeAccount(
        SSLCOMMERZ_STORE_PASSWORD === undefined ? rest : { ...rest, SSLCOMMERZ_STORE_PASSWORD },
      ),
    ).toBeNull();
  });

  test("without TLS is for a local run alone", () => {
    const plain = { ...LIVE, SSLCOMMERZ_URL: "http://localhost:4176" };
    expect(() => storeAccount(plain)).toThrow(
      'SSLCOMMERZ_URL must begin with https:// unless RUN_MODE is "local"',
    );
    expect(storeAccount({ ...plain, RUN_MODE: "local" })).not.toBeNull();
  });
});

test("without an account nothing is sent, and nothing is claimed", async () => {
  const provider = sslcommerz({ store: null, ledger: memoryLedger(), alert: () => {} });
  const payment = { paymentId: "BB-1", trxId: "BANK1" };
  expect(await provider.prepare()).toBeNull();
  expect(provider.hints).toBeUndefined();
  expect(await provider.query("BB-1", IN_TIME)).toMatchObject({ answer: { outcome: "unknown" } });
  expect(await provider.refundStatus(payment)).toEqual({ outcome: "unknown" });
  const request = { ...payment, amountPoisha: 100, reason: "" };
  expect(await provider.refund(request, IN_TIME)).toEqual({ outcome: "in_doubt" });
});

const MINUTE_MS = 60_000;
const CLOCKS_DIFFER_MS = MINUTE_MS;

describe("the times", () => {
  const times = HOSTED_PAGE_TIMING;

  test("keep seats for as long as a page is shown, and believe an unpaid page only afterwards", () => {
    expect(times.executableMs).toBe(10 * MINUTE_MS);
    expect(times.believeFromMs).toBeGreaterThan(
      times.executableMs + times.timeoutMs + CLOCKS_DIFFER_MS,
    );
    expect(times.executableMs + times.believeFromMs).toBeLessThan(times.deadAfterMs);
  });

  test("have late checks in order, and the last one when nothing completes any more", () => {
    const [...after] = times.lateCheckAfterMs;
    expect(after).toEqual(after.toSorted((a, b) => a - b));
    expect(after.at(-1)).toBeLessThan(times.deadAfterMs);
    expect(times.lateCheckRetryMs).toBeGreaterThan(0);
  });

  test("decide a refund before another is started", () => {
    // A request and the query after it.
    const decidedMs = times.refundByMs + 2 * times.timeoutMs + CLOCKS_DIFFER_MS;
    expect(times.refundSettledMs).toBeGreaterThan(decidedMs);
  });
});
