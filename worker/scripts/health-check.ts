/**
 * The report for a monitor: one sentence, and whether somebody has to act. It reads only the public part of GET
 * /api/health, so it needs no key, and imports no package, so it runs on a bare checkout.
 */
import { CONDITION_TEXTS } from "../domain/health/condition-texts.ts";
import { sayWallets } from "../domain/payments/say-wallets.ts";
import { manualPages } from "../domain/health/manual-pages.ts";

export interface HealthCheck {
  isWell: boolean;
  sentence: string;
}

export interface HealthCheckDependencies {
  fetch: typeof fetch;
  pause(ms: number): Promise<void>;
}

/** One lost connection raises no alert. */
const TRIES = 3;
const PAUSE_MS = 5_000;
const TIMEOUT_MS = 20_000;

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

/** Returns a string, which states what happened, when there was no response or it was not the shop's. */
async function ask(origin: string, deps: HealthCheckDependencies): Promise<HealthCheck | string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
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
  const meanings = failed.map((name) => describeCondition(String(name), body)).join("; ");
  const whole = Reflect.get(body, "can_buy") === false ? ", and nobody can buy" : "";
  const next =
    "worker/OPERATIONS.md explains what to do: the pages are under A bad morning, the names under Alerts.";
  return { isWell: false, sentence: `${origin} needs attention${whole}: ${meanings}. ${next}` };
}

/** A newer shop may know more conditions than this checkout. */
function describeCondition(name: string, body: object): string {
  const texts: Readonly<Record<string, { en: string } | undefined>> = CONDITION_TEXTS;
  const { since, wallet } = findNeed(name, body);
  const pages = manualPages(name).map((page) => `page ${page}`);
  const described = [name, ...pages, ...(since === null ? [] : [`since ${since}`])].join(", ");
  const text = texts[name]?.en;
  return text === undefined ? described : `${sayWallets(text, [wallet], "en")} (${described})`;
}

/** Since when a need of a purchase fails by this condition, and its wallet, where the shop says so. */
function findNeed(condition: string, body: object): { since: string | null; wallet: string } {
  const needs: unknown = Reflect.get(body, "needs");
  const need: unknown = Array.isArray(needs)
    ? needs.find((one: unknown) => readText(one, "condition") === condition)
    : undefined;
  return {
    since: readText(need, "since"),
    wallet: readText(need, "payment_provider") ?? "the wallet",
  };
}

function readText(value: unknown, name: string): string | null {
  if (typeof value !== "object" || value === null) return null;
  const text: unknown = Reflect.get(value, name);
  return typeof text === "string" ? text : null;
}
