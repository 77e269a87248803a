/**
 * The two calls that return a token. Never throws, retries or exposes a secret: a failure has only its HTTP status and
 * the wallet's code.
 */
import type { Fetch } from "../../http/outgoing.ts";
import { post } from "./post.ts";
import type { Dialect } from "./dialect.ts";
import type { OutageKind } from "../../domain/payments/outage.ts";
import { AWAY_CODES, readCode, readGrant, type TokenGrant } from "./wire.ts";

export interface WalletAccount {
  dialect: Dialect;
  /** Ends in the dialect's name, without a slash. */
  baseUrl: string;
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
}

export type TokenAnswer =
  | { outcome: "granted"; grant: TokenGrant }
  | { outcome: "failed"; httpStatus: number | null; code: string | null };

/** HTTP statuses of a wallet that is slow or overloaded. */
const PATIENCE = new Set([408, 425, 429]);

/** Refreshes with a refresh token, else requests a new grant. */
export async function requestToken(input: {
  fetch: Fetch;
  account: WalletAccount;
  refreshToken: string | null;
  timeoutMs: number;
}): Promise<TokenAnswer> {
  const { account, refreshToken } = input;
  const reply = await post({
    fetch: input.fetch,
    url: account.baseUrl + account.dialect.paths[refreshToken === null ? "grant" : "refresh"],
    headers: { username: account.username, password: account.password },
    body: {
      app_key: account.appKey,
      app_secret: account.appSecret,
      ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
    },
    timeoutMs: input.timeoutMs,
  });
  const grant = reply?.httpStatus === 200 ? readGrant(reply.body) : null;
  if (grant !== null) return { outcome: "granted", grant };
  const code = readCode(reply?.body)?.code ?? null;
  return { outcome: "failed", httpStatus: reply?.httpStatus ?? null, code };
}

/**
 * Whether the wallet answered and refuses the shop itself, for example for a wrong password, or is away. An unreadable
 * answer, or one that asks for patience, is no refusal.
 */
export function outageKind({
  httpStatus,
  code,
}: {
  httpStatus: number | null;
  code: string | null;
}): OutageKind {
  if (httpStatus === null || httpStatus >= 500 || PATIENCE.has(httpStatus)) return "away";
  if (code === null) return httpStatus >= 400 ? "refuses" : "away";
  return AWAY_CODES.has(code) ? "away" : "refuses";
}
