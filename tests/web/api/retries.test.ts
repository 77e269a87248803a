import { describe, expect, it, test, vi } from "vitest";
import { createApi } from "../../../web/api/client.ts";
import { clientRefusal, type ClientCode } from "../../../web/api/refusal.ts";
import { pauseUntilOnline, findReadRetryDelayMs, retryAfterMs } from "../../../web/api/retries.ts";
import { openPage } from "../../support/page.ts";
import { memoryStorage } from "../storage/memory-storage.ts";

const HOLD = "/api/add-new-seat-for-booking";
const REPEATABLE = [
  HOLD,
  "/api/delete-seat-form-booking",
  "/api/hold-seats-together",
  "/api/bkash/payment/create",
  "/api/save-seat-booking-appoinment",
  "/api/quote",
  "/api/agent/sales",
];
const COUNTED = [
  "/api/login",
  "/api/get-ticketing-details-with-pnr",
  "/api/get-unlimited-ticketing-details-with-pnr",
];

const lost = (code: ClientCode, status = 0) => clientRefusal(code, status);
const refusal = (status: number, code: string) => ({
  status,
  code,
  message: "no",
  errors: ["no"],
  body: null,
});

/** A server that answers in turn; an error is a lost answer. */
function apiClient(...answers: (Response | Error)[]) {
  const sent: string[] = [];
  const pausesMs: number[] = [];
  const connection: boolean[] = [];
  const api = createApi({
    fetch: async (path, init) => {
      sent.push(`${String(path)} ${String(init?.body)}`);
      const answer = answers[sent.length - 1];
      if (answer instanceof Response) return answer;
      throw answer ?? new Error("the server got too many requests");
    },
    cookies: () => "XSRF-TOKEN=x",
    storage: memoryStorage,
    pause: async (ms) => void pausesMs.push(ms),
    onConnection: (isThere) => void connection.push(isThere),
  });
  return { api, sent, pausesMs, connection };
}

const lostOnTheWay = () => new TypeError("Failed to fetch");
const done = () => Response.json({ status_code: 201 }, { status: 201 });

describe("a call that got no answer", () => {
  it.each(REPEATABLE)("is sent again unchanged: %s", async (path) => {
    const { api, sent, pausesMs } = apiClient(lostOnTheWay(), lostOnTheWay(), done());
    let again = 0;
    const answer = await api.postJson(path, { seat_no: "A1" }, { onRetry: () => (again += 1) });
    expect(answer).toMatchObject({ ok: true });
    expect(sent).toEqual(Array.from({ length: 3 }, () => `${path} {"seat_no":"A1"}`));
    expect(pausesMs).toHaveLength(2);
    expect(again).toBe(2);
  });

  it("is given up in the end, marked as possibly carried out", async () => {
    const { api, sent } = apiClient(...Array.from({ length: 4 }, lostOnTheWay));
    expect(await api.postJson(HOLD, {})).toMatchObject({
      ok: false,
      refusal: { code: "offline", isRepeated: true },
    });
    expect(sent).toHaveLength(4);
  });

  it("ends at the first answer, a refusal too", async () => {
    const taken = { status_code: 409, code: "seat_taken", message: "taken", errors: ["taken"] };
    const { api, sent } = apiClient(lostOnTheWay(), Response.json(taken, { status: 409 }));
    expect(await api.postJson(HOLD, {})).toMatchObject({ refusal: { code: "seat_taken" } });
    expect(sent).toHaveLength(2);
  });

  it("is not sent again where it is not known to be repeatable, or where the page itself repeats it", async () => {
    for (const path of ["/api/register", "/api/login", "/api/bkash/payment/execute"]) {
      const { api, sent } = apiClient(lostOnTheWay());
      expect(await api.postJson(path, {})).toMatchObject({ refusal: { code: "offline" } });
      expect(sent).toHaveLength(1);
    }
  });

  it("reports whether the server could be reached", async () => {
    const { api, connection } = apiClient(lostOnTheWay(), done());
    await api.postJson(HOLD, {});
    expect(connection).toEqual([false, true]);
  });
});

