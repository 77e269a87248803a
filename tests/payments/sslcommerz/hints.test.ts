/** Returns and notifications: hints, of which a notification has to be signed. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { returnUrls } from "../../../worker/payments/hosted-page/way-back.ts";
import { sslcommerzHints } from "../../../worker/payments/sslcommerz/hints.ts";
import { SSLCOMMERZ_ACCOUNT } from "../../support/simulated/simulated-sslcommerz.ts";
import { aSimulatedBench } from "./bench.ts";

const hints = sslcommerzHints(SSLCOMMERZ_ACCOUNT.secret);

describe("the way back", () => {
  const { success_url, fail_url, cancel_url } = returnUrls("https://shop.example/back?bill=7");
  const readFields = (url: string) => new URL(url).searchParams;

  test("is told by the address, which keeps what it had", () => {
    expect([success_url, fail_url, cancel_url].map((url) => readFields(url).get("bill"))).toEqual([
      "7",
      "7",
      "7",
    ]);
    expect(hints.readReturn(readFields(success_url))).toBe("came_back");
    expect(hints.readReturn(readFields(fail_url))).toBe("gave_up");
    expect(hints.readReturn(readFields(cancel_url))).toBe("gave_up");
  });

  test.each([
    ["VALID", "came_back"],
    ["FAILED", "gave_up"],
    ["CANCELLED", "gave_up"],
    ["PENDING", "came_back"],
    ["", "came_back"],
  ])("is told by the form's status %s", (status, way) => {
    expect(hints.readReturn(new URLSearchParams({ status }))).toBe(way);
  });

  test("that says nothing is coming back", () => {
    expect(hints.readReturn(new URLSearchParams())).toBe("came_back");
  });
});

/** What the simulator has signed. */
async function aNotification(): Promise<{ fields: URLSearchParams; tranId: string }> {
  const { open, simulated } = aSimulatedBench();
  const tranId = await open();
  await simulated.act(tranId);
  const fields = simulated.received[0]?.fields;
  if (fields === undefined) throw new Error("no notification came");
  return { fields, tranId };
}

/** Rightly signed fields, whatever they are; `names` are those that the signature covers. */
function rightlySigned(fields: Record<string, string>, names: string[]): URLSearchParams {
  const password = createHash("md5").update(SSLCOMMERZ_ACCOUNT.secret).digest("hex");
  const signed: Record<string, string> = { ...fields, store_passwd: password };
  const text = [...names, "store_passwd"]
    .toSorted()
    .map((name) => `${name}=${signed[name]}`)
    .join("&");
  const verify_sign = createHash("md5").update(text).digest("hex");
  return new URLSearchParams({ ...fields, verify_key: names.join(","), verify_sign });
}

/** Signs as the documents describe it, written out once more by hand. */
function aSigned(change: Record<string, string> = {}): URLSearchParams {
  const password = createHash("md5").update(SSLCOMMERZ_ACCOUNT.secret).digest("hex");
  const text = `amount=612.00&status=VALID&store_passwd=${password}&tran_id=BB-1&val_id=V`;
  return new URLSearchParams({
    tran_id: "BB-1",
    status: "VALID",
    val_id: "V",
    amount: "612.00",
    verify_key: "amount,status,tran_id,val_id",
    verify_sign: createHash("md5").update(text).digest("hex"),
    verify_sign_sha2: createHash("sha256").update(text).digest("hex"),
    ...change,
  });
}

/** Rightly signed: our number and this many others. */
function manyFields(count: number): URLSearchParams {
  const others = Array.from({ length: count }, (_, at) => [`field_${at}`, "x"]);
  const fields = { tran_id: "BB-1", ...Object.fromEntries(others) };
  return rightlySigned(fields, Object.keys(fields));
}

describe("a notification", () => {
  test("that SSLCOMMERZ has signed names our number", async () => {
    const { fields, tranId } = await aNotification();
    expect(await hints.readNotification(fields)).toEqual({ invoice: tranId });
    expect(await hints.readNotification(aSigned())).toEqual({ invoice: "BB-1" });
  });

  test("may list its signed fields, and have its fields, in any order", async () => {
    const fields = aSigned({ verify_key: "val_id,tran_id,status,amount" });
    const reversed = new URLSearchParams([...fields].toReversed());
    expect(await hints.readNotification(reversed)).toEqual({ invoice: "BB-1" });
  });

  test("may have its signature in capitals, further fields, and no SHA-256", async () => {
    const fields = aSigned({ cus_fax: "1" });
    fields.set("verify_sign", (fields.get("verify_sign") ?? "").toUpperCase());
    fields.delete("verify_sign_sha2");
    expect(await hints.readNotification(fields)).toEqual({ invoice: "BB-1" });
  });

  test("may have up to 100 signed fields", async () => {
    expect(await hints.readNotification(manyFields(99))).toEqual({ invoice: "BB-1" });
  });

  test("may list a field that it does not have", async () => {
    const fields = aSigned({ verify_key: "amount,status,tran_id,val_id,value_a" });
    expect(await hints.readNotification(fields)).toEqual({ invoice: "BB-1" });
  });

  test.each([
    ["another amount", aSigned({ amount: "1.00" })],
    ["another number", aSigned({ tran_id: "BB-2" })],
    ["another status", aSigned({ status: "FAILED" })],
    ["a wrong signature", aSigned({ verify_sign: "0".repeat(32) })],
    ["a short signature", aSigned({ verify_sign: "0" })],
    ["an empty signature", aSigned({ verify_sign: "" })],
    ["a wrong SHA-256", aSigned({ verify_sign_sha2: "0".repeat(64) })],
    ["an empty SHA-256", aSigned({ verify_sign_sha2: "" })],
    ["fewer signed fields", aSigned({ verify_key: "amount,status,tran_id" })],
    ["a number that is not signed", rightlySigned({ tran_id: "BB-1", amount: "1.00" }, ["amount"])],
    ["a signed field twice in the list", aSigned({ verify_key: "amount,amount,status,tran_id" })],
    ["the password's own field", aSigned({ verify_key: "amount,status,tran_id,store_passwd" })],
    ["no list", aSigned({ verify_key: "" })],
    ["an empty number", aSigned({ tran_id: "" })],
    ["too many signed fields", manyFields(100)],
    ["too many characters", aSigned({ note: "x".repeat(20_001) })],
    ["nothing", new URLSearchParams()],
  ])("with %s is ignored", async (_, fields) => {
    expect(await hints.readNotification(fields)).toBeNull();
  });

  test.each(["verify_sign", "verify_key", "tran_id"])("without %s is ignored", async (name) => {
    const fields = aSigned();
    fields.delete(name);
    expect(await hints.readNotification(fields)).toBeNull();
  });

  test("with a second number is ignored, wherever it stands", async () => {
    const fields = aSigned();
    fields.append("tran_id", "BB-2");
    expect(await hints.readNotification(fields)).toBeNull();
    expect(await hints.readNotification(new URLSearchParams([...fields].toReversed()))).toBeNull();
  });

  test("signed with another password is ignored", async () => {
    const { open, simulated } = aSimulatedBench();
    await simulated.forge(await open());
    const fields = simulated.received[0]?.fields ?? new URLSearchParams();
    expect(fields.get("status")).toBe("VALID");
    expect(await hints.readNotification(fields)).toBeNull();
    expect(await sslcommerzHints("another-password").readNotification(fields)).not.toBeNull();
  });
});
