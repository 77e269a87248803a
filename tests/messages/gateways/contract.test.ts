/** What every gateway must do, shown with both against the simulator. */
import { describe, expect, test } from "vitest";
import type { Fetch } from "../../../worker/http/outgoing.ts";
import type { GatewayOptions } from "../../../worker/messages/gateways/options.ts";
import { simulatedGateway } from "../../support/simulated/simulated-gateway.ts";
import { aClient, answering, MESSAGE, NAMES, TOKEN } from "./clients.ts";
import { MUST_GIVE_UP } from "../../support/hangs.ts";

const ACCEPTED = {
  result: "accepted",
  ref: expect.stringMatching(/^\w{5,20}$/),
  parts: null,
  cost: null,
};
const UNKNOWN = { result: "unknown" };
const DAY_MS = 86_400_000;

const STORIES: [ending: string, what: string, result: object, arrives: boolean][] = [
  ["45678", "a usual number", ACCEPTED, true],
  ["90001", "silence", UNKNOWN, false],
  ["90002", "silence after the message was taken", UNKNOWN, true],
  ["90003", "an answer that is lost", UNKNOWN, true],
  ["90004", "a late report", ACCEPTED, true],
  ["90005", "a message that never arrives", ACCEPTED, false],
  ["90006", "an error page after the message was taken", UNKNOWN, true],
  ["90405", "a wrong token", { result: "refused", reason: "credentials" }, false],
  ["90416", "a number that is none", { result: "refused", reason: "number" }, false],
  ["90417", "an account without money", { result: "refused", reason: "balance" }, false],
  ["90420", "content that is not let through", { result: "refused", reason: "content" }, false],
  ["90429", "too many at once", { result: "later" }, false],
];

describe.each(NAMES)("%s", (name) => {
  function aBench(change: Partial<GatewayOptions> = {}) {
    const simulated = simulatedGateway();
    return { simulated, gateway: aClient(name, simulated.fetch, change) };
  }

  test.each(STORIES)("%s: %s", async (ending, _, result, arrives) => {
    const { simulated, gateway } = aBench();
    const phone = `017123${ending}`;
    expect(await gateway.send({ ...MESSAGE, phone })).toEqual(result);
    expect(await simulated.texts(phone)).toEqual(arrives ? [MESSAGE.text] : []);
  });

  test("hands over number, sender and text as they are", async () => {
    const { simulated, gateway } = aBench();
    await gateway.send(MESSAGE);
    expect(await simulated.messages()).toEqual([
      expect.objectContaining({
        gateway: name,
        phone: MESSAGE.phone,
        sender: "SHOP",
        text: MESSAGE.text,
      }),
    ]);
    expect(gateway.name).toBe(name);
  });

  test("a repeat of the same day sends again only where the gateway knows no id", async () => {
    const { simulated, gateway } = aBench();
    const phone = "01712390003";
    expect(await gateway.send({ ...MESSAGE, phone })).toEqual(UNKNOWN);
    expect(await gateway.send({ ...MESSAGE, phone })).toEqual(ACCEPTED);
    expect(await gateway.send({ ...MESSAGE, phone })).toEqual(ACCEPTED);
    expect(await simulated.texts(phone)).toHaveLength(gateway.isRepeatSafe ? 1 : 3);
    await gateway.send({ ...MESSAGE, phone, id: "ticket:7:again" });
    expect(await simulated.texts(phone)).toHaveLength(gateway.isRepeatSafe ? 2 : 4);
    simulated.advance(DAY_MS);
    await gateway.send({ ...MESSAGE, phone });
    expect(await simulated.texts(phone)).toHaveLength(gateway.isRepeatSafe ? 3 : 5);
  });

  test("a foreign number is refused, and nothing is sent", async () => {
    const { simulated, gateway } = aBench();
    const outcome = await gateway.send({ ...MESSAGE, phone: "+14155550100" });
    expect(outcome).toEqual({ result: "refused", reason: "number" });
    expect(await simulated.texts("+14155550100")).toEqual([]);
  });

  test("what comes faster than the gateway takes is for later", async () => {
    const at = Date.now();
    const simulated = simulatedGateway({ now: () => at, settings: { perSecond: 2 } });
    const gateway = aClient(name, simulated.fetch);
    const outcomes = [];
    for (const id of ["1", "2", "3"]) outcomes.push(await gateway.send({ ...MESSAGE, id }));
    expect(outcomes).toEqual([ACCEPTED, ACCEPTED, { result: "later" }]);
    simulated.advance(1_000);
    expect(await gateway.send({ ...MESSAGE, id: "3" })).toEqual(ACCEPTED);
  });

  test.each<[string, Fetch]>([
    ["a connection that fails", () => Promise.reject(new TypeError("fetch failed"))],
    ["an answer that breaks off", () => Promise.resolve(new Response(brokenBody()))],
    ["a redirect", () => Promise.resolve(new Response(null, { status: 302 }))],
    ["an error page", answering("<h1>Bad Gateway</h1>", 502)],
    ["an error with a body that says success", answering(getSuccess(), 500)],
    [
      "an error with a body that refuses",
      answering({ error: 416, status: "FAILED", status_code: 4025 }, 503),
    ],
    ["a refusal's status with a body that says success", answering(getSuccess(), 400)],
    ["no JSON", answering("OK")],
    ["JSON of something else", answering([1, null])],
    ["an empty object", answering({})],
  ])("%s is unknown: the gateway may have it", async (_, fetch) => {
    expect(await aClient(name, fetch).send(MESSAGE)).toEqual(UNKNOWN);
    expect(await aClient(name, fetch).report("100001")).toBe(null);
  });

  test("waits no longer than its time limit", MUST_GIVE_UP, async () => {
    const never: Fetch = (_, { signal }) =>
      new Promise((__, reject) =>
        signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    expect(await aClient(name, never, { timeoutMs: 1 }).send(MESSAGE)).toEqual(UNKNOWN);
  });

  test("an answer outside the protocol's success is never accepted", async () => {
    for (const status of [200, 400, 401, 403, 404, 418, 429]) {
      for (const code of [-1, 1, 201, 399, 400, 499, 4000, 4999, 5000, 5001, 9999]) {
        const body = { error: code, status: "FAILED", status_code: code, data: { request_id: 1 } };
        const { result } = await aClient(name, answering(body, status)).send(MESSAGE);
        expect(["refused", "later", "unknown"], `${status} ${code}`).toContain(result);
      }
    }
  });

  test("what is reported of a refusal names nobody and no secret", async () => {
    const reports: unknown[] = [];
    const { gateway } = aBench({ onRefusal: (answer) => void reports.push(answer) });
    for (const ending of ["90001", "90405", "90420", "90429", "45678"]) {
      await gateway.send({ ...MESSAGE, phone: `017123${ending}` });
    }
    expect(reports).toHaveLength(4);
    expect(reports[0]).toEqual({ gateway: name, httpStatus: null, code: null });
    expect(JSON.stringify(reports)).not.toMatch(new RegExp(`017123|${TOKEN}|টিকেট`));
  });
});

function getSuccess() {
  return {
    error: 0,
    data: { request_id: 1 },
    status: "SUCCESS",
    status_code: 200,
    smsinfo: [{ sms_status: "SUCCESS", reference_id: "r" }],
  };
}

function brokenBody(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(new Error("broken")) });
}
