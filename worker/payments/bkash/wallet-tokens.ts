/**
 * The wallet's token, for the whole shop: one object, so that every isolate shares one token and one budget of two
 * calls an hour (token-budget.ts decides). Refuses a third call with the same credentials. Invariants: one call at a
 * time, each recorded before it is made; nobody waits for a renewal while a valid token exists.
 */
import { DurableObject } from "cloudflare:workers";
import { logAlert } from "../../telemetry/log.ts";
import type { Outage } from "../../domain/payments/outage.ts";
import { fingerprint, walletAccount } from "./account.ts";
import { TIMEOUT_MS } from "./timing.ts";
import { findDueCall, findUsableToken, type TokenOutcome } from "./token-budget.ts";
import { outageKind, requestToken, type WalletAccount } from "./token-calls.ts";
import { tokenTable, type TokenTable } from "./token-table.ts";

export class WalletTokens extends DurableObject<Env> {
  readonly #table: TokenTable;
  #renewal: Promise<void> | null = null;
  /** The wallet's account and its fingerprint, worked out once: every payment asks for the token. */
  #known: { account: WalletAccount; credentials: string } | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#table = tokenTable(ctx.storage.sql);
  }

  /** `refused` is a token that the wallet refused with 401; if another one has replaced it, that is returned. */
  async token(refused?: string): Promise<TokenOutcome> {
    if (refused !== undefined) this.#table.markRefused(refused);
    this.#renewal ??= this.#renewIfDue(Date.now());
    const inHand = this.#inHand();
    if (inHand.outcome === "ready" || this.#renewal === null) return inHand;
    await this.#renewal;
    return this.#inHand();
  }

  /**
   * Why there is no token, or why there will be none: a refusal counts at once, an outage once the last token has
   * expired. The wallet is not called.
   */
  outage(): Outage | null {
    const outage = this.#table.outage();
    return outage?.kind === "away" && this.#inHand().outcome === "ready" ? null : outage;
  }

  #inHand(): TokenOutcome {
    const token = findUsableToken(this.#table.held(), Date.now());
    return token === null ? { outcome: "away" } : { outcome: "ready", token };
  }

  #renewIfDue(now: number): Promise<void> | null {
    const { account, credentials } = this.#account();
    const due = findDueCall(this.#table.held(), this.#table.calls(credentials), now);
    if (due === null) return null;
    this.#table.logCall(now, credentials);
    return this.#renew(now, account, due.refreshToken).finally(() => {
      this.#renewal = null;
    });
  }

  #account() {
    if (this.#known === null) {
      const account = walletAccount(this.env);
      this.#known = { account, credentials: fingerprint(account) };
    }
    return this.#known;
  }

  async #renew(now: number, account: WalletAccount, refreshToken: string | null): Promise<void> {
    const answer = await requestToken({
      fetch: (url, init) => fetch(url, init),
      account,
      refreshToken,
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.outcome === "granted") {
      const { idToken, expiresInMs, refreshToken: next } = answer.grant;
      const expiresAt = now + expiresInMs;
      this.#table.keep({ idToken, obtainedAt: now, expiresAt, refreshToken: next });
      return;
    }
    this.#table.logFailure(now, outageKind(answer));
    const how = refreshToken === null ? "grant" : "refresh";
    logAlert("wallet_token_call_failed", { how, httpStatus: answer.httpStatus, code: answer.code });
  }
}
