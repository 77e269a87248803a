import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "../../../web/api/client.ts";
import { memoryStorage } from "../storage/memory-storage.ts";

interface Sent {
  path: string;
  init: RequestInit;
  headers: Headers;
}

/** A server that gives the listed answers in turn and records its requests. */
function apiClient(...answers: (Response | Error | "silence")[]) {
  const sent: Sent[] = [];
  const storage = memoryStorage();
  const sessionsOver: true[] = [];
  const jar = { cookies: "other=1; XSRF-TOKEN=first%2Esigned" };
  const api = createApi({
    fetch: async (path, init = {}) => {
      sent.push({ path: String(path), init, headers: new Headers(init.headers) });
      const answer = answers[sent.length - 1];
      if (answer === undefined) throw new Error("the server got too many requests");
      if (answer === "silence") return untilAborted(init.signal);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    cookies: () => jar.cookies,
    storage: () => storage,
    onSessionOver: () => void sessionsOver.push(true),
    // Retries are tested in retries.test.ts.
    pause: async () => new Promise(() => undefined),
  });
  return { api, sent, storage, jar, sessionsOver };
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    const give = () => reject(new DOMException("aborted", "AbortError"));
    if (signal?.aborted) give();
    signal?.addEventListener("abort", give);
  });
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function refused(status: number, code: string, errors: unknown = [`sentence of ${code}`]) {
  return json(status, {
    status_code: status,
    code,
    message: `sentence of ${code}`,
    errors,
    request_id: "r-1",
  });
}

const CREATE = "/api/bkash/payment/create";
const EXECUTE = "/api/bkash/payment/execute";
const APPOINTMENT = "/api/save-seat-booking-appoinment";

describe("an answer of the server", () => {
  it("is a value when its body says 201, with HTTP 200 or 201", async () => {
    const body = { status_code: 201, busRouteList: [] };
    const { api } = apiClient(json(200, body), json(201, body));
    expect(await api.getJson("/api/get-bus-route-list")).toEqual({ ok: true, value: body });
    expect(await api.getJson("/api/get-bus-route-list")).toEqual({ ok: true, value: body });
  });

  it("is a value with 202 while a payment is in doubt", async () => {
    const body = {
      status_code: 202,
      code: "payment_in_doubt",
      message: "checking",
      retry_after: 3,
    };
    const { api } = apiClient(json(202, body));
    expect(await api.postJson(EXECUTE, {})).toEqual({ ok: true, value: body });
  });

  it("is unreadable when it is 2xx without 201 [L10]", async () => {
    const { api } = apiClient(json(200, { status_code: 200 }), json(200, { status_code: 202 }));
    for (const path of ["/api/one", "/api/two"]) {
      const answer = await api.getJson(path);
      expect(answer).toMatchObject({
        ok: false,
        refusal: { status: 200, code: "unreadable", message: "Something went wrong." },
      });
    }
  });

  it("is unreadable when it is no JSON, whatever its status", async () => {
    const { api } = apiClient(
      new Response("<!doctype html>", { status: 200 }),
      new Response("Bad gateway", { status: 502 }),
      json(500, "nothing that we know"),
    );
    for (const status of [200, 502, 500]) {
      expect(await api.getJson("/api/shop")).toMatchObject({
        ok: false,
        refusal: { status, code: "unreadable", errors: ["Something went wrong."] },
      });
    }
  });

  it("is a refusal with its code, its sentences and the rest of its body", async () => {
    const body = {
      status_code: 409,
      code: "fill_in_order",
      message: "Please fill all seats for Bus 1 before selecting the next one.",
      errors: ["Please fill all seats for Bus 1 before selecting the next one."],
      request_id: "r-1",
      bus_number: 1,
    };
    const { api } = apiClient(json(409, body));
    const { status_code: status, code, message, errors } = body;
    expect(await api.postJson("/api/add-new-seat-for-booking", {})).toEqual({
      ok: false,
      refusal: { status, code, message, errors, body },
    });
  });

  it("has at least one sentence in errors, the message when the server lists none", async () => {
    const { api } = apiClient(
      refused(422, "field_invalid", []),
      refused(422, "field_invalid", [7]),
    );
    for (const path of ["/api/one", "/api/two"]) {
      expect(await api.postJson(path, {})).toMatchObject({
        refusal: { errors: ["sentence of field_invalid"] },
      });
    }
  });

  it("is offline when nothing can be reached", async () => {
    const { api } = apiClient(new TypeError("Failed to fetch"));
    expect(await api.getJson("/api/shop")).toMatchObject({
      ok: false,
      refusal: { status: 0, code: "offline" },
    });
  });
});

