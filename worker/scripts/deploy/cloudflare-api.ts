/** Reads the account by the Cloudflare API with wrangler's login, where wrangler has no command for it. */
import { lookup } from "node:dns/promises";
import { refusedLogin, SEVERAL_ACCOUNTS, unavailable, UNREACHABLE } from "../account-error.ts";
import type { Lookups } from "./domain.ts";
import { Stopped } from "./stopped.ts";

const TIMEOUT_MS = 20_000;

/** `wrangler` runs it and returns what it printed. */
export function accountLookups(wrangler: (words: readonly string[]) => string): Lookups {
  return {
    async cloudflare(path) {
      const headers = authorization(JSON.parse(wrangler(["auth", "token", "--json"])));
      const response = await reach(
        `${apiAddress()}/accounts/${accountId(wrangler)}${path}`,
        headers,
      );
      if (response.ok) return response.json();
      const isRefused = response.status === 401 || response.status === 403;
      throw new Stopped(
        isRefused ? refusedLogin(path) : unavailable(`GET ${path} -> ${response.status}`),
      );
    },
    async resolves(domain) {
      try {
        await lookup(domain);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Wrangler reads the same variable; tests put a stand-in there. */
function apiAddress(): string {
  return process.env["CLOUDFLARE_API_BASE_URL"] ?? "https://api.cloudflare.com/client/v4";
}

async function reach(url: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Stopped(UNREACHABLE);
  }
}

/** The output of `wrangler auth token --json`: a token, or the key of an account with its email. */
function authorization(login: unknown): Record<string, string> {
  const field = (name: string) =>
    typeof login === "object" && login !== null ? String(Reflect.get(login, name) ?? "") : "";
  if (field("token") !== "") return { Authorization: `Bearer ${field("token")}` };
  return { "X-Auth-Key": field("key"), "X-Auth-Email": field("email") };
}

function accountId(wrangler: (words: readonly string[]) => string): string {
  const set = process.env["CLOUDFLARE_ACCOUNT_ID"];
  if (set !== undefined && set !== "") return set;
  const { accounts = [] } = JSON.parse(wrangler(["whoami", "--json"])) as {
    accounts?: { id: string }[];
  };
  const [first] = accounts;
  if (first !== undefined && accounts.length === 1) return first.id;
  throw new Stopped(SEVERAL_ACCOUNTS);
}
