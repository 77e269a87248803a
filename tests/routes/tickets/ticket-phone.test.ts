/**
 * The buyer corrects the number by the TrxID and a code to the new number; who has the address alone gets nothing
 * (protocol 24).
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  TicketPhoneCodeView,
  TicketPhoneView,
} from "../../../worker/contract/tickets/ticket-phone.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { CODE_LASTS_MS, CODE_TRIES_MAX } from "../../../worker/domain/tickets/phone-code.ts";
import { database } from "../../../worker/db/client.ts";
import { anAgent } from "../../support/agents.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aPaidSale, nothingWaits, readRow } from "../../support/paid.ts";
import { makePhone } from "../../support/phones.ts";
import { simulatedGateway, SMS_ORIGIN } from "../../support/simulated/simulated-gateway.ts";
import { startWallet } from "../../support/wallet.ts";

const SMS = "http://localhost:1";
const SHOP = { SMS_GATEWAY: "ssl-wireless", SMS_SENDER: "Bus", SMS_BASE_URL: SMS } as const;
const gateway = simulatedGateway();
const network = globalThis.fetch;

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(SMS)) return network(input, init);
    return gateway.fetch(request.url.replace(SMS, SMS_ORIGIN), {
      method: request.method,
      headers: request.headers,
      body: await request.text(),
    });
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await nothingWaits();
});

/** Opens a browser at a shop that sends messages. */
const aPhoneBrowser = () => aBrowser({ env: SHOP });

let numbers = 0;

/** One that a phone can have. */
function aNumber(): string {
  numbers += 1;
  return `0181234${String(1000 + numbers)}`;
}

interface Given {
  link: string;
  phone: string;
  trx: string;
}

function askCode({ link, phone, trx }: Given, browser = aPhoneBrowser()) {
  return browser.post("/api/ticket-phone-code", {
    ticketing_id: link,
    contact_number: phone,
    trx_id: trx,
  });
}

function confirm({ link, phone, trx }: Given, code: string, browser = aPhoneBrowser()) {
  return browser.post("/api/ticket-phone", {
    ticketing_id: link,
    contact_number: phone,
    trx_id: trx,
    code,
  });
}

async function lastCode(phone: string): Promise<string> {
  const texts = await gateway.messages(phone);
  return /^\d{6}/.exec(texts.at(-1)?.text ?? "")?.[0] ?? "";
}

async function aSale() {
  const { bill, ticketId: link, trxId: trx } = await aPaidSale(await startWallet());
  return { bill, given: { link, phone: aNumber(), trx } };
}

