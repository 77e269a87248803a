import { describe, expect, it } from "vitest";
import { createApi } from "../../../web/api/client.ts";
import { apiClient, json, refused, CREATE, EXECUTE, APPOINTMENT } from "./answering-server.ts";

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

  it("that is no encoded text is sent as it stands, and replaced by the refusal's", async () => {
    const { api, sent, jar } = apiClient(
      refused(403, "forgery_check_failed"),
      json(200, { status_code: 201 }),
    );
    jar.cookies = "XSRF-TOKEN=%";
    const answer = api.postJson("/api/quote", { a: 1 });
    jar.cookies = "XSRF-TOKEN=second";
    expect(await answer).toMatchObject({ ok: true });
    expect(sent.map((one) => one.headers.get("X-XSRF-TOKEN"))).toEqual(["%", "second"]);
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
