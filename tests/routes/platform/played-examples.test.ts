/** [O19] The examples of the API description, sent to the server as they stand. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { CALLS, type Call } from "../../../worker/contract/calls.ts";
import { database } from "../../../worker/db/client.ts";
import { openApi } from "../../../worker/http/openapi.ts";
import { aLoggedIn, CHEAP_PASSWORD } from "../../support/agents.ts";
import { aBrowser, type Answer } from "../../support/browser.ts";
import { aDestination, aTrip, aUnit } from "../../support/catalogue.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const api = openApi("http://localhost");

/** What is refused at the door, before the rule of the call is reached. */
const AT_THE_DOOR = [
  "field_invalid",
  "wrong_type",
  "not_json",
  "not_readable",
  "too_large",
  "forgery_check_failed",
  "session_expired",
  "login_required",
];

const Content = z.record(z.string(), z.object({ example: z.unknown().optional() }));
const Operation = z.object({
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
});

function findCall(path: string): Call {
  const call = CALLS.find((one) => one.path === path);
  if (call === undefined) throw new Error(`no call ${path}`);
  return call;
}

function getExamples(call: Call) {
  const { requestBody, responses } = Operation.parse(
    api.paths[call.path]?.[call.method.toLowerCase()],
  );
  return {
    request: requestBody?.content["application/json"]?.example,
    answer: (status: number) => Object.values(responses[status]?.content ?? {})[0]?.example,
  };
}

/** What the server makes anew: the fields whose examples stand for it, with the calls that send it again. */
const MADE = new Set([
  "ticketingUniqueId",
  "ticketBillPayBkashId",
  "grantToken",
  "paymentID",
  "ticketing_id",
  "invoice",
  "qr",
]);

/** Sends examples one after another; what the server has made replaces its example in the next ones. */
function aPlayer() {
  const browser = aBrowser();
  const made = new Map<unknown, unknown>();
  let bearer: string | undefined;

  function learn(shown: unknown, real: unknown): void {
    if (typeof shown !== "object" || shown === null) return;
    for (const [name, value] of Object.entries(shown)) {
      const own: unknown = Object(real)[name];
      if (MADE.has(name)) made.set(value, own);
      learn(value, own);
    }
  }

  function replace(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replace(one)]));
    }
    return made.get(value) ?? value;
  }

  return {
    replace,
    useToken(token: string) {
      bearer = token;
    },
    async play(path: string, id?: unknown): Promise<Answer & { shown: unknown }> {
      const call = findCall(path);
      const { request, answer } = getExamples(call);
      const address = `/api${path.replace("{id}", String(replace(id)))}`;
      const own = bearer === undefined ? browser : aBrowser({ bearer });
      const got =
        call.method === "GET" ? await own.get(address) : await own.post(address, replace(request));
      const shown = answer(got.status);
      expect(shown, `${path}: ${got.status} ${JSON.stringify(got.body)}`).toBeDefined();
      const schema = Object.entries(call.answers).find(([status]) => status === `${got.status}`);
      expect(schema?.[1].safeParse(got.body).error).toBeUndefined();
      learn(shown, got.body);
      return { ...got, shown };
    },
  };
}

beforeAll(async () => {
  await aDestination(db, { id: "3", mode: "limited" });
  await aUnit(db, { id: "7", destinationId: "3" });
  await aTrip(db, { id: "42", destinationId: "3", unitId: "7" });
});

test("a whole sale is the examples in their order, from signing up to the agent's list of sales", async () => {
  const wallet = await startWallet();
  const { play, replace, useToken } = aPlayer();
  await play("/register");
  await env.DB.prepare(
    "UPDATE agents SET approved_at = 1, contact_verified_at = 1 WHERE mobile = '01712345678'",
  ).run();
  const { token } = z.object({ token: z.string() }).parse((await play("/login")).body);
  useToken(token);
  await play("/agent/return-hosts");

  const trips = await play("/get-filter-bus-list");
  expect(trips.body).toMatchObject({ busFTRouteList: [{ id: "42", seat_price: 600 }] });
  await play("/get-seat-list-with-route/{id}", "42");
  const held = await play("/hold-seats-together");
  expect(held.body).toMatchObject({ getUserTicketData: [{}, {}] });
  const amounts = z.object({ fare: z.number(), charge: z.number(), total: z.number() });
  const quote = await play("/quote");
  expect(amounts.parse(quote.body)).toEqual(amounts.parse(quote.shown));

  await play("/bkash/payment/create");
  expect((await play("/payments/{id}", 1204)).body).toMatchObject({ state: "created" });
  const waiting = await play("/bkash/payment/execute");
  expect(waiting.status).toBe(202);
  await wallet.approve(String(replace("TR0011abcdefg1795950000000")));
  await env.DB.prepare("UPDATE bills SET claimed_until = NULL").run();
  const sold = await play("/bkash/payment/execute");
  expect(sold.status).toBe(201);

  const ticket = await play("/get-ticketing-details-with-id/{id}", "mPq3vW0sR6yT1uZ8xK2nLg");
  const paid = { single_ticketing_data: { ticketing_bill_pay_data: { paid_amount: 1224 } } };
  expect(ticket.body).toMatchObject({ invoiceData: { price: { fare: 1200 }, ...paid } });
  await play("/get-ticketing-details-with-pnr");
  expect((await play("/check-ticket")).body).toMatchObject({ valid: true });
  await play("/send-ticket-again");
  await play("/agent/sales.csv");
});

const POSTS = CALLS.filter(({ body, bearer }) => body !== undefined && bearer !== "guide");

test.each(POSTS)(
  "the server reads the example of $path and refuses it by a rule at most",
  async (call) => {
    await startWallet();
    const { browser } = await aLoggedIn(db);
    await browser.post("/api/agent/return-hosts", {
      password: CHEAP_PASSWORD,
      return_hosts: ["shop.example.com"],
    });
    const { status, body } = await browser.post(`/api${call.path}`, getExamples(call).request);
    expect(status).toBeLessThan(500);
    const { code } = z.object({ code: z.string().optional() }).loose().parse(body);
    expect(AT_THE_DOOR).not.toContain(code);
  },
);
