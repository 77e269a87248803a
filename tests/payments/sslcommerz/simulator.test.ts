/** The simulator of SSLCOMMERZ by itself: rules that tests of the client do not cover. */
import { describe, expect, test } from "vitest";
import {
  SSLCOMMERZ_ACCOUNT,
  SSLCOMMERZ_ORIGIN,
} from "../../support/simulated/simulated-sslcommerz.ts";
import { aSimulatedBench, type SimulatedBench } from "./bench.ts";

const VALIDATOR = `${SSLCOMMERZ_ORIGIN}/validator/api`;
const ACCOUNT = {
  store_id: SSLCOMMERZ_ACCOUNT.storeId,
  store_passwd: SSLCOMMERZ_ACCOUNT.secret,
};
const ORDER = {
  ...ACCOUNT,
  total_amount: "612.00",
  currency: "BDT",
  tran_id: "BB-1",
  success_url: "https://shop.example/back?way=success",
  fail_url: "https://shop.example/back?way=fail",
  cancel_url: "https://shop.example/back?way=cancel",
  ipn_url: "https://shop.example/notify",
  cus_name: "A",
  cus_email: "a@example.com",
  cus_add1: "Dhaka",
  cus_city: "Dhaka",
  cus_postcode: "1000",
  cus_country: "Bangladesh",
  cus_phone: "01770618575",
  shipping_method: "NO",
  product_name: "Bus ticket",
  product_category: "bus ticket",
  product_profile: "general",
};

function aRaw() {
  const bench = aSimulatedBench();
  const { fetch } = bench.simulated;

  async function session(change: Record<string, string> = {}): Promise<Record<string, unknown>> {
    const body = new URLSearchParams({ ...ORDER, ...change });
    const response = await fetch(`${SSLCOMMERZ_ORIGIN}/gwprocess/v4/api.php`, {
      method: "POST",
      body,
    });
    return response.json();
  }

  async function get(
    name: string,
    fields: Record<string, string>,
  ): Promise<Record<string, unknown>> {
    const query = new URLSearchParams({ ...ACCOUNT, ...fields });
    return (await fetch(`${VALIDATOR}/${name}.php?${query}`)).json();
  }

  const query = async () => {
    const answer = await get("merchantTransIDvalidationAPI", { tran_id: "BB-1" });
    const elements: unknown = answer["element"];
    return { answer, elements: Array.isArray(elements) ? elements : [] };
  };

  return { ...bench, session, get, query };
}

describe("a session", () => {
  test("has its key and the address of its page", async () => {
    const { session } = aRaw();
    expect(await session()).toMatchObject({
      status: "SUCCESS",
      sessionkey: expect.stringMatching(/^[A-Z0-9]{32}$/),
      GatewayPageURL: expect.stringMatching(/^http:\/\/sslcommerz\.test\/gwprocess\/v4\/gw\.php\?/),
    });
  });

  test.each([
    [{ store_passwd: "x" }, "Store Credential Error Or Store is De-active"],
    [{ store_id: "x" }, "Store Credential Error Or Store is De-active"],
    [{ cus_email: "" }, "Required field 'cus_email' is missing"],
    [{ tran_id: "x".repeat(31) }, "Field 'tran_id' is too long"],
    [{ ipn_url: "x".repeat(256) }, "Field 'ipn_url' is too long"],
    [{ total_amount: "9.99" }, "Invalid Amount"],
    [{ total_amount: "500000.01" }, "Invalid Amount"],
    [{ total_amount: "12.345" }, "Invalid Amount"],
    [{ currency: "USD" }, "Invalid Currency"],
    [{ success_url: "javascript:alert(1)" }, "Invalid URL"],
  ])("with %o is refused: %s", async (change, failedreason) => {
    const { session } = aRaw();
    expect(await session(change)).toMatchObject({ status: "FAILED", failedreason });
  });
});

describe("the API", () => {
  test("answers nobody else", async () => {
    const { get } = aRaw();
    for (const name of ["merchantTransIDvalidationAPI", "validationserverAPI"]) {
      expect(await get(name, { tran_id: "BB-1", store_passwd: "x" })).toEqual({
        APIConnect: "FAILED",
      });
    }
  });

  test("says of an unknown number, and of a page where nothing was tried, that it is invalid", async () => {
    const { query, session } = aRaw();
    const nothing = {
      APIConnect: "DONE",
      no_of_trans_found: 0,
      element: [{ tran_id: "BB-1", status: "INVALID" }],
    };
    expect((await query()).answer).toEqual(nothing);
    await session();
    expect((await query()).answer).toEqual(nothing);
  });

  test("lists every attempt of every page of a number", async () => {
    const { query, session, simulated } = aRaw();
    await session();
    await simulated.act("BB-1", { kind: "failed" });
    await simulated.act("BB-1", { method: "rocket" });
    await session();
    await simulated.act("BB-1", { kind: "cancelled" });
    expect((await query()).elements).toMatchObject([
      { status: "FAILED", error: "Declined by the issuer" },
      { status: "VALID", amount: "612.00", card_issuer: "DBBL", currency_type: "BDT" },
      { status: "CANCELLED" },
    ]);
  });

  test("marks a success as VALIDATED once the shop has validated it", async () => {
    const { get, query, session, simulated } = aRaw();
    await session();
    await simulated.act("BB-1");
    const { val_id: valId } = Object((await query()).elements[0]);
    expect(await get("validationserverAPI", { val_id: valId })).toMatchObject({ status: "VALID" });
    expect((await query()).elements).toMatchObject([{ status: "VALIDATED" }]);
    expect(await get("validationserverAPI", { val_id: "x" })).toMatchObject({
      status: "INVALID_TRANSACTION",
    });
  });

  test("takes a refund's number once, and answers a repeat with the first", async () => {
    const { get, pay, simulated } = aRaw();
    const { trxId } = await pay();
    const order = {
      bank_tran_id: trxId,
      refund_trans_id: "R1",
      refund_amount: "1.00",
      refund_remarks: "x",
    };
    const first = await get("merchantTransIDvalidationAPI", order);
    expect(first).toMatchObject({ status: "success" });
    expect(await get("merchantTransIDvalidationAPI", order)).toEqual({
      ...first,
      status: "processing",
    });
    expect((await simulated.ledger()).totals).toMatchObject({ refunds: 1, refundedPoisha: 100 });
    expect(await get("merchantTransIDvalidationAPI", { ...order, refund_trans_id: "" })).toEqual({
      APIConnect: "INVALID_REQUEST",
    });
  });
});

