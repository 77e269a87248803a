/** The answers of each gateway, code by code, as its documentation and its public clients have them. */
import { describe, expect, test } from "vitest";
import { aClient, answering, MESSAGE } from "./clients.ts";

const refused = (reason: string) => ({ result: "refused", reason });
const UNKNOWN = { result: "unknown" };
const LATER = { result: "later" };

async function readCsmsId(id: string): Promise<string> {
  let sent = "";
  await aClient("ssl-wireless", (_, { body }) => {
    sent = String(body);
    return Promise.resolve(new Response(""));
  }).send({ ...MESSAGE, id });
  return String(Object(JSON.parse(sent))["csms_id"]);
}

describe("ssl-wireless", () => {
  const send = (body: unknown, status = 200) =>
    aClient("ssl-wireless", answering(body, status)).send(MESSAGE);
  const success = (change: object = {}, line: object = {}) => ({
    status: "SUCCESS",
    status_code: 200,
    error_message: "",
    smsinfo: [{ sms_status: "SUCCESS", reference_id: "5da2f0b5ba3a2248110", ...line }],
    ...change,
  });

  test.each([
    [4001, refused("credentials")],
    [4002, refused("credentials")],
    [4003, refused("credentials")],
    [4004, refused("other")],
    [4005, refused("other")],
    [4020, refused("other")],
    [4022, refused("other")],
    [4025, refused("number")],
    [4026, refused("number")],
    [4027, refused("content")],
    [4028, refused("content")],
    [4029, LATER],
    [4030, refused("other")],
    [4031, LATER],
    [4032, refused("content")],
    [4999, refused("other")],
    [5000, UNKNOWN],
    [0, UNKNOWN],
  ])("FAILED with %i", async (status_code, outcome) => {
    const body = { status: "FAILED", status_code, error_message: "x", smsinfo: [] };
    expect(await send(body)).toEqual(outcome);
    expect(
      await send({ ...body, status_code: String(status_code), smsinfo: undefined }, 400),
    ).toEqual(outcome);
  });

  test("an account without money has no code of its own, only a sentence", async () => {
    const body = { status: "FAILED", status_code: 4098, error_message: "Insufficient Balance" };
    expect(await send(body)).toEqual(refused("balance"));
  });

  test("success is the reference of our message; without one it is our own id", async () => {
    expect(await send(success())).toMatchObject({ result: "accepted", ref: "5da2f0b5ba3a2248110" });
    const ref = await readCsmsId(MESSAGE.id);
    expect(await send(success({}, { reference_id: "" }))).toMatchObject({
      result: "accepted",
      ref,
    });
    expect(await send(success({}, { csms_id: ref }))).toMatchObject({ result: "accepted" });
  });

  test.each([
    ["without a line", success({ smsinfo: [] })],
    ["with a line that can't be read", success({ smsinfo: ["x"] })],
    ["of another message", success({}, { csms_id: "another" })],
    ["whose line failed", success({}, { sms_status: "INVALID" })],
    ["with the code of a refusal", success({ status_code: 4025 })],
    ["with another word", success({ status: "QUEUED" })],
  ])("success %s is unknown", async (_, body) => {
    expect(await send(body)).toEqual(UNKNOWN);
  });

  test("a duplicate shows that the first one arrived", async () => {
    const body = { status: "FAILED", status_code: 4023, error_message: "Duplicate CSMS ID" };
    const ref = await readCsmsId(MESSAGE.id);
    expect(await send(body)).toEqual({ result: "accepted", ref, parts: null, cost: null });
  });

  test("a full line before the gateway is for later", async () => {
    expect(await send("Too Many Requests", 429)).toEqual(LATER);
  });

  test("the id is short enough for the gateway, the same for a repeat, and different for another", async () => {
    const id = `trip:${"9".repeat(60)}:rev3`;
    expect(await readCsmsId(id)).toMatch(/^[0-9a-f]{20}$/);
    expect(await readCsmsId(id)).toBe(await readCsmsId(id));
    expect(await readCsmsId(`${id}4`)).not.toBe(await readCsmsId(id));
  });

  test("has no reports", async () => {
    expect(await aClient("ssl-wireless", answering(success())).report("5da2f0b5")).toBe(null);
  });
});

describe("alpha-sms", () => {
  const send = (body: unknown, status = 200) =>
    aClient("alpha-sms", answering(body, status)).send(MESSAGE);

  test.each([
    [400, refused("other")],
    [403, refused("credentials")],
    [404, refused("other")],
    [405, refused("credentials")],
    [409, UNKNOWN],
    [410, refused("credentials")],
    [411, refused("credentials")],
    [412, refused("other")],
    [413, refused("credentials")],
    [414, refused("content")],
    [415, refused("content")],
    [416, refused("number")],
    [417, refused("balance")],
    [418, refused("content")],
    [420, refused("content")],
    [421, refused("credentials")],
    [499, refused("other")],
    [1, UNKNOWN],
    [500, UNKNOWN],
  ])("error %i", async (error, outcome) => {
    expect(await send({ error, msg: "x" })).toEqual(outcome);
    expect(await send({ error: String(error), data: [] }, 400)).toEqual(outcome);
  });

  test("success is the number of the request, as a number or as digits", async () => {
    const accepted = { result: "accepted", ref: "4521", parts: null, cost: null };
    expect(await send({ error: 0, data: { request_id: 4521 } })).toEqual(accepted);
    expect(await send({ error: "0", data: { request_id: "4521" } })).toEqual(accepted);
  });

  test.each([
    [{ error: 0 }, 200],
    [{ error: 0, data: {} }, 200],
    [{ error: 0, data: { request_id: null } }, 200],
    [{ error: 0, data: { request_id: 4521 } }, 400],
  ])("success that says %j with status %i is unknown", async (body, status) => {
    expect(await send(body, status)).toEqual(UNKNOWN);
  });

  test("a full line before the gateway is for later", async () => {
    expect(await send("Too Many Requests", 429)).toEqual(LATER);
    expect(await send({ error: 0, data: { request_id: 1 } }, 429)).toEqual(LATER);
  });

  test.each([
    ["Delivered", "delivered"],
    ["DELIVRD", "delivered"],
    ["Failed", "failed"],
    ["Undelivered", "failed"],
    ["Rejected", "failed"],
    ["Expired", "failed"],
    ["Sent", "pending"],
    ["Pending", "pending"],
    ["delivery unknown", "pending"],
    ["", "pending"],
  ])("a report that says %o is %s", async (status, state) => {
    const data = { request_id: 1, request_status: "Complete", recipients: [{ status }] };
    const client = aClient("alpha-sms", answering({ error: 0, msg: "Success", data }));
    expect(await client.report("1")).toEqual({ state });
  });

  test.each([
    { error: 404, msg: "x" },
    { error: 0, data: { recipients: [] } },
    { error: 405, data: { recipients: [{ status: "Delivered" }] } },
  ])("a report that says %j is none", async (body) => {
    expect(await aClient("alpha-sms", answering(body)).report("1")).toBe(null);
  });

  test("a report with the status of an error is none", async () => {
    const body = { error: 0, data: { recipients: [{ status: "Delivered" }] } };
    expect(await aClient("alpha-sms", answering(body, 400)).report("1")).toBe(null);
  });
});
