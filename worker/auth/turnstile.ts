/**
 * Cloudflare Turnstile: verifies that a token belongs to a person. Nothing about the visitor is sent, not even the IP
 * address. Alerts at most once a minute and isolate of a service that fails, and of a fault of the shop's own.
 */
import { z } from "zod";
import {
  checkVerdict,
  type CheckAnswer,
  type CheckVerdict,
} from "../domain/human-check/verdict.ts";
import { readReply } from "../http/outgoing.ts";
import { logAlert } from "../telemetry/log.ts";

const ADDRESS = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT_MS = 3_000;
const ALERT_EVERY_MS = 60_000;

const Reply = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

const alertedAt = { away: -Infinity, shop_fault: -Infinity };

/** `token` is spent by it. */
export async function verifyTurnstile({
  secret,
  token,
}: {
  secret: string;
  token: string;
}): Promise<CheckVerdict> {
  const answer = await ask(JSON.stringify({ secret, response: token }));
  const verdict = checkVerdict(answer);
  const facts = { status: answer?.status ?? null, codes: answer?.reply?.codes ?? [] };
  if (verdict === "away" && isAlertDue(verdict)) logAlert("human_check_away", facts);
  if (verdict === "shop_fault" && isAlertDue(verdict)) {
    logAlert("human_check_misconfigured", facts);
  }
  return verdict;
}

async function ask(body: string): Promise<CheckAnswer> {
  try {
    const response = await fetch(ADDRESS, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { httpStatus: status, body: answer } = await readReply(response);
    return { status, reply: readAnswer(answer) };
  } catch {
    return null;
  }
}

function readAnswer(body: unknown): NonNullable<CheckAnswer>["reply"] {
  const read = Reply.safeParse(body);
  return read.success ? { success: read.data.success, codes: read.data["error-codes"] } : null;
}

function isAlertDue(verdict: keyof typeof alertedAt): boolean {
  const now = Date.now();
  if (now - alertedAt[verdict] < ALERT_EVERY_MS) return false;
  alertedAt[verdict] = now;
  return true;
}
