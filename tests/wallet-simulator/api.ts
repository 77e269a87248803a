/** The wallet's API in the dialect v1.2.0-beta: paths, headers, envelopes and codes as wallet.md has them. */
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { ONLY } from "./store.ts";
import { takeFault } from "./faults.ts";
import { checkCreate, type CreateWish } from "./create-check.ts";
import { execute, isCompleted, type Payment } from "./payment.ts";
import { refundCall } from "./refund.ts";
import { codeBody, createBody, executeBody, queryBody, searchBody } from "./replies.ts";
import type { WrongReply } from "./stories.ts";
import { countTokenCall, tokenBody, tokenState } from "./tokens.ts";
import { Dropped, randomText, type World } from "./world.ts";

export function walletApi(world: World): Hono {
  const { payments, transactions, lastPaid } = world.tables;
  const api = new Hono();
  const shop = wantsToken(world);

  api.post("/token/grant", faultsOf(world, "grant"), (c) => tokenCall(world, c, "grant"));
  api.post("/token/refresh", faultsOf(world, "refresh"), (c) => tokenCall(world, c, "refresh"));

  api.post("/create", faultsOf(world, "create"), shop, async (c) => {
    const body = await jsonOf(c);
    if (body === null) return invalidBody(c);
    const checked = checkCreate(body);
    if (!checked.ok) return c.json(codeBody(checked.code));
    const pay = newPayment(checked.wish, world.now());
    payments.put(pay.paymentId, pay);
    transactions.put(pay.trxId, pay.paymentId);
    return c.json(createBody(pay, new URL(c.req.url).origin));
  });

  api.post("/execute", faultsOf(world, "execute"), shop, async (c) => {
    const before = payments.get(await textOf(c, "paymentID"));
    if (before === null) return c.json(codeBody("2002"));
    const now = world.now();
    const rules = world.settings();
    const duplicateKey = `${before.wallet} ${Number(before.amount)}`;
    const paidAt = lastPaid.get(duplicateKey);
    const { pay, reply } = execute(before, {
      now,
      lateMs: rules.lateMs,
      isDuplicate: paidAt !== null && now < paidAt + rules.duplicateWindowMs,
      repeatedCode: rules.repeatedExecuteCode,
      unauthorisedCode: rules.unauthorisedExecuteCode,
    });
    payments.put(pay.paymentId, pay);
    if (pay.completesAt !== null && before.completesAt === null) {
      lastPaid.put(duplicateKey, pay.completesAt);
    }
    return reply.kind === "completed" ? c.json(executeBody(pay)) : answer(world, c, reply);
  });

  api.post("/payment/status", faultsOf(world, "query"), shop, async (c) => {
    const pay = payments.get(await textOf(c, "paymentID"));
    if (pay === null) return c.json(codeBody("2002"));
    payments.put(pay.paymentId, { ...pay, queries: pay.queries + 1 });
    return c.json(queryBody(pay, world.now()));
  });

  api.post("/general/searchTransaction", faultsOf(world, "search"), shop, async (c) => {
    const pay = payments.get(transactions.get(await textOf(c, "trxID")) ?? "");
    if (pay === null || !isCompleted(pay, world.now())) return c.json(codeBody("2033"));
    return c.json(searchBody(pay));
  });

  api.post("/payment/refund", faultsOf(world, "refund"), shop, async (c) => {
    const body = await jsonOf(c);
    const reply = body === null ? "invalid_body" : refundCall(world, body);
    return reply === "invalid_body" ? invalidBody(c) : c.json(reply);
  });

  return api;
}

function newPayment(wish: CreateWish, now: number): Payment {
  return {
    ...wish,
    paymentId: `TR0011${randomText(7)}${now}`,
    trxId: randomText(10),
    hash: randomText(24),
    signature: randomText(10),
    createdAt: now,
    stage: "created",
    wallet: null,
    wrongTries: 0,
    executes: 0,
    queries: 0,
    hasRefusedToken: false,
    completesAt: null,
    refund: null,
  };
}

async function tokenCall(world: World, c: Context, kind: "grant" | "refresh"): Promise<Response> {
  const missing = ["password", "username"].filter((name) => !c.req.header(name));
  if (missing.length > 0) {
    const message = `Missing required request parameters: [${missing.join(", ")}]`;
    return c.json({ message }, 400);
  }
  const body = await jsonOf(c);
  if (body === null) return invalidBody(c);
  const blockedUntil = countTokenCall(world);
  if (blockedUntil !== null) {
    const message = `Too many token calls: at most ${world.settings().tokenCallsPerHour} in an hour. Blocked until ${new Date(blockedUntil).toISOString()}`;
    return c.json({ message }, 403);
  }
  const appKey = body["app_key"];
  if (typeof appKey !== "string" || !appKey || !body["app_secret"]) {
    return c.json(codeBody("2001"));
  }
  const now = world.now();
  const refresh = String(body["refresh_token"] ?? "");
  if (kind === "refresh" && tokenState(refresh, { use: "refresh", appKey, now }) !== "good") {
    return c.json({ message: "Unauthorized" }, 401);
  }
  return c.json(tokenBody(appKey, now));
}

/** The gateway before the wallet: no token, a bad one or another shop's are refused with its own words. */
function wantsToken(world: World): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header("Authorization") ?? "";
    const token = world.settings().wantsBareToken ? given : given.replace(/^Bearer /, "");
    const appKey = c.req.header("X-APP-Key") ?? "";
    const state = tokenState(token, { use: "id", appKey, now: world.now() });
    if (state === "bad") return c.json({ message: "Unauthorized" }, 401);
    if (state === "expired") return c.json({ message: "The incoming token has expired" }, 401);
    return next();
  };
}

function faultsOf(world: World, call: string): MiddlewareHandler {
  return async (c, next) => {
    const { met, left } = takeFault(world.tables.faults.get(ONLY) ?? [], call);
    if (met === null) return next();
    world.tables.faults.put(ONLY, left);
    if (!met.processed) return answer(world, c, met.reply);
    await next();
    // Hono keeps the first response of a request unless it is taken away.
    c.res = undefined;
    c.res = await answer(world, c, met.reply);
  };
}

async function answer(world: World, c: Context, reply: WrongReply): Promise<Response> {
  switch (reply.kind) {
    case "code":
      return c.json(codeBody(reply.code));
    case "html":
      return c.html("<html><body><h1>Internal Server Error</h1></body></html>", 500);
    case "unauthorised":
      return c.json({ message: "Unauthorized" }, 401);
    case "dropped":
      throw new Dropped();
    case "hangs":
      await world.pause(world.settings().hangMs);
      throw new Dropped();
  }
}

function invalidBody(c: Context): Response {
  return c.json({ message: "Invalid request body" }, 400);
}

const anObject = z.record(z.string(), z.unknown());

async function jsonOf(c: Context): Promise<Record<string, unknown> | null> {
  try {
    return anObject.parse(await c.req.json());
  } catch {
    return null;
  }
}

async function textOf(c: Context, field: string): Promise<string> {
  return String((await jsonOf(c))?.[field] ?? "");
}
