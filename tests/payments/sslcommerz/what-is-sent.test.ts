/** The exact requests to SSLCOMMERZ: paths, headers, forms and queries. */
import { describe, expect, test } from "vitest";
import type { Fetch } from "../../../worker/http/outgoing.ts";
import {
  SSLCOMMERZ_ACCOUNT,
  SSLCOMMERZ_ORIGIN,
} from "../../support/simulated/simulated-sslcommerz.ts";
import { aBench, aRequest } from "./bench.ts";

interface Sent {
  url: URL;
  init: RequestInit;
  /** The form, or the query of a GET. */
  fields: Record<string, string>;
}

/** Records its requests, and answers the given reply, or breaks the connection. */
function listening(reply?: unknown): { fetch: Fetch; sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    async fetch(address, init) {
      const url = new URL(address);
      const text = init.method === "POST" ? String(init.body) : url.search;
      sent.push({ url, init, fields: Object.fromEntries(new URLSearchParams(text)) });
      if (reply === undefined) throw new Error("gone");
      return new Response(JSON.stringify(reply));
    },
  };
}

const CREDENTIALS = {
  store_id: SSLCOMMERZ_ACCOUNT.storeId,
  store_passwd: SSLCOMMERZ_ACCOUNT.secret,
};
const VALIDATOR = `${SSLCOMMERZ_ORIGIN}/validator/api/merchantTransIDvalidationAPI.php`;

function getAddress({ url }: Sent): string {
  return url.origin + url.pathname;
}

describe("the session", () => {
  test("has the amount as text, our number, three ways back, and nothing of the buyer but the phone", async () => {
    const { fetch, sent } = listening();
    const request = aRequest({ amountPoisha: 183_605, payerReference: "01929918378" });
    await aBench(fetch).client.create(request);
    const [one] = sent;
    if (one === undefined) throw new Error("nothing was sent");
    expect(getAddress(one)).toBe(`${SSLCOMMERZ_ORIGIN}/gwprocess/v4/api.php`);
    expect(one.url.search).toBe("");
    expect(one.init).toMatchObject({
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    });
    expect(one.fields).toEqual({
      ...CREDENTIALS,
      total_amount: "1836.05",
      currency: "BDT",
      tran_id: request.invoice,
      success_url: `${request.callbackUrl}&way_back=success`,
      fail_url: `${request.callbackUrl}&way_back=failed`,
      cancel_url: `${request.callbackUrl}&way_back=cancelled`,
      ipn_url: request.notifyUrl,
      cus_name: "Passenger",
      cus_email: "passenger@example.com",
      cus_add1: "Dhaka",
      cus_city: "Dhaka",
      cus_postcode: "1000",
      cus_country: "Bangladesh",
      cus_phone: "01929918378",
      shipping_method: "NO",
      num_of_item: "1",
      product_name: "Bus ticket",
      product_category: "bus ticket",
      product_profile: "non-physical-goods",
      emi_option: "0",
    });
  });

  test("has a phone number also where the buyer's is not known, and cuts a longer one", async () => {
    const { fetch, sent } = listening();
    const { client } = aBench(fetch);
    await client.create(aRequest({ payerReference: "" }));
    await client.create(aRequest({ payerReference: "0".repeat(40) }));
    expect(sent.map(({ fields }) => fields["cus_phone"])).toEqual(["01700000000", "0".repeat(20)]);
  });

  test.each([999, 50_000_001])(
    "of %i poisha is refused here, and nothing is sent",
    async (poisha) => {
      const { fetch, sent } = listening();
      expect(await aBench(fetch).client.create(aRequest({ amountPoisha: poisha }))).toMatchObject({
        outcome: "refused",
        walletCode: "amount",
      });
      expect(sent).toEqual([]);
    },
  );

  test.each([1_000, 50_000_000])("of %i poisha is sent", async (poisha) => {
    const { fetch, sent } = listening();
    await aBench(fetch).client.create(aRequest({ amountPoisha: poisha }));
    expect(sent.length).toBe(1);
  });

  test.each([
    { invoice: "x".repeat(31) },
    { invoice: "" },
    { notifyUrl: `https://shop.example/${"x".repeat(255)}` },
    { callbackUrl: `https://shop.example/${"x".repeat(230)}` },
  ])("of a field longer than the documents allow is a bug, and nothing is sent", async (change) => {
    const { fetch, sent } = listening();
    await expect(aBench(fetch).client.create(aRequest(change))).rejects.toThrow("assertion");
    expect(sent).toEqual([]);
  });
});

test("the query is by our number", async () => {
  const { fetch, sent } = listening();
  await aBench(fetch).client.query("BB-1");
  expect(sent.map(getAddress)).toEqual([VALIDATOR]);
  expect(sent[0]?.init).toMatchObject({ method: "GET", redirect: "manual" });
  expect(sent[0]?.fields).toEqual({ ...CREDENTIALS, tran_id: "BB-1", v: "1", format: "json" });
});

test("each success that was never validated is validated by its val_id, and no other", async () => {
  const element = ["VALID", "VALIDATED", "FAILED"].map((status, at) => ({
    status,
    tran_id: "BB-1",
    val_id: `VAL${at}`,
    bank_tran_id: `BANK${at}`,
    amount: "612.00",
    currency_type: "BDT",
  }));
  const { fetch, sent } = listening({ APIConnect: "DONE", no_of_trans_found: 3, element });
  const bench = aBench(fetch);
  expect(await bench.client.query("BB-1")).toMatchObject({ outcome: "completed" });
  await bench.settled();
  expect(sent.length).toBe(2);
  expect(sent[1]?.url.pathname).toBe("/validator/api/validationserverAPI.php");
  expect(sent[1]?.fields).toEqual({ ...CREDENTIALS, val_id: "VAL0", v: "1", format: "json" });
});

describe("a refund", () => {
  const ORDER = {
    refundTransId: "BB-R-1",
    bankTranId: "BANK1",
    invoice: "BB-1",
    amountPoisha: 10_005,
    reason: "Refund of a booking",
  };

  test("has the bank's transaction, our number of it, the amount, the reason and our invoice", async () => {
    const { fetch, sent } = listening();
    await aBench(fetch).client.refund(ORDER);
    expect(sent.map(getAddress)).toEqual([VALIDATOR]);
    expect(sent[0]?.fields).toEqual({
      ...CREDENTIALS,
      bank_tran_id: "BANK1",
      refund_trans_id: "BB-R-1",
      refund_amount: "100.05",
      refund_remarks: "Refund of a booking",
      refe_id: "BB-1",
      v: "1",
      format: "json",
    });
  });

  test.each([
    ["", "Refund"],
    ["  ", "Refund"],
    ["x".repeat(300), "x".repeat(255)],
  ])("has a reason that is taken for %o", async (reason, sentReason) => {
    const { fetch, sent } = listening();
    await aBench(fetch).client.refund({ ...ORDER, reason });
    expect(sent[0]?.fields["refund_remarks"]).toBe(sentReason);
  });

  test("is found again by SSLCOMMERZ's number", async () => {
    const { fetch, sent } = listening();
    await aBench(fetch).client.refundState("REF1");
    expect(sent.map(getAddress)).toEqual([VALIDATOR]);
    expect(sent[0]?.fields).toEqual({
      ...CREDENTIALS,
      refund_ref_id: "REF1",
      v: "1",
      format: "json",
    });
  });
});