describe("the pause before the next try", () => {
  const middle = 0.5;

  it("grows, and differs for each phone", () => {
    const waits = [1, 2, 3, 4].map((tries) => retryAfterMs(HOLD, lost("offline"), tries, middle));
    expect(waits).toEqual([800, 2_000, 5_000, null]);
    expect(retryAfterMs(HOLD, lost("offline"), 1, 0)).toBe(560);
    expect(retryAfterMs(HOLD, lost("offline"), 1, 1)).toBe(1_040);
  });

  it("follows a whole time-out only once", () => {
    expect(retryAfterMs(HOLD, lost("timeout"), 1, middle)).toBe(1_000);
    expect(retryAfterMs(HOLD, lost("timeout"), 2, middle)).toBeNull();
  });

  it("follows an unprocessed call, and no other answer", () => {
    expect(retryAfterMs(HOLD, lost("unreadable", 502), 1, middle)).toBe(800);
    expect(retryAfterMs(HOLD, refusal(503, "overloaded"), 1, middle)).toBe(800);
    const answers = [
      lost("unreadable", 200),
      refusal(500, "server_error"),
      refusal(503, "wallet_away"),
      refusal(429, "too_many_tries"),
      refusal(409, "seat_taken"),
    ];
    for (const answer of answers) {
      expect(retryAfterMs(HOLD, answer, 1, middle), answer.code).toBeNull();
    }
  });

  it("follows overload: never before the server's time, nor for all phones at once", async () => {
    const shed = { ...refusal(503, "overloaded"), retryAfterMs: 3_000 };
    expect([1, 2, 3, 4].map((tries) => retryAfterMs(HOLD, shed, tries, 0))).toEqual([
      3_000,
      3_000,
      3_500,
      null,
    ]);
    expect(retryAfterMs(HOLD, shed, 1, 1)).toBe(3_900);
    const body = { status_code: 503, ...shed };
    const answer = () => Response.json(body, { status: 503, headers: { "Retry-After": "3" } });
    const { api, pausesMs } = apiClient(answer(), done());
    expect(await api.postJson(HOLD, {})).toMatchObject({ ok: true });
    expect(pausesMs[0]).toBeGreaterThanOrEqual(3_000);
    expect(pausesMs[0]).toBeLessThanOrEqual(3_900);
  });

  it.each(COUNTED)("follows nothing else where an attempt is counted: %s", (path) => {
    expect(retryAfterMs(path, refusal(503, "overloaded"), 1, middle)).toBe(800);
    expect(retryAfterMs(path, lost("offline"), 1, middle)).toBeNull();
    expect(retryAfterMs(path, lost("timeout"), 1, middle)).toBeNull();
    expect(retryAfterMs(path, refusal(409, "no_ticket_matches"), 1, middle)).toBeNull();
  });

  it("is left to pages that repeat a call themselves", () => {
    for (const path of ["/api/opening", "/api/bkash/payment/execute"]) {
      expect(retryAfterMs(path, refusal(503, "overloaded"), 1, middle)).toBeNull();
    }
  });

  it("is short for a read, and a read without an answer for long is reported", () => {
    expect([1, 2, 3].map((tries) => findReadRetryDelayMs(lost("offline"), tries, middle))).toEqual([
      800,
      2_000,
      null,
    ]);
    expect(findReadRetryDelayMs(lost("timeout"), 1, middle)).toBeNull();
    expect(findReadRetryDelayMs(refusal(404, "ticket_unknown"), 1, middle)).toBeNull();
  });
});

test("a pause ends with the connection that comes back, and by itself", async () => {
  vi.useFakeTimers();
  const page = openPage();
  const over = vi.fn();
  void pauseUntilOnline(10_000).then(over);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(over).not.toHaveBeenCalled();
  page.window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toHaveBeenCalledTimes(1);
  void pauseUntilOnline(10_000).then(over);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(over).toHaveBeenCalledTimes(2);
  expect(page.window.listening()).toEqual([]);
  vi.useRealTimers();
});