describe("the time-out", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const patience: [string, number][] = [
    ["/api/get-filter-bus-list", 20_000],
    [CREATE, 45_000],
    [APPOINTMENT, 45_000],
    [EXECUTE, 45_000],
  ];
  for (const [path, waitMs] of patience) {
    it(`ends for ${path} after ${waitMs / 1000} s [R24]`, async () => {
      const { api } = apiClient("silence");
      const givenUp = vi.fn<(answer?: unknown) => void>();
      void api.postJson(path, {}, { onRetry: givenUp }).then(givenUp);
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(givenUp).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(givenUp).toHaveBeenCalledOnce();
    });
  }

  it("is reported to the caller as such", async () => {
    const { api } = apiClient("silence");
    const answer = api.getJson("/api/shop");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toMatchObject({ refusal: { status: 0, code: "timeout" } });
  });

  it("leaves no timer after an answer", async () => {
    const { api } = apiClient(json(200, { status_code: 201 }));
    await api.getJson("/api/shop");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends when the caller gives up", async () => {
    const { api } = apiClient("silence");
    const controller = new AbortController();
    const answer = api.postJson(EXECUTE, {}, { signal: controller.signal });
    controller.abort();
    expect(await answer).toMatchObject({ ok: false });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the anti-forgery pair", () => {
  it("is sent with every POST, decoded from the cookie, and with no GET [R23]", async () => {
    const { api, sent } = apiClient(
      json(200, { status_code: 201 }),
      json(200, { status_code: 201 }),
    );
    await api.postJson("/api/quote", { a: 1 });
    await api.getJson("/api/shop");
    expect(sent[0]?.headers.get("X-XSRF-TOKEN")).toBe("first.signed");
    expect(sent[0]?.init).toMatchObject({ method: "POST", body: '{"a":1}' });
    expect(sent[0]?.init.credentials).toBe("same-origin");
    expect(sent[1]?.headers.has("X-XSRF-TOKEN")).toBe(false);
  });

  it("is sent once more with the cookie that the refusal has set", async () => {
    const { api, sent, jar } = apiClient(
      refused(403, "forgery_check_failed"),
      json(200, { status_code: 201 }),
    );
    jar.cookies = "XSRF-TOKEN=old";
    const answer = api.postJson(EXECUTE, { bill: 1 });
    jar.cookies = "XSRF-TOKEN=second";
    expect(await answer).toMatchObject({ ok: true });
    expect(sent.map((one) => one.headers.get("X-XSRF-TOKEN"))).toEqual(["old", "second"]);
    expect(sent[1]?.init.body).toBe('{"bill":1}');
  });

  it("is requested before the first call where there is none, once for several calls", async () => {
    const done = () => json(200, { status_code: 201 });
    const { api, sent, jar } = apiClient(done(), done(), done());
    jar.cookies = "lang=en";
    const answers = [api.postJson("/api/quote", { a: 1 }), api.postJson("/api/quote", { a: 2 })];
    jar.cookies = "XSRF-TOKEN=first";
    await Promise.all(answers);
    expect(sent.map((one) => one.path)).toEqual(["/api/profile", "/api/quote", "/api/quote"]);
    expect(sent.slice(1).map((one) => one.headers.get("X-XSRF-TOKEN"))).toEqual(["first", "first"]);
  });

  it("is sent only once more", async () => {
    const { api, sent } = apiClient(
      refused(403, "forgery_check_failed"),
      refused(403, "forgery_check_failed"),
    );
    expect(await api.postJson(CREATE, {})).toMatchObject({
      refusal: { code: "forgery_check_failed" },
    });
    expect(sent).toHaveLength(2);
  });

  it("sends nothing again after any other 403", async () => {
    const { api, sent } = apiClient(refused(403, "booking_id_invalid"));
    await api.postJson(CREATE, {});
    expect(sent).toHaveLength(1);
  });
});

describe("the agent's session", () => {
  it("is sent to create, appointment, execute, profile and agent calls, and nowhere else", async () => {
    const own = ["/api/agent/sales", "/api/check-ticket", "/api/logout"];
    const others = ["/api/quote", "/api/add-new-seat-for-booking", "/api/login", "/api/register"];
    const paths = [CREATE, APPOINTMENT, EXECUTE, ...own, ...others];
    const { api, sent, storage } = apiClient(
      ...[...paths, "/api/profile", "/api/shop"].map(() => json(200, { status_code: 201 })),
    );
    storage.setItem("token", "agent-7");
    for (const path of paths) await api.postJson(path, {});
    await api.getJson("/api/profile");
    await api.getJson("/api/shop");
    const carrying = sent.filter((one) => one.headers.has("Authorization"));
    expect(carrying.map((one) => one.path)).toEqual([
      CREATE,
      APPOINTMENT,
      EXECUTE,
      ...own,
      "/api/profile",
    ]);
    expect(carrying[0]?.headers.get("Authorization")).toBe("Bearer agent-7");
  });

  it("is not sent where there is none", async () => {
    const { api, sent } = apiClient(json(200, { status_code: 201 }));
    await api.postJson(CREATE, {});
    expect(sent[0]?.headers.has("Authorization")).toBe(false);
  });

  it("is dropped when the server answers that it is over [A08]", async () => {
    const { api, sent, storage, sessionsOver } = apiClient(refused(401, "session_expired"));
    storage.setItem("token", "old");
    storage.setItem("lang", "en");
    expect(await api.postJson(CREATE, {})).toMatchObject({ refusal: { code: "session_expired" } });
    expect(Object.fromEntries(storage.entries())).toEqual({ lang: "en" });
    expect(sent).toHaveLength(1);
    expect(sessionsOver).toHaveLength(1);
  });

  it("stays when another tab has logged in meanwhile", async () => {
    const { api, storage, sessionsOver } = apiClient(refused(401, "session_expired"));
    storage.setItem("token", "old");
    const answer = api.getJson("/api/profile");
    storage.setItem("token", "new");
    await answer;
    expect(storage.getItem("token")).toBe("new");
    expect(sessionsOver).toEqual([]);
  });

  it("is not needed: a browser without storage calls as a visitor", async () => {
    const sent: Headers[] = [];
    const api = createApi({
      fetch: async (_, init) => {
        sent.push(new Headers(init?.headers));
        return json(200, { status_code: 201 });
      },
      cookies: () => "XSRF-TOKEN=x",
      storage: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    expect(await api.postJson(CREATE, {})).toMatchObject({ ok: true });
    expect(sent[0]?.has("Authorization")).toBe(false);
  });
});

describe("a form with a file", () => {
  it("is sent as it is, with the anti-forgery pair and the browser's own content type", async () => {
    const { api, sent } = apiClient(json(201, { status_code: 201 }));
    const form = new FormData();
    form.set("name", "Karim");
    expect(await api.postForm("/api/register", form)).toMatchObject({ ok: true });
    expect(sent[0]?.init.body).toBe(form);
    expect(sent[0]?.headers.get("X-XSRF-TOKEN")).toBe("first.signed");
    expect(sent[0]?.headers.has("Content-Type")).toBe(false);
  });

  it("is sent again with the cookie that was missing", async () => {
    const { api, sent } = apiClient(
      refused(403, "forgery_check_failed"),
      json(201, { status_code: 201 }),
    );
    expect(await api.postForm("/api/register", new FormData())).toMatchObject({ ok: true });
    expect(sent).toHaveLength(2);
  });
});

describe("a requested file", () => {
  it("comes with the agent's session, whatever the query", async () => {
    const { api, sent, storage } = apiClient(new Response("\ufeffDate,Time\r\n"));
    storage.setItem("token", "agent-7");
    const answer = await api.getFile("/api/agent/sales.csv?from=2026-11-01&to=2026-11-21");
    expect(answer.ok && (await answer.value.arrayBuffer()).byteLength).toBe(14);
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer agent-7");
  });

  it("may be refused like anything else", async () => {
    const { api } = apiClient(refused(422, "field_invalid"), new Response("gone", { status: 502 }));
    const path = "/api/agent/sales.csv";
    expect(await api.getFile(path)).toMatchObject({ refusal: { code: "field_invalid" } });
    expect(await api.getFile(path)).toMatchObject({ refusal: { code: "unreadable" } });
  });
});
