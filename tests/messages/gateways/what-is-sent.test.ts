/** The calls of each gateway, as they leave the shop. */
import { expect, test } from "vitest";
import { aClient, MESSAGE, NAMES, TOKEN, type ClientName } from "./clients.ts";

function recording(name: ClientName) {
  const calls: { url: string; init: RequestInit }[] = [];
  const client = aClient(name, (url, init) => {
    calls.push({ url, init });
    return Promise.resolve(new Response("{}"));
  });
  return { client, calls };
}

test.each([
  ["01712345678", "8801712345678"],
  ["+14155550100", "14155550100"],
])("%s is sent as %s, with text, sender and key in the body alone", async (phone, msisdn) => {
  const ssl = recording("ssl-wireless");
  await ssl.client.send({ ...MESSAGE, phone });
  expect(ssl.calls.map(({ url }) => url)).toEqual(["http://sms.test/api/v3/send-sms"]);
  expect(JSON.parse(String(ssl.calls[0]?.init.body))).toEqual({
    api_token: TOKEN,
    sid: "SHOP",
    msisdn,
    sms: MESSAGE.text,
    csms_id: expect.stringMatching(/^[0-9a-f]{20}$/),
  });
  const alpha = recording("alpha-sms");
  await alpha.client.send({ ...MESSAGE, phone });
  expect(alpha.calls.map(({ url }) => url)).toEqual(["http://sms.test/sendsms"]);
  expect(Object.fromEntries(new URLSearchParams(String(alpha.calls[0]?.init.body)))).toEqual({
    api_key: TOKEN,
    to: msisdn,
    msg: MESSAGE.text,
    sender_id: "SHOP",
  });
});

test.each(NAMES)("%s follows no redirect, which could send twice", async (name) => {
  const { client, calls } = recording(name);
  await client.send(MESSAGE);
  expect(calls.map(({ init }) => [init.method, init.redirect])).toEqual([["POST", "manual"]]);
});

test("a report is asked for by its number, whatever that is made of", async () => {
  const { client, calls } = recording("alpha-sms");
  for (const ref of ["4521", "../sendsms?msg=x#"]) await client.report(ref);
  expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
    "/report/request/4521/",
    "/report/request/..%2Fsendsms%3Fmsg%3Dx%23/",
  ]);
});
