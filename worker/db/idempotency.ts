/**
 * The requests that were sent with an Idempotency-Key. Invariants: of any number of callers with one key one runs the
 * request at a time, and none after its answer was stored; a request that died leaves its key usable.
 */
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { idempotencyKeys } from "../../drizzle/programs.ts";
import { endOfAttempt, KEY_LIVES_MS, KEY_LOCKED_MS } from "../domain/idempotency.ts";
import type { Database } from "./client.ts";

export interface KeyName {
  caller: string;
  keyHash: string;
}

export type KeyState =
  /** `heldBefore` is that of the first attempt; null at the first attempt itself. */
  | { state: "runs"; isRepeat: boolean; heldBefore: number | null; lockedUntil: number }
  | { state: "under_way" }
  | { state: "answered"; status: number; answer: string }
  | { state: "differs" }
  | { state: "too_many" };

/** `most`: the keys of a day that this caller may have. */
export async function beginKey(
  db: Database,
  request: KeyName & { fingerprint: string; heldBefore: number | null; most: number },
  now: number,
): Promise<KeyState> {
  const { caller, keyHash, fingerprint, heldBefore, most } = request;
  const isKey = isNamed(request);
  const lockedUntil = now + KEY_LOCKED_MS;
  const [, inserted, retaken, [row]] = await db.batch([
    db
      .delete(idempotencyKeys)
      .where(and(isKey, lte(idempotencyKeys.createdAt, now - KEY_LIVES_MS))),
    db
      .insert(idempotencyKeys)
      .select(
        sql`SELECT ${caller}, ${keyHash}, ${fingerprint}, ${now}, ${lockedUntil}, ${heldBefore}, NULL, NULL
          WHERE (SELECT count(*) FROM (SELECT 1 FROM idempotency_keys WHERE caller = ${caller}
            AND created_at > ${now - KEY_LIVES_MS} LIMIT ${most})) < ${most}`,
      )
      .onConflictDoNothing()
      .returning({ keyHash: idempotencyKeys.keyHash }),
    db
      .update(idempotencyKeys)
      .set({ lockedUntil })
      .where(
        and(
          isKey,
          eq(idempotencyKeys.fingerprint, fingerprint),
          isNull(idempotencyKeys.status),
          lte(idempotencyKeys.lockedUntil, now),
        ),
      )
      .returning({ heldBefore: idempotencyKeys.heldBefore }),
    db.select().from(idempotencyKeys).where(isKey),
  ]);
  if (inserted.length === 1)
    return { state: "runs", isRepeat: false, heldBefore: null, lockedUntil };
  if (row === undefined) return { state: "too_many" };
  if (row.fingerprint !== fingerprint) return { state: "differs" };
  const [again] = retaken;
  if (again !== undefined) return { state: "runs", isRepeat: true, ...again, lockedUntil };
  if (row.status === null || row.answer === null) return { state: "under_way" };
  return { state: "answered", status: row.status, answer: row.answer };
}

/** An attempt ends with this answer. Another one that has taken the key over since is left alone. */
export async function endAttempt(
  db: Database,
  attempt: KeyName & { lockedUntil: number; isRepeat: boolean },
  answered: { status: number; seal: () => Promise<string> },
): Promise<void> {
  const { status } = answered;
  switch (endOfAttempt({ ...attempt, status })) {
    case "answered": {
      const answer = await answered.seal();
      await db.update(idempotencyKeys).set({ status, answer }).where(isAttempt(attempt));
      return;
    }
    case "unlocked":
      await db.update(idempotencyKeys).set({ lockedUntil: 0 }).where(isAttempt(attempt));
      return;
    case "forgotten":
      await db.delete(idempotencyKeys).where(isAttempt(attempt));
  }
}

/** The answer is of no use any more: the same request may run again. Another answer that was stored since stays. */
export async function dropAnswer(db: Database, key: KeyName, answer: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: null, answer: null, lockedUntil: 0 })
    .where(and(isNamed(key), eq(idempotencyKeys.answer, answer)));
}

export async function deleteOldKeys(db: Database, before: number): Promise<void> {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before));
}

function isNamed({ caller, keyHash }: KeyName) {
  return and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.keyHash, keyHash));
}

function isAttempt(attempt: KeyName & { lockedUntil: number }) {
  const isOurs = eq(idempotencyKeys.lockedUntil, attempt.lockedUntil);
  return and(isNamed(attempt), isOurs, isNull(idempotencyKeys.status));
}
