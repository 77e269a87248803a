/**
 * What a monitor learns of a shop: one sentence, and whether somebody has to look. Only the public part of
 * GET /api/health is read, so no key is needed. No package is imported: it runs on a bare checkout.
 */
import type { FailedCondition } from "../domain/payments/figures.ts";

export interface HealthCheck {
  isWell: boolean;
  sentence: string;
}

export interface HealthCheckDependencies {
  fetch: typeof fetch;
  pause(ms: number): Promise<void>;
}

/** One lost connection wakes nobody. */
const TRIES = 3;
const PAUSE_MS = 5_000;
const PATIENCE_MS = 20_000;

const MEANINGS: Record<FailedCondition, string> = {
  seats_differ: "sold seats and tickets don't agree",
  money_differs: "the money that came and its tickets and refunds don't agree",
  objects_differ: "a trip's object and D1 differ",
  wallet_differs: "the wallet and D1 differ about a payment",
  provider_refuses:
    "nobody can pay: the wallet answers and refuses the shop itself, as with a wrong password",
  provider_away: "nobody can pay: the wallet has given no token for more than five minutes",
  payment_in_doubt: "a payment has been in doubt for more than ten minutes",
  refund_waits: "a refund has waited for more than an hour",
  messages_wait: "messages to buyers do not go out",
  moves_wait: "a ticket has been on its way to another trip for ten minutes",
  late_check_waits: "a late-payment check has not ended",
  sales_paused: "a restore has kept sales paused for more than an hour",
  sales_stopped: "staff stopped sales by hand more than an hour ago",
  restore_noticed:
    "D1 was restored and nobody announced it, so the whole shop stands still: `npm run staff -- after-restore`",
  shop_stopped: "the whole shop stands still for a restore: `npm run staff -- after-restore`",
  recovery_waits:
    "whoever holds the shop's key asks for an owner's way back; any owner can stop it",
  figures_old: "nothing was counted for half an hour, so the cron does not run",
};

export async function checkHealth(
  origin: string,
  deps: HealthCheckDependencies,
): Promise<HealthCheck> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(origin, deps);
    if (typeof answer === "object") return answer;
    if (tries === TRIES) {
      return { isWell: false, sentence: `${origin} ${answer}: no health after ${TRIES} tries.` };
    }
    await deps.pause(PAUSE_MS);
  }
}

/** Words: what happened where there was no answer, or none of the shop's. */
async function ask(origin: string, deps: HealthCheckDependencies): Promise<HealthCheck | string> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await deps.fetch(new URL("/api/health", origin), {
      redirect: "error",
      signal,
    });
    const answer = readHealth(origin, response.status, readJson(await response.text()));
    return answer ?? `answers ${response.status}, and not as the shop does`;
  } catch {
    return "does not answer";
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readHealth(origin: string, status: number, body: unknown): HealthCheck | null {
  if (typeof body !== "object" || body === null) return null;
  const said: unknown = Reflect.get(body, "status");
  if (status === 200 && said === "ok") {
    const known = Number(Reflect.get(body, "acknowledged_payments") ?? 0);
    const but =
      known > 0
        ? ` Payments in doubt or different at the wallet that staff know of: ${known}.`
        : "";
    return { isWell: true, sentence: `${origin} is well.${but}` };
  }
  const failed: unknown = Reflect.get(body, "failed");
  if (said !== "attention" || !Array.isArray(failed)) return null;
  const meanings = failed.map((name) => meaningOf(String(name))).join("; ");
  const next = "Begin with `npm run staff -- figures`, then worker/OPERATIONS.md, A bad morning.";
  return { isWell: false, sentence: `${origin} needs attention: ${meanings}. ${next}` };
}

/** A newer shop may know more conditions than this checkout. */
function meaningOf(name: string): string {
  const known = new Map<string, string>(Object.entries(MEANINGS)).get(name);
  return known === undefined ? name : `${known} (${name})`;
}
