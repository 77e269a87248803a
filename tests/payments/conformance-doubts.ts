/** Injected failures of the wallet, at each call and of each kind: doubt is reported as doubt, and no money is lost. */
import { describe, expect, test } from "vitest";
import type { Dialect } from "../../worker/payments/bkash/dialect.ts";
import { requestToken } from "../../worker/payments/bkash/token-calls.ts";
import type { FaultOrder } from "../wallet-simulator/faults.ts";
import { anAccount, aRequest } from "./client.ts";
import { aPayment, expectUnauthorised } from "./conformance.ts";
import { aPaidPayment, type SimulatedBench } from "./simulated-bench.ts";
import { MUST_GIVE_UP } from "../support/hangs.ts";

const HOUR_MS = 3_600_000;

/** Failures that give no information about the payment. */
const WRONG: FaultOrder["reply"][] = [
  { kind: "dropped" },
  { kind: "hangs" },
  { kind: "html" },
  { kind: "code", code: "503" },
  { kind: "code", code: "2003" },
  { kind: "code", code: "9999" },
];
/** An undocumented code. */
const UNDOCUMENTED: FaultOrder["reply"] = { kind: "code", code: "4711" };

export function doubtsConformance(
  name: string,
  dialect: Dialect,
  open: () => Promise<SimulatedBench>,
): void {
  describe(`${name}: in doubt`, MUST_GIVE_UP, () => {
    test.each(WRONG)("Create met by $kind $code is an outage, to be tried again", async (reply) => {
      const { simulated, wallet, token } = await open();
      await simulated.fault({ call: "create", reply });
      expect(await wallet.create(token, aRequest())).toEqual({ outcome: "away" });
      expect(await wallet.create(token, aRequest())).toMatchObject({ outcome: "created" });
    });

    test("a Create that the wallet's rules refuse has the wallet's own message", async () => {
      const { wallet, token } = await open();
      expect(await wallet.create(token, aRequest({ callbackUrl: "not-an-address" }))).toEqual({
        outcome: "refused",
        walletCode: "2049",
        walletMessage: "Invalid Merchant Callback URL",
      });
    });

    test.each([...WRONG, UNDOCUMENTED])(
      "Execute met by $kind $code is in doubt, with the money moved or not; Query gives the result",
      async (reply) => {
        for (const processed of [true, false]) {
          const bench = await open();
          const { paymentId } = await aPayment(bench);
          await bench.approve(paymentId);
          await bench.simulated.fault({ call: "execute", reply, processed });
          expect(await bench.wallet.execute(bench.token, paymentId)).toEqual({
            outcome: "in_doubt",
          });
          expect(await bench.wallet.query(bench.token, paymentId)).toMatchObject({
            outcome: processed ? "completed" : "initiated",
          });
        }
      },
    );

    test.each([...WRONG, UNDOCUMENTED])(
      "Query met by $kind $code is unknown, even for a paid payment",
      async (reply) => {
        const bench = await open();
        const { paymentId } = await aPaidPayment(bench);
        await bench.simulated.fault({ call: "query", reply });
        expect(await bench.wallet.query(bench.token, paymentId)).toEqual({ outcome: "unknown" });
      },
    );

    test.each([...WRONG, UNDOCUMENTED])(
      "a refund met by $kind $code is in doubt, given or not; the status query after it knows",
      async (reply) => {
        for (const processed of [true, false]) {
          const bench = await open();
          const { payment } = await aPaidPayment(bench);
          const request = { ...payment, amountPoisha: 61_200, reason: "seats gone" };
          await bench.simulated.fault({ call: "refund", reply, processed });
          expect(await bench.wallet.refund(bench.token, request)).toEqual({ outcome: "in_doubt" });
          const known = await bench.wallet.refunds(bench.token, payment);
          expect(known).toMatchObject({ outcome: "known" });
          expect(known.outcome === "known" && known.refunds.length).toBe(processed ? 1 : 0);
        }
      },
    );

    test.each([...WRONG, UNDOCUMENTED])(
      "the status query after refunds met by $kind $code is unknown, with a refund or without",
      async (reply) => {
        const bench = await open();
        const { payment } = await aPaidPayment(bench);
        const request = { ...payment, amountPoisha: 61_200, reason: "seats gone" };
        await bench.simulated.fault({ call: "refunds", reply, times: 2 });
        const unknown = { outcome: "unknown" };
        expect(await bench.wallet.refunds(bench.token, payment)).toEqual(unknown);
        await bench.wallet.refund(bench.token, request);
        expect(await bench.wallet.refunds(bench.token, payment)).toEqual(unknown);
      },
    );
  });

  describe(`${name}: tokens`, () => {
    test("a token after its hour is unauthorised at each call, and a new one is accepted", async () => {
      const bench = await open();
      const { paymentId } = await aPayment(bench);
      bench.simulated.advance(HOUR_MS);
      await expectUnauthorised(bench.wallet, bench.token, paymentId);
      const query = await bench.wallet.query(await bench.renewed(), paymentId);
      expect(query).toEqual({ outcome: "initiated" });
    });

    test("a third token call within an hour is blocked, and valid tokens stay valid", async () => {
      const bench = await open();
      const { paymentId } = await aPayment(bench);
      await bench.renewed();
      await expect(bench.renewed()).rejects.toThrow("no token");
      const query = await bench.wallet.query(bench.token, paymentId);
      expect(query).toEqual({ outcome: "initiated" });
      bench.simulated.advance(HOUR_MS);
      expect(await bench.renewed()).not.toBe(bench.token);
    });

    test("a refresh gives another valid token", async () => {
      const { simulated, wallet } = await open();
      const request = (refreshToken: string | null) =>
        requestToken({
          fetch: simulated.fetch,
          account: anAccount(dialect),
          refreshToken,
          timeoutMs: 5_000,
        });
      await simulated.set({ tokenCallsPerHour: 0 });
      const granted = await request(null);
      if (granted.outcome === "failed") throw new Error("no grant");
      const refreshed = await request(granted.grant.refreshToken);
      if (refreshed.outcome === "failed") throw new Error("no refresh");
      expect(refreshed.grant.idToken).not.toBe(granted.grant.idToken);
      expect(await wallet.create(refreshed.grant.idToken, aRequest())).toMatchObject({
        outcome: "created",
      });
    });
  });
}