describe("what can happen on the page", () => {
  async function played(story: Parameters<SimulatedBench["simulated"]["act"]>[1]) {
    const bench = aSimulatedBench();
    const tranId = await bench.open();
    await bench.simulated.act(tranId, story);
    const ask = () => bench.client.query(tranId);
    return { ...bench, ask };
  }

  test.each([
    ["pays", 1],
    ["tab_closed", 1],
    ["ipn_twice", 2],
    ["ipn_never", 0],
    ["nothing_comes", 0],
    ["ipn_late", 0],
    ["ipn_forged", 1],
  ] as const)("%s: paid, and %i notifications at once", async (story, sent) => {
    const { ask, simulated } = await played({ story });
    expect(await ask()).toMatchObject({ outcome: "completed", amountPoisha: 61_200 });
    expect(simulated.received.length).toBe(sent);
  });

  test("a late notification comes later, once", async () => {
    const { simulated } = await played({ story: "ipn_late" });
    await simulated.advance(34_000);
    expect(simulated.received.length).toBe(0);
    await simulated.advance(2_000);
    await simulated.advance(60_000);
    expect(simulated.received.length).toBe(1);
  });

  test.each([
    ["pending", 0],
    ["ipn_first", 1],
  ] as const)("%s: no money at first, %i notifications; paid in the end", async (story, sent) => {
    const { ask, simulated } = await played({ story });
    expect(await ask()).toEqual({ outcome: "initiated" });
    expect(simulated.received.length).toBe(sent);
    await simulated.advance(36_000);
    expect(await ask()).toMatchObject({ outcome: "completed" });
    expect(simulated.received.length).toBe(1);
  });

  test.each([
    ["less", 61_100],
    ["more", 61_300],
  ] as const)("%s: another amount is paid", async (story, amountPoisha) => {
    expect(await (await played({ story })).ask()).toMatchObject({ amountPoisha });
  });

  test("risky: paid, with a warning", async () => {
    const { ask, warnings } = await played({ story: "risky" });
    expect(await ask()).toMatchObject({ outcome: "completed" });
    expect(warnings.length).toBe(1);
  });

  test("a page takes nothing after its time", async () => {
    const { open, simulated } = aSimulatedBench();
    const tranId = await open();
    await simulated.advance(30 * 60_000 + 1_000);
    await expect(simulated.act(tranId)).rejects.toThrow("No page that takes payments");
  });
});

describe("the page", () => {
  async function aPage() {
    const bench = aSimulatedBench();
    const request = { invoice: "BB-PAGE", callbackUrl: "https://shop.example/back?bill=7" };
    const created = await bench.client.create({
      bill: 7,
      amountPoisha: 61_200,
      notifyUrl: "https://shop.example/notify",
      payerReference: "",
      ...request,
    });
    if (created.outcome !== "created") throw new Error(created.outcome);
    const show = async () => (await bench.simulated.fetch(created.payUrl)).text();
    const press = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ method: "nagad", story: "pays", ...fields });
      return (await bench.simulated.fetch(created.payUrl, { method: "POST", body })).text();
    };
    return { ...bench, show, press };
  }

  test("names the ways to pay in Bengali and English, with the amount and our number", async () => {
    const text = await (await aPage()).show();
    for (const word of ["৳612.00", "BB-PAGE", "কার্ড", "নগদ", "রকেট", "বিকাশ", "Rocket"]) {
      expect(text).toContain(word);
    }
    expect(text).not.toContain("আবার টাকা দিন");
  });

  test("brings the browser back by a form, and can be paid again", async () => {
    const { press, show, client } = await aPage();
    const back = await press({ do: "paid" });
    expect(back).toContain('action="https://shop.example/back?bill=7&amp;way_back=success"');
    expect(back).toMatch(/name="status"\s+value="VALID"/);
    expect(back).toMatch(/name="verify_sign"/);
    expect(await show()).toContain("আবার টাকা দিন");
    await press({ do: "paid", method: "bkash" });
    expect(await client.query("BB-PAGE")).toMatchObject({ surplus: [{ amountPoisha: 61_200 }] });
  });

  test.each([
    ["failed", "FAILED"],
    ["cancelled", "CANCELLED"],
  ])("brings the browser back after %s", async (kind, status) => {
    const { press, client } = await aPage();
    const back = await press({ do: kind });
    expect(back).toContain(`way_back=${kind}"`);
    expect(back).toContain(`value="${status}"`);
    expect(await client.query("BB-PAGE")).toEqual({ outcome: "initiated" });
  });

  test("brings nobody back whose tab is closed", async () => {
    const { press } = await aPage();
    expect(await press({ do: "paid", story: "tab_closed" })).not.toContain("way_back");
  });

  test("is closed for another key", async () => {
    const { simulated } = await aPage();
    const response = await simulated.fetch(`${SSLCOMMERZ_ORIGIN}/gwprocess/v4/gw.php?SESSIONKEY=x`);
    expect(response.status).toBe(404);
  });
});
