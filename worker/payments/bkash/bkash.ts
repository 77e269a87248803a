/**
 * bKash as a payment provider: its calls with the shop's token. Owns the token's part in the protocol: a token is
 * obtained before a bill moves; a refused one is renewed once, and the call is retried, its check of the clock
 * included.
 */
import type { Outage } from "../../domain/payments/outage.ts";
import type { PaymentProvider, PaymentSession, SendLimit } from "../provider.ts";
import type { BkashClient, WalletCall } from "./client.ts";
import type { Unauthorised } from "./unauthorised.ts";
import { BKASH_TIMING } from "./timing.ts";
import type { TokenOutcome } from "./token-budget.ts";

export interface BkashTokens {
  /** The shared token. `refused` is one that bKash answered with 401: it is renewed, once. */
  token(refused?: string): Promise<TokenOutcome>;
  /** Why there is no token, or none for long, according to the last call; null: there is one, or none was requested. */
  outage(): Promise<Outage | null>;
}

const TRIES = 2;

export function bkash(options: {
  client: BkashClient;
  tokens: BkashTokens;
  /** Limits of the dialect in use. */
  refundsPerPayment: number;
  refundDays: number;
  /** Called after a call that the wallet refused with a second token too. */
  note?(call: WalletCall, shown: "refuses"): void;
}): PaymentProvider {
  const { client, tokens, refundsPerPayment, refundDays, note } = options;

  /**
   * Returns null when there is no token, when a second token was refused, or when `maySend` returned false. Nothing is
   * awaited between `maySend` and `call`.
   */
  async function authorised<Outcome extends { outcome: string }>(
    name: WalletCall,
    call: (token: string) => Promise<Outcome | Unauthorised>,
    { inHand, maySend }: { inHand?: string; maySend?: () => boolean } = {},
  ): Promise<Outcome | null> {
    let token = inHand;
    let refused: string | undefined;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (token === undefined) {
        const got = await tokens.token(refused);
        if (got.outcome === "away") return null;
        ({ token } = got);
      }
      if (maySend !== undefined && !maySend()) return null;
      const answer = await call(token);
      if (!isUnauthorised(answer)) return answer;
      refused = token;
      token = undefined;
    }
    note?.(name, "refuses");
    return null;
  }

  function sessionWith(inHand: string): PaymentSession {
    return {
      async create(request) {
        const created = await authorised("create", (token) => client.create(token, request), {
          inHand,
        });
        return created ?? { outcome: "away" };
      },
      async execute(paymentId, limit) {
        const executed = await authorised("execute", (token) => client.execute(token, paymentId), {
          inHand,
          maySend: () => isInTime(limit),
        });
        return executed ?? { outcome: "in_doubt" };
      },
    };
  }

  return {
    name: "bkash",
    timing: BKASH_TIMING,
    capabilities: { refundsPerPayment, refundDays, canPayLate: true, moneyMovesAt: "execute" },

    outage: () => tokens.outage(),

    async prepare() {
      const inHand = await tokens.token();
      return inHand.outcome === "away" ? null : sessionWith(inHand.token);
    },

    async query(paymentId, { now }) {
      let queriedAt = now();
      const answer = await authorised("query", (token) => {
        queriedAt = now();
        return client.query(token, paymentId);
      });
      return { answer: answer ?? { outcome: "unknown" }, queriedAt };
    },

    async approval(paymentId) {
      const answer = await authorised("query", (token) => client.approval(token, paymentId));
      return answer?.outcome ?? "unknown";
    },

    async refund(request, limit) {
      const refunded = await authorised("refund", (token) => client.refund(token, request), {
        maySend: () => isInTime(limit),
      });
      return refunded ?? { outcome: "in_doubt" };
    },

    async refundStatus(payment) {
      const status = await authorised("refunds", (token) => client.refunds(token, payment));
      return status ?? { outcome: "unknown" };
    },
  };
}

function isInTime({ sendBy, now }: SendLimit): boolean {
  return now() < sendBy;
}

function isUnauthorised(answer: { outcome: string }): answer is Unauthorised {
  return answer.outcome === "unauthorised";
}
