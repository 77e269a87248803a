/** The client against the simulator: the common suite, and every story of the table to its outcome. */
import { describe, expect, test } from "vitest";
import type { Fetch } from "../../worker/wallet/post.ts";
import type { ExecuteOutcome, QueryOutcome } from "../../worker/wallet/wallet.ts";
import { simulatedWallet } from "../support/simulated-wallet.ts";
import { STORIES } from "../wallet-simulator/stories.ts";
import { aClient, APP_KEY, aRequest, aToken } from "./client.ts";
import { walletConformance } from "./conformance.ts";

async function aBench() {
  const simulated = simulatedWallet();
  const wallet = aClient(simulated.fetch);
  return { simulated, wallet, token: await aToken(simulated.fetch), approve: simulated.approve };
}

walletConformance("simulator, v1.2.0-beta", { open: aBench, hasBuyer: true });

const PAID = "completed";
const LATER_PAID = ["initiated", "completed"] as const;
const UNPAID = ["initiated", "initiated"] as const;
const AT_ONCE_PAID = ["completed", "completed"] as const;

/** Number -> what Execute gives, and what Query says right after it and a minute later. */
const EXPECTED: Record<
  string,
  [ExecuteOutcome["outcome"], readonly [QueryOutcome["outcome"], QueryOutcome["outcome"]]]
> = {
  "01770618575": [PAID, AT_ONCE_PAID],
  "01929918378": [PAID, AT_ONCE_PAID],
  "01770618576": [PAID, AT_ONCE_PAID],
  "01877722345": [PAID, AT_ONCE_PAID],
  "01619777282": [PAID, AT_ONCE_PAID],
  "01619777283": [PAID, AT_ONCE_PAID],
  "01823074817": ["refused", UNPAID],
  "01823074818": ["refused_if_initiated", UNPAID],
  "01700002038": ["refused_if_initiated", UNPAID],
  "01700002029": ["refused", UNPAID],
  "01700000001": ["in_doubt", AT_ONCE_PAID],
  "01700000002": ["in_doubt", LATER_PAID],
  "01700000003": ["in_doubt", UNPAID],
  "01700000004": ["in_doubt", LATER_PAID],
  "01700000005": ["in_doubt", UNPAID],
  "01700000006": ["in_doubt", AT_ONCE_PAID],
  "01700000007": ["unauthorised", UNPAID],
  "01700000008": [PAID, AT_ONCE_PAID],
  "01700000009": [PAID, AT_ONCE_PAID],
  "01700002056": ["refused_if_initiated", UNPAID],
  "01700002003": ["in_doubt", UNPAID],
  "01700000503": ["in_doubt", UNPAID],
  "01700009999": ["in_doubt", UNPAID],
  "01700002062": ["in_doubt", AT_ONCE_PAID],
  "01700002117": ["in_doubt", AT_ONCE_PAID],
};

describe("stories", () => {
  test("each story of the simulator has an expected outcome here", () => {
    expect(Object.keys(EXPECTED).toSorted()).toEqual(
      STORIES.map((story) => story.wallet).toSorted(),
    );
  });

  test.each(STORIES)("$wallet: $about", async ({ wallet: number }) => {
    const { simulated, wallet, token } = await aBench();
    const created = await wallet.create(token, aRequest());
    if (created.outcome !== "created") throw new Error(created.outcome);
    await simulated.approve(created.paymentId, number);

    const executed = await wallet.execute(token, created.paymentId);
    const atOnce = await wallet.query(token, created.paymentId);
    simulated.advance(60_000);
    const later = await wallet.query(token, created.paymentId);
    expect([executed.outcome, [atOnce.outcome, later.outcome]]).toEqual(EXPECTED[number]);
  });

  test("after the one 401, a second Execute goes through", async () => {
    const { simulated, wallet, token } = await aBench();
    const created = await wallet.create(token, aRequest());
    if (created.outcome !== "created") throw new Error(created.outcome);
    await simulated.approve(created.paymentId, "01700000007");
    expect(await wallet.execute(token, created.paymentId)).toEqual({ outcome: "unauthorised" });
    expect(await wallet.execute(token, created.paymentId)).toMatchObject({ outcome: "completed" });
    expect(await simulated.executes(created.paymentId)).toBe(1);
  });
});

