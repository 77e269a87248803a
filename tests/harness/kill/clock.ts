/**
 * Clock jumps of a stopped product: every instant in its stores and in the wallets' is moved back by as much, which is
 * equal to a clock that went on. So a run of minutes covers the quarters of an hour and the day of the payment protocol
 * without a switch in the product. History (the audit trails) stays unchanged.
 */
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { listTables as listPageTables } from "../../sslcommerz-simulator/simulation.ts";
import { sqliteStore } from "../../wallet-simulator/sqlite-store.ts";
import { listTables } from "../../wallet-simulator/store.ts";
import type { Files } from "./files.ts";
import { listPhoneMessages, PHONES_TABLE } from "./phones.ts";

const Column = z.object({ name: z.string(), type: z.string() });
const Trigger = z.object({ name: z.string(), sql: z.string() });

/** In ms since 1970. No amount, count or number of a row is as large. */
const FIRST_INSTANT = 1_000_000_000_000;

/**
 * Messages go on by an hour at most: the gateway knows an id for a day, and nights full of messages that nobody knows
 * of would show nothing of kills.
 */
const MESSAGES_MOST_MS = 60 * 60_000;

export function jump(files: Files, ms: number): void {
  jumpDatabase(files.d1, ms);
  putPhonesBack(files.phones, Math.min(ms, MESSAGES_MOST_MS));
  for (const object of files.objects) putBack(object, "holds", ms);
  putWalletBack(files.wallet, ms);
  putPagesBack(files.pages, ms);
}

/** Moves the instants of D1 alone: a copy that is restored later has to be as old as the other stores. */
export function jumpDatabase(d1: string, ms: number): void {
  putBack(d1, "messages", Math.min(ms, MESSAGES_MOST_MS));
  for (const table of ["bills", "part_refunds", "ticket_moves", "idempotency_keys"])
    putBack(d1, table, ms);
}

/**
 * Every instant of a table, whichever columns it has. One that is not set stays so. The table's triggers, some of which
 * keep instants from being changed, do not see it.
 */
export function putBack(file: string, table: string, ms: number): void {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  const columns = z.array(Column).parse(db.prepare(`PRAGMA table_info(${table})`).all());
  const listed = db.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?",
  );
  const triggers = z.array(Trigger).parse(listed.all(table));
  db.exec("BEGIN");
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  for (const { name, type } of columns) {
    if (type !== "INTEGER") continue;
    db.exec(`UPDATE ${table} SET ${name} = ${name} - ${ms} WHERE ${name} > ${FIRST_INSTANT}`);
  }
  for (const { sql } of triggers) db.exec(sql);
  db.exec("COMMIT");
  db.close();
}

function putWalletBack(file: string, ms: number): void {
  const store = sqliteStore(file);
  const { payments } = listTables(store);
  for (const pay of payments.list()) {
    payments.put(pay.paymentId, {
      ...pay,
      createdAt: pay.createdAt - ms,
      completesAt: pay.completesAt === null ? null : pay.completesAt - ms,
      refunds: pay.refunds.map((one) => ({
        ...one,
        at: one.at - ms,
        completesAt: one.completesAt - ms,
      })),
    });
  }
  store.close();
}

function putPagesBack(file: string, ms: number): void {
  const store = sqliteStore(file);
  const { sessions, notifications } = listPageTables(store);
  for (const page of sessions.list()) {
    sessions.put(page.sessionKey, {
      ...page,
      createdAt: page.createdAt - ms,
      attempts: page.attempts.map((one) => ({
        ...one,
        at: one.at - ms,
        succeedsAt: one.succeedsAt - ms,
        refunds: one.refunds.map((made) => ({
          ...made,
          initiatedAt: made.initiatedAt - ms,
          endsAt: made.endsAt - ms,
        })),
      })),
    });
  }
  for (const one of notifications.list())
    notifications.put(one.id, { ...one, dueAt: one.dueAt - ms });
  store.close();
}

function putPhonesBack(file: string, ms: number): void {
  const store = sqliteStore(file);
  for (const one of listPhoneMessages(store)) {
    store.put(PHONES_TABLE, String(one.number), JSON.stringify({ ...one, at: one.at - ms }));
  }
  store.close();
}
