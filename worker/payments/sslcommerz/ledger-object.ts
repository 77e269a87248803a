/**
 * The ledger of SSLCOMMERZ (ledger.ts) for the whole shop, as an object: what is in it survives a restore of D1, after
 * which a refund that D1 has forgotten must not be sent again. It contains no personal data.
 */
import { DurableObject } from "cloudflare:workers";
import type { Outage, OutageKind } from "../../domain/payments/outage.ts";
import type { RequestedRefund } from "./ledger.ts";

/** An outage that no attempt has met for this long says nothing about the present. */
const OUTAGE_SEEN_MS = 30 * 60_000;

export class SslcommerzLedger extends DurableObject<Env> {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS refunds (
        place INTEGER PRIMARY KEY,
        refund_trans_id TEXT NOT NULL UNIQUE,
        bank_tran_id TEXT NOT NULL,
        amount_poisha INTEGER NOT NULL,
        refund_ref_id TEXT,
        is_refunded INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX IF NOT EXISTS refunds_of_transaction ON refunds (bank_tran_id);
      CREATE TABLE IF NOT EXISTS outage (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        kind TEXT NOT NULL CHECK (kind IN ('refuses', 'away')),
        since INTEGER NOT NULL,
        seen_at INTEGER NOT NULL
      ) STRICT;
    `);
  }

  begin(bankTranId: string, refundTransId: string, amountPoisha: number): void {
    // A repeated call, after an answer that was lost, changes nothing.
    this.#sql.exec(
      `INSERT INTO refunds (refund_trans_id, bank_tran_id, amount_poisha) VALUES (?, ?, ?)
       ON CONFLICT (refund_trans_id) DO NOTHING`,
      refundTransId,
      bankTranId,
      amountPoisha,
    );
  }

  take(refundTransId: string, refundRefId: string): void {
    this.#sql.exec(
      "UPDATE refunds SET refund_ref_id = ? WHERE refund_trans_id = ?",
      refundRefId,
      refundTransId,
    );
  }

  finish(refundTransId: string): void {
    this.#sql.exec("UPDATE refunds SET is_refunded = 1 WHERE refund_trans_id = ?", refundTransId);
  }

  forget(refundTransId: string): void {
    this.#sql.exec("DELETE FROM refunds WHERE refund_trans_id = ?", refundTransId);
  }

  list(bankTranId: string): RequestedRefund[] {
    return this.#sql
      .exec<{
        refund_trans_id: string;
        amount_poisha: number;
        refund_ref_id: string | null;
        is_refunded: number;
      }>(
        `SELECT refund_trans_id, amount_poisha, refund_ref_id, is_refunded FROM refunds
         WHERE bank_tran_id = ? ORDER BY place`,
        bankTranId,
      )
      .toArray()
      .map((row) => ({
        refundTransId: row.refund_trans_id,
        amountPoisha: row.amount_poisha,
        refundRefId: row.refund_ref_id,
        isRefunded: row.is_refunded === 1,
      }));
  }

  /** The beginning of an outage is kept; the last answer counts. */
  note(shown: "ok" | OutageKind, now: number): void {
    if (shown === "ok") {
      this.#sql.exec("DELETE FROM outage");
      return;
    }
    this.#sql.exec(
      `INSERT INTO outage (only_row, kind, since, seen_at) VALUES (1, ?, ?, ?)
       ON CONFLICT (only_row) DO UPDATE SET kind = excluded.kind, seen_at = excluded.seen_at`,
      shown,
      now,
      now,
    );
  }

  outage(now: number): Outage | null {
    const [row] = this.#sql
      .exec<{ kind: OutageKind; since: number; seen_at: number }>(
        "SELECT kind, since, seen_at FROM outage",
      )
      .toArray();
    if (row === undefined || now >= row.seen_at + OUTAGE_SEEN_MS) return null;
    return { kind: row.kind, since: row.since };
  }
}