describe("faults on order", () => {
  test.each([
    { kind: "dropped" },
    { kind: "html" },
    { kind: "code", code: "503" },
    { kind: "code", code: "9999" },
  ] as const)("Create met by $kind $code: the wallet is away, to be tried again", async (reply) => {
    const { simulated, wallet, token } = await aBench();
    await simulated.fault({ call: "create", reply });
    expect(await wallet.create(token, aRequest())).toEqual({ outcome: "away" });
    expect(await wallet.create(token, aRequest())).toMatchObject({ outcome: "created" });
  });

  test.each([{ kind: "dropped" }, { kind: "html" }, { kind: "code", code: "2003" }] as const)(
    "Query met by $kind tells nothing, even of a payment that is paid",
    async (reply) => {
      const { simulated, wallet, token } = await aBench();
      const created = await wallet.create(token, aRequest());
      if (created.outcome !== "created") throw new Error(created.outcome);
      await simulated.approve(created.paymentId);
      await wallet.execute(token, created.paymentId);
      await simulated.fault({ call: "query", reply });
      expect(await wallet.query(token, created.paymentId)).toEqual({ outcome: "unknown" });
    },
  );

  test("a Create that the wallet's rules refuse says the wallet's own words", async () => {
    const { wallet, token } = await aBench();
    expect(await wallet.create(token, aRequest({ callbackUrl: "not-an-address" }))).toEqual({
      outcome: "refused",
      walletCode: "2049",
      walletMessage: "Invalid Merchant Callback URL",
    });
  });
});

describe("what is sent", () => {
  function listening(answer: Fetch): { fetch: Fetch; sent: { url: string; init: RequestInit }[] } {
    const sent: { url: string; init: RequestInit }[] = [];
    return {
      sent,
      fetch(url, init) {
        sent.push({ url, init });
        return answer(url, init);
      },
    };
  }

  test("Create carries the amount as text with two decimals, mode, currency, intent and the payer", async () => {
    const { simulated } = await aBench();
    const { fetch, sent } = listening(simulated.fetch);
    const request = aRequest({ amountPoisha: 183_600, payerReference: "01929918378" });
    await aClient(fetch).create("a-token", request);
    expect(sent[0]?.url).toBe("http://wallet.test/v1.2.0-beta/tokenized/checkout/create");
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      mode: "0011",
      payerReference: "01929918378",
      callbackURL: request.callbackUrl,
      amount: "1836.00",
      currency: "BDT",
      intent: "sale",
      merchantInvoiceNumber: request.invoice,
    });
  });

  test("the token goes bare, the app key beside it, and no redirect is followed", async () => {
    const { simulated } = await aBench();
    const { fetch, sent } = listening(simulated.fetch);
    await aClient(fetch).execute("a-token", "TR1");
    const { init } = sent[0] ?? {};
    expect(new Headers(init?.headers).get("Authorization")).toBe("a-token");
    expect(new Headers(init?.headers).get("X-APP-Key")).toBe(APP_KEY);
    expect(init).toMatchObject({ method: "POST", redirect: "manual" });
  });

  test("a buyer without a number is named by the invoice, for the wallet takes no empty payer", async () => {
    const { simulated } = await aBench();
    const { fetch, sent } = listening(simulated.fetch);
    const request = aRequest({ payerReference: "  " });
    await aClient(fetch).create("a-token", request);
    expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject({
      payerReference: request.invoice,
    });
  });

  test.each(["A&B", "<1>", ""])(
    "an invoice %o is a fault of ours and is not sent",
    async (invoice) => {
      const { fetch, sent } = listening(() => Promise.reject(new Error("never")));
      await expect(aClient(fetch).create("a-token", aRequest({ invoice }))).rejects.toThrow(
        "invoice",
      );
      expect(sent).toEqual([]);
    },
  );
});
