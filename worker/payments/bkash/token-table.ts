/**
 * The SQLite of the WalletTokens object: one token and the times of the calls made for it. Only wallet-tokens.ts uses
 * it. Invariant: a call is recorded before it is made, and kept until it no longer counts.
 */
import type { Outage, OutageKind } from "../../domain/payments/outage.ts";
import { BUDGET_WINDOW_MS, type HeldToken } from "./token-budget.ts";

export interface TokenTable {
  held(): HeldToken | null;
  keep(token: Omit<HeldToken, "isRefused">): void;
  /** Does nothing if another token has replaced it. */
  markRefused(idToken: string): void;
  /** Times of the calls with these credentials: another password is another budget. */
  calls(credentials: string): number[];
  logCall(at: number, credentials: string): void;
  /** The outage that no token has ended. */
  outage(): Outage | null;
  /** Its beginning is kept; the wallet's last answer counts. */
  logFailure(at: number, kind: OutageKind): void;
}

export function tokenTable(sql: SqlStorage): TokenTable {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS token (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      id_token TEXT NOT NULL,
      obtained_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      refresh_token TEXT,
      is_refused INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE IF NOT EXISTS calls (at INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS outage (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      since INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('refuses', 'away'))
    ) STRICT;
  `);
  const columns = sql.exec<{ name: string }>("PRAGMA table_info(calls)").toArray();
  if (!columns.some(({ name }) => name === "credentials")) {
    // A call from before this column counts for all credentials.
    sql.exec("ALTER TABLE calls ADD COLUMN credentials TEXT");
  }

  return {
    held() {
      const [row] = sql
        .exec<{
          id_token: string;
          obtained_at: number;
          expires_at: number;
          refresh_token: string | null;
          is_refused: number;
        }>("SELECT id_token, obtained_at, expires_at, refresh_token, is_refused FROM token")
        .toArray();
      if (row === undefined) return null;
      return {
        idToken: row.id_token,
        obtainedAt: row.obtained_at,
        expiresAt: row.expires_at,
        refreshToken: row.refresh_token,
        isRefused: row.is_refused === 1,
      };
    },

    keep(token) {
      sql.exec(
        `INSERT OR REPLACE INTO token (only_row, id_token, obtained_at, expires_at, refresh_token)
         VALUES (1, ?, ?, ?, ?)`,
        token.idToken,
        token.obtainedAt,
        token.expiresAt,
        token.refreshToken,
      );
      sql.exec("DELETE FROM outage");
    },

    markRefused(idToken) {
      sql.exec("UPDATE token SET is_refused = 1 WHERE id_token = ?", idToken);
    },

    calls(credentials) {
      return sql
        .exec<{ at: number }>(
          "SELECT at FROM calls WHERE credentials IS NULL OR credentials = ? ORDER BY at",
          credentials,
        )
        .toArray()
        .map((row) => row.at);
    },

    logCall(at, credentials) {
      sql.exec("DELETE FROM calls WHERE at <= ?", at - BUDGET_WINDOW_MS);
      sql.exec("INSERT INTO calls (at, credentials) VALUES (?, ?)", at, credentials);
    },

    outage() {
      return (
        sql
          .exec<{ since: number; kind: OutageKind }>("SELECT since, kind FROM outage")
          .toArray()[0] ?? null
      );
    },

    logFailure(at, kind) {
      sql.exec(
        `INSERT INTO outage (only_row, since, kind) VALUES (1, ?, ?)
         ON CONFLICT (only_row) DO UPDATE SET kind = excluded.kind`,
        at,
        kind,
      );
    },
  };
}
