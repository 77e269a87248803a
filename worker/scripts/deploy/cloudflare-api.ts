/** Reads and sets by the Cloudflare API, with wrangler's login, what wrangler has no command for. */
import { lookup } from "node:dns/promises";
import {
  describeRefusedLogin,
  SEVERAL_ACCOUNTS,
  describeUnavailable,
  UNREACHABLE,
} from "../account-error.ts";
import type { Lookups } from "./domain.ts";
import { Stopped } from "./stopped.ts";

const TIMEOUT_MS = 20_000;

/** `wrangler` runs it and returns what it printed. */
export function accountLookups(wrangler: (words: readonly string[]) => string): Lookups {
  return {
    async cloudflare(path, change) {
      const headers = authorization(JSON.parse(wrangler(["auth", "token", "--json"])));
      const url = `${apiAddress()}/accounts/${findAccountId(wrangler)}${path}`;
      const response = await reach(url, headers, change);
      if (response.ok) return response.json();
      const isRefused = response.status === 401 || response.status === 403;
      throw new Stopped(
        isRefused
          ? describeRefusedLogin(path)
          : describeUnavailable(
              `${change === undefined ? "GET" : "PUT"} ${path} -> ${response.status}`,
            ),
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

/** Wrangler reads the same variable; tests set it to a stand-in. */
function apiAddress(): string {
  return process.env["CLOUDFLARE_API_BASE_URL"] ?? "https://api.cloudflare.com/client/v4";
}

/**
 * Retried once if the connection broke: the process is blocked while it runs wrangler, so it notices only by use that
 * Cloudflare has closed the connection meanwhile. Both calls may be repeated.
 */
async function reach(
  url: string,
  headers: Record<string, string>,
  change: object | undefined,
): Promise<Response> {
  const put = {
    method: "PUT",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(change),
  };
  const send = () =>
    fetch(url, {
      ...(change === undefined ? { headers } : put),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    return await send().catch(send);
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

function findAccountId(wrangler: (words: readonly string[]) => string): string {
  const accountId = process.env["CLOUDFLARE_ACCOUNT_ID"];
  if (accountId !== undefined && accountId !== "") return accountId;
  const { accounts = [] } = JSON.parse(wrangler(["whoami", "--json"])) as {
    accounts?: { id: string }[];
  };
  const [first] = accounts;
  if (first !== undefined && accounts.length === 1) return first.id;
  throw new Stopped(SEVERAL_ACCOUNTS);
}