function wrong(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

test("with the TrxID and the code it goes to the new number, at a new address", async () => {
  const { bill, given } = await aSale();
  const was = await makePhone(bill);
  const asked = await askCode({ ...given, trx: ` ${given.trx.toLowerCase()} ` });
  expect(read(asked, TicketPhoneCodeView).status_code).toBe(201);
  const done = read(await confirm(given, await lastCode(given.phone)), TicketPhoneView);
  expect(await makePhone(bill)).toBe(given.phone);
  expect(done.ticketing_id).toBe((await readRow(bill)).ticketId);
  const page = await aPhoneBrowser().get(`/api/get-ticketing-details-with-id/${done.ticketing_id}`);
  expect(read(page, LimitedInvoiceView).invoiceData).toMatchObject({ phone_changes_left: 1 });
  expect(
    (await aPhoneBrowser().get(`/api/get-ticketing-details-with-id/${given.link}`)).status,
  ).toBe(404);
  const { results } = await env.DB.prepare("SELECT actor, act FROM staff_acts WHERE target = ?")
    .bind(String(bill))
    .all();
  expect(results).toEqual([
    { actor: "buyer", act: "correct_phone:asked" },
    { actor: "buyer", act: "correct_phone" },
  ]);
  expect(
    JSON.stringify((await env.DB.prepare("SELECT * FROM phone_codes").all()).results),
  ).not.toContain(was);
});

test("an attacker with the address alone is sent no code, and changes nothing with one that was guessed", async () => {
  const { bill, given } = await aSale();
  const was = await makePhone(bill);
  const attack = { ...given, trx: "AAAAAAAAAA" };
  expect(await askCode(attack)).toMatchObject({ status: 422, body: { code: "phone_proof_wrong" } });
  expect(await confirm(attack, "123456")).toMatchObject({ body: { code: "phone_proof_wrong" } });
  expect(await gateway.messages(given.phone)).toEqual([]);
  expect(await makePhone(bill)).toBe(was);
});

test("who sold it as an agent has paid, and knows the TrxID, and does not correct it", async () => {
  const { bill, given } = await aSale();
  const page = () => aPhoneBrowser().get(`/api/get-ticketing-details-with-id/${given.link}`);
  expect(read(await page(), LimitedInvoiceView).invoiceData).toMatchObject({
    phone_changes_left: 2,
  });
  const { id } = await anAgent(database(env));
  await env.DB.prepare("UPDATE bills SET agent_id = ? WHERE id = ?").bind(id, bill).run();
  expect(await askCode(given)).toMatchObject({ body: { code: "phone_locked" } });
  expect(await confirm(given, "123456")).toMatchObject({ body: { code: "phone_locked" } });
  expect(await gateway.messages(given.phone)).toEqual([]);
  expect(read(await page(), LimitedInvoiceView).invoiceData).toMatchObject({
    phone_changes_left: 0,
  });
});

test("wrong TrxIDs past the limit lock nobody out who knows the right one", async () => {
  const { bill, given } = await aSale();
  const attacker = aPhoneBrowser();
  for (let n = 0; n < 10; n += 1) await askCode({ ...given, trx: `AAAAAAAA${10 + n}` }, attacker);
  const past = await askCode({ ...given, trx: "AAAAAAAAAA" }, attacker);
  expect(past).toMatchObject({ body: { code: "too_many_tries" } });
  expect((await askCode(given)).status).toBe(201);
  expect((await confirm(given, await lastCode(given.phone))).status).toBe(201);
  expect(await makePhone(bill)).toBe(given.phone);
});

test("a code is tried a few times, and is good for its ticket, its number and its time alone, once", async () => {
  const { bill, given } = await aSale();
  await askCode(given);
  const code = await lastCode(given.phone);
  expect(await confirm({ ...given, phone: aNumber() }, code)).toMatchObject({
    body: { code: "phone_code_wrong" },
  });
  for (let n = 1; n < CODE_TRIES_MAX; n += 1) {
    expect(await confirm(given, wrong(code))).toMatchObject({ status: 422 });
  }
  expect(await confirm(given, code)).toMatchObject({ body: { code: "phone_code_wrong" } });
  // Another code begins anew.
  await askCode(given);
  await env.DB.prepare("UPDATE phone_codes SET expires_at = expires_at - ?")
    .bind(CODE_LASTS_MS + 1)
    .run();
  expect(await confirm(given, await lastCode(given.phone))).toMatchObject({
    body: { code: "phone_code_wrong" },
  });
  await askCode(given);
  const right = await lastCode(given.phone);
  const done = await Promise.all([1, 2].map(() => confirm(given, right)));
  expect(done.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await makePhone(bill)).toBe(given.phone);
});

test("who has a ticket of their own uses up no code to somebody else's number", async () => {
  const number = aNumber();
  for (let ticket = 0; ticket < 2; ticket += 1) {
    const { given } = await aSale();
    for (let n = 0; n < 5; n += 1) await askCode({ ...given, phone: number });
  }
  const { given } = await aSale();
  expect((await askCode({ ...given, phone: number })).status).toBe(201);
});

test("no more than a few codes go out a day for one ticket", async () => {
  const { given } = await aSale();
  for (let n = 0; n < 5; n += 1)
    expect((await askCode({ ...given, phone: aNumber() })).status).toBe(201);
  expect(await askCode({ ...given, phone: aNumber() })).toMatchObject({
    body: { code: "too_many_tries" },
  });
});

test.each([
  ["the account is empty", "90417"],
  ["the gateway takes nothing now", "90429"],
])("codes that do not go out since %s use up none of the day's", async (_, story) => {
  const { given } = await aSale();
  await gateway.next(story, 6);
  for (let n = 0; n < 6; n += 1) {
    expect(await askCode(given)).toMatchObject({ body: { code: "phone_code_not_sent" } });
  }
  for (let n = 0; n < 5; n += 1) expect((await askCode(given)).status).toBe(201);
  expect(await askCode(given)).toMatchObject({ body: { code: "too_many_tries" } });
});

test("numbers that the gateway does not take use up the codes of their ticket", async () => {
  const { given } = await aSale();
  await gateway.next("90416", 5);
  for (let n = 0; n < 5; n += 1) {
    expect(await askCode(given)).toMatchObject({ body: { code: "phone_code_not_sent" } });
  }
  expect(await askCode(given)).toMatchObject({ body: { code: "too_many_tries" } });
});

test("one that did not go out can't be tried, and the one before it stays good", async () => {
  const { given } = await aSale();
  const listCodes = async () => (await env.DB.prepare("SELECT * FROM phone_codes").all()).results;
  const before = await listCodes();
  await gateway.next("90417", 1);
  await askCode(given);
  expect(await listCodes()).toEqual(before);
  await askCode(given);
  const sent = await listCodes();
  expect(sent).toHaveLength(before.length + 1);
  await gateway.next("90417", 1);
  await askCode(given);
  expect(await listCodes()).toEqual(sent);
});

test("it is stored hashed", async () => {
  const { given } = await aSale();
  await askCode(given);
  const { results } = await env.DB.prepare("SELECT * FROM phone_codes").all();
  expect(JSON.stringify(results)).not.toContain(await lastCode(given.phone));
  expect(JSON.stringify(results)).not.toContain(given.phone);
});
