/**
 * Repeats of a call that was sent with an Idempotency-Key. A key belongs to one caller: an agent, or a browser. A
 * success is stored and answers every repeat; after a first refusal the key is free again; after an error the same
 * request may be sent again and continues where the call's own guards allow it (domain/idempotency.ts). Execute stores
 * no answer: what has become of its payment is read from the bill each time.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../http/app-env.ts";
import { database } from "../db/client.ts";
import {
  beginKey,
  dropAnswer,
  endAttempt,
  type KeyAttempt,
  type KeyName,
  type KeyState,
} from "../db/idempotency.ts";
import {
  canonicalBody,
  KEY_RETRY_AFTER_SECONDS,
  KEYS_MOST,
  readIdempotencyKey,
} from "../domain/idempotency.ts";
import { refuse } from "../http/refusal-response.ts";
import { readKnownVisitor } from "../http/visitor-cookie.ts";
import { authenticateAgent } from "./agent-session.ts";
import { openText, sealText } from "./sealed-text.ts";
import { sha256 } from "./signer.ts";

const HEADER = "Idempotency-Key";
const REPLAYED = "Idempotent-Replayed";
const JSON_TEXT = { "Content-Type": "application/json" };
const TOO_MANY_SECONDS = 3_600;

interface Options {
  /** For a call that takes more with each request: how many seats its booking holds. */
  countHeld?: (c: Context<AppEnv>) => Promise<number | null>;
  /** Whether the stored answer, as text, is still worth having; otherwise the call runs again. */
  isCurrent?: (c: Context<AppEnv>, answer: string) => Promise<boolean>;
}

type Named = KeyName & { fingerprint: string; most: number; known: string };

/** For a call whose repeats have the first answer. */
export function storesAnswer(options: Options = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const named = await readKey(c);
    if (named === null) return next();
    if ("status" in named) return named;
    const begun = await begin(c, named, options);
    switch (begun.state) {
      case "differs":
        return refuse(c, { reason: "idempotency_key_reused" });
      case "under_way":
        return refuseUnderWay(c);
      case "too_many":
        return refuse(c, { reason: "too_many_tries", retryAfterSeconds: TOO_MANY_SECONDS });
      case "answered":
        c.header(REPLAYED, "true");
        return c.body(begun.answer, begun.status as ContentfulStatusCode, JSON_TEXT);
      case "runs":
        c.set("attempt", { ...named, ...begun });
        await next();
        if (await settle(c, { ...named, ...begun })) return;
        c.res = refuseUnderWay(c);
        return;
    }
  });
}

/** The answer of an earlier attempt is opened. One that nobody can open is lost, as if its call had died. */
async function begin(
  c: Context<AppEnv>,
  named: Named,
  { countHeld, isCurrent }: Options,
): Promise<KeyState> {
  const db = database(c.env);
  const request = { ...named, heldBefore: (await countHeld?.(c)) ?? null };
  const begun = await beginKey(db, request, Date.now());
  if (begun.state !== "answered") return begun;
  const answer = await openText(c.get("signer"), named.known, begun.answer);
  if (answer !== null && (isCurrent === undefined || (await isCurrent(c, answer)))) {
    return { ...begun, answer };
  }
  await dropAnswer(db, named, begun.answer);
  const again = await beginKey(db, request, Date.now());
  // Another repeat was quicker, and has answered meanwhile.
  return again.state === "answered" ? { state: "under_way" } : again;
}

/** For a call that is answered by what has become of it: only another request with the same key is refused. */
export const derivesAnswer = createMiddleware<AppEnv>(async (c, next) => {
  const named = await readKey(c);
  if (named === null) return next();
  if ("status" in named) return named;
  const begun = await beginKey(database(c.env), { ...named, heldBefore: null }, Date.now());
  if (begun.state === "differs") return refuse(c, { reason: "idempotency_key_reused" });
  return next();
});

/** Null without a key; a response where it is none, or nobody's. `known` is what opens its answer. */
async function readKey(c: Context<AppEnv>): Promise<Response | Named | null> {
  const header = c.req.header(HEADER);
  if (header === undefined) return null;
  const key = readIdempotencyKey(header);
  if (key === null) return refuse(c, { reason: "idempotency_key_wrong" });
  const caller = await nameCaller(c);
  if (caller === null) return refuse(c, { reason: "session_expired" });
  const request = `${c.req.method} ${c.req.path}\n${canonicalBody(await c.req.text())}`;
  return {
    caller: caller.name,
    keyHash: await sha256(key),
    // A body may hold a password, which nobody who reads the table may try to guess.
    fingerprint: await c.get("signer").sign("idempotency-request", await sha256(request)),
    most: caller.most,
    known: `${caller.name}\n${key}`,
  };
}

/** A token may be replaced, so an agent is named by id. */
async function nameCaller(c: Context<AppEnv>): Promise<{ name: string; most: number } | null> {
  if (c.req.header("Authorization") !== undefined) {
    const agent = await authenticateAgent(c);
    return agent === null ? null : { name: `agent:${agent.id}`, most: KEYS_MOST.agent };
  }
  const visitor = await readKnownVisitor(c);
  if (visitor === null) return null;
  return { name: `visitor:${await sha256(visitor)}`, most: KEYS_MOST.visitor };
}

/** False if the request has another answer by now, or will have: another attempt has taken its key over. */
async function settle(
  c: Context<AppEnv>,
  attempt: KeyAttempt & { known: string; isRepeat: boolean },
): Promise<boolean> {
  const { res } = c;
  const seal = async () => sealText(c.get("signer"), attempt.known, await res.clone().text());
  return endAttempt(database(c.env), attempt, { status: res.status, seal });
}

function refuseUnderWay(c: Context<AppEnv>): Response {
  return refuse(c, {
    reason: "idempotency_in_progress",
    retryAfterSeconds: KEY_RETRY_AFTER_SECONDS,
  });
}
