/** Reads the account by the Cloudflare API with wrangler's login, where wrangler has no command for it. */
import { lookup } from "node:dns/promises";
import type { Lookups } from "./domain.ts";
import { Stopped } from "./stopped.ts";

const API = "https://api.cloudflare.com/client/v4";
const TIMEOUT_MS = 20_000;

/** `wrangler` runs it and returns what it printed. */
export function accountLookups(wrangler: (words: readonly string[]) => string): Lookups {
  return {
    async cloudflare(path) {
      const headers = authorization(JSON.parse(wrangler(["auth", "token", "--json"])));
      const url = `${API}/accounts/${accountId(wrangler)}${path}`;
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.ok) return response.json();
      throw new Stopped(
        `Cloudflare answers ${response.status} to ${path}: the token needs to read Workers Scripts. Without the look: --take-over`,
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
  throw new Stopped(
    "This login has several accounts: put the id of the shop's one into CLOUDFLARE_ACCOUNT_ID.",
  );
}
