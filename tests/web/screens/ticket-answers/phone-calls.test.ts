/** The calls that correct a phone number run the human check in place, whoever has typed wrong TrxIDs before. */
import { beforeEach, expect, test, vi } from "vitest";
import { askCode, savePhone } from "../../../../web/screens/ticket-answers/phone-calls.ts";

const INPUT = { ticketing_id: "t", contact_number: "01812345678", trx_id: "9LO1I0XQ7A" };
const NEEDED = { status_code: 403, code: "human_check_needed", message: "no", errors: ["no"] };
const sent: [path: string, body: unknown][] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=x" });
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push([path, JSON.parse(String(init.body))]);
    return sent.length === 1
      ? Response.json(NEEDED, { status: 403 })
      : Response.json({ status_code: 201 }, { status: 201 });
  });
});

test("a code is asked for again with the token of the check", async () => {
  expect((await askCode(INPUT, async () => "a token")).ok).toBe(true);
  expect(sent).toEqual([
    ["/api/ticket-phone-code", INPUT],
    ["/api/ticket-phone-code", { ...INPUT, turnstile_token: "a token" }],
  ]);
});

test("the number is saved with it as well", async () => {
  const whole = { ...INPUT, code: "123456" };
  expect((await savePhone(whole, async () => "a token")).ok).toBe(true);
  expect(sent).toEqual([
    ["/api/ticket-phone", whole],
    ["/api/ticket-phone", { ...whole, turnstile_token: "a token" }],
  ]);
});
