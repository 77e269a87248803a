/**
 * The dialects of the wallet that this build speaks, by the name that configuration gives them. Refuses any other name
 * in one sentence.
 */
import { bkashV1 } from "./bkash-v1.ts";
import { bkashV2 } from "./bkash-v2.ts";
import type { RefundReply } from "./wire.ts";

/** What differs from one dialect to the other; all else is in bkash.ts. */
export interface Dialect {
  /** As WALLET_DIALECT has it; the wallet's addresses end in it, too. */
  name: string;
  paths: Record<
    "grant" | "refresh" | "create" | "execute" | "query" | "refund" | "refunds",
    string
  >;
  /** How it spells what is sent. */
  fields: { paymentId: string; trxId: string; refundAmount: string };
  /** What Create carries besides. */
  createFields: Record<string, string>;
  /** Whether each success says so by a code, or only refusals have one. */
  successHasCode: boolean;
  /** The code that says: nothing was given back of this transaction. */
  noRefundCode: string | null;
  /** The refunds of this transaction; null where they cannot be made out. */
  readRefunds(body: unknown, trxId: string): RefundReply[] | null;
}

const DIALECTS: readonly Dialect[] = [bkashV1, bkashV2];

export function dialectNamed(name: string): Dialect {
  const found = DIALECTS.find((dialect) => dialect.name === name);
  if (found !== undefined) return found;
  const names = DIALECTS.map((dialect) => `"${dialect.name}"`).join(" or ");
  throw new Error(`WALLET_DIALECT is "${name}"; it must be ${names}`);
}
