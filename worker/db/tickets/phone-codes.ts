/** One-time codes for the phone numbers of tickets: one of a ticket, hashed with the number that it was sent to. */
import { and, eq, gt, lte, sql, type SQL } from "drizzle-orm";
import { phoneCodes } from "../../../drizzle/moves.ts";
import { CODE_TRIES_MAX } from "../../domain/tickets/phone-code.ts";
import type { Database } from "../client.ts";

/** Replaces an older code, which is then invalid. */
export async function writePhoneCode(
  db: Database,
  row: { ticketId: string; codeHash: string; expiresAt: number },
): Promise<void> {
  await db
    .insert(phoneCodes)
    .values({ ...row, tries: 0 })
    .onConflictDoUpdate({ target: phoneCodes.ticketId, set: { ...row, tries: 0 } });
}

/** Counts an attempt before it is checked, so that each of several concurrent ones counts. Null: none is left. */
export async function tryPhoneCode(
  db: Database,
  ticketId: string,
  now: number,
): Promise<string | null> {
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(
      and(
        eq(phoneCodes.ticketId, ticketId),
        gt(phoneCodes.expiresAt, now),
        sql`${phoneCodes.tries} < ${CODE_TRIES_MAX}`,
      ),
    )
    .returning({ codeHash: phoneCodes.codeHash });
  return row?.codeHash ?? null;
}

/** Over the ticket `tickets`: the code waits, and no request has used it. */
export function hasPhoneCode(codeHash: string): SQL {
  return sql`EXISTS (SELECT 1 FROM phone_codes p WHERE p.ticket_id = tickets.id AND p.code_hash = ${codeHash})`;
}

/** For the batch of the act that it proves, after it: uses the code up. */
export function deleteUsedPhoneCode(db: Database, ticketId: string, codeHash: string, when: SQL) {
  return db
    .delete(phoneCodes)
    .where(and(eq(phoneCodes.ticketId, ticketId), eq(phoneCodes.codeHash, codeHash), when));
}

export async function deleteOldPhoneCodes(db: Database, now: number): Promise<void> {
  await db.delete(phoneCodes).where(lte(phoneCodes.expiresAt, now));
}
