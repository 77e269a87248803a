import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { apiClient, json, refused, CREATE, EXECUTE, APPOINTMENT } from "./answering-server.ts";

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
});
