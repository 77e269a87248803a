/** The wallet's API in one of its dialects: the gateway in front, injected faults, and the replies in its spelling. */
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { z } from "zod";
import {
  queryRefunds,
  create,
  executePayment,
  query,
  refund,
  search,
  type Reply,
} from "./calls.ts";
import { takeFault, type Call } from "./faults.ts";
import { getMessage } from "./replies.ts";
import type { Spelling } from "./spelling.ts";
import { ONLY } from "./store.ts";
import { countTokenCall, tokenBody, tokenState } from "./tokens.ts";
import { Dropped, type Simulation } from "./simulation.ts";

type Fields = Record<string, unknown>;

export function walletApi(simulation: Simulation, spelling: Spelling): Hono {
  const { paths, fields } = spelling;
  const api = new Hono();
  const shop = wantsToken(simulation);

  for (const kind of ["grant", "refresh"] as const) {
    api.post(paths[kind], listFaults(simulation, spelling, kind), (c) =>
      tokenCall(simulation, spelling, c, kind),
    );
  }

  function serve(call: Exclude<Call, "grant" | "refresh">, answer: (body: Fields) => Reply): void {
    api.post(paths[call], listFaults(simulation, spelling, call), shop, async (c) => {
      const body = await readJson(c);
      const reply: Reply = body === null ? { kind: "invalid_body" } : answer(body);
      return speak(simulation, spelling, c, reply);
    });
  }
  const paymentId = (body: Fields) => String(body[fields.paymentId] ?? "");
  serve("create", (body) => create(simulation, body, spelling));
  serve("execute", (body) => executePayment(simulation, paymentId(body)));
  serve("query", (body) => query(simulation, paymentId(body)));
  serve("search", (body) => search(simulation, String(body[fields.trxId] ?? "")));
  if (paths.refund !== paths.refunds)
    serve("refunds", (body) => queryRefunds(simulation, body, spelling));
  serve("refund", (body) =>
    isStatusQuery(spelling, body)
      ? queryRefunds(simulation, body, spelling)
      : refund(simulation, body, spelling),
  );
  return api;
}

/** Where refund and its status query share one path, the status query is the call without further fields. */
function isStatusQuery({ paths, fields }: Spelling, body: Fields): boolean {
  const isEmpty = [fields.refundAmount, "sku", "reason"].every((name) => body[name] === undefined);
  return paths.refund === paths.refunds && isEmpty;
}

async function tokenCall(
  simulation: Simulation,
  spelling: Spelling,
  c: Context,
  kind: "grant" | "refresh",
): Promise<Response> {
  const missing = ["password", "username"].filter((name) => !c.req.header(name));
  if (missing.length > 0) {
    const message = `Missing required request parameters: [${missing.join(", ")}]`;
    return c.json({ message }, 400);
  }
  const body = await readJson(c);
  if (body === null) return speak(simulation, spelling, c, { kind: "invalid_body" });
  const blockedUntil = countTokenCall(simulation);
  if (blockedUntil !== null) {
    const message = `Too many token calls: at most ${simulation.settings().tokenCallsPerHour} in an hour. Blocked until ${new Date(blockedUntil).toISOString()}`;
    return c.json({ message }, 403);
  }
  const appKey = body["app_key"];
  if (typeof appKey !== "string" || !appKey || !body["app_secret"]) {
    return speak(simulation, spelling, c, { kind: "code", code: "2001" });
  }
  const now = simulation.now();
  const refresh = String(body["refresh_token"] ?? "");
  if (kind === "refresh" && tokenState(refresh, { use: "refresh", appKey, now }) !== "good") {
    return c.json({ message: "Unauthorized" }, 401);
  }
  return c.json(tokenBody(appKey, now));
}

/** The gateway before the wallet: no token, a bad one or another shop's are refused with its own messages. */
function wantsToken(simulation: Simulation): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header("Authorization") ?? "";
    const token = simulation.settings().wantsBareToken ? given : given.replace(/^Bearer /, "");
    const appKey = c.req.header("X-APP-Key") ?? "";
    const state = tokenState(token, { use: "id", appKey, now: simulation.now() });
    if (state === "bad") return c.json({ message: "Unauthorized" }, 401);
    if (state === "expired") return c.json({ message: "The incoming token has expired" }, 401);
    return next();
  };
}

function listFaults(simulation: Simulation, spelling: Spelling, path: Call): MiddlewareHandler {
  return async (c, next) => {
    const isStatus = path === "refund" && isStatusQuery(spelling, (await readJson(c)) ?? {});
    const call = isStatus ? "refunds" : path;
    const { met, left } = takeFault(simulation.tables.faults.get(ONLY) ?? [], call);
    if (met === null) return next();
    simulation.tables.faults.put(ONLY, left);
    if (!met.processed) return speak(simulation, spelling, c, met.reply);
    await next();
    // Hono keeps the first response of a request unless it is taken away.
    c.res = undefined;
    c.res = await speak(simulation, spelling, c, met.reply);
  };
}

async function speak(
  simulation: Simulation,
  spelling: Spelling,
  c: Context,
  reply: Reply,
): Promise<Response> {
  const now = simulation.now();
  switch (reply.kind) {
    case "created":
      return c.json(spelling.created(reply.pay, new URL(c.req.url).origin));
    case "executed":
      return c.json(spelling.executed(reply.pay));
    case "queried":
      return c.json(spelling.queried(reply.pay, now));
    case "searched":
      return c.json(spelling.searched(reply.pay));
    case "refunded":
      return c.json(spelling.refunded(reply.pay, reply.refund, now));
    case "refunds": {
      const list = spelling.refundList(reply.pay, now);
      return list === null ? refusal(spelling, c, "2033") : c.json(list);
    }
    case "invalid_body":
      return c.json({ message: "Invalid request body" }, 400);
    case "code":
      return refusal(spelling, c, reply.code, reply.days);
    case "html":
      return c.html("<html><body><h1>Internal Server Error</h1></body></html>", 500);
    case "unauthorised":
      return c.json({ message: "Unauthorized" }, 401);
    case "dropped":
      throw new Dropped();
    case "hangs":
      await simulation.pause(simulation.settings().hangMs);
      throw new Dropped();
  }
}

function refusal(spelling: Spelling, c: Context, code: string, days?: number): Response {
  const { status, body } = spelling.refused(code, getMessage(code, days));
  return c.json(body, status);
}

const anObject = z.record(z.string(), z.unknown());

async function readJson(c: Context): Promise<Fields | null> {
  try {
    return anObject.parse(await c.req.json());
  } catch {
    return null;
  }
}
