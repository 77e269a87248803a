/**
 * The requests that were sent with an Idempotency-Key. Invariants: of any number of callers with one key one runs the
 * request at a time, and none after its answer was stored; a request that died leaves its key usable; an attempt whose
 * key was taken over opens no bill and answers nothing of its own.
 */
import { and, eq, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { idempotencyKeys } from "../../drizzle/programs.ts";
import { endOfAttempt, KEY_LIVES_MS, KEY_LOCKED_MS } from "../domain/idempotency.ts";
import type { Database } from "./client.ts";

export interface KeyName {
  caller: string;
  keyHash: string;
}

/** An attempt to run the request of a key. */
export type KeyAttempt = KeyName & { lockedUntil: number };

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
    db.delete(idempotencyKeys).where(and(isKey, isOld(now))),
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

/**
 * An attempt ends with this answer. False if another one has taken the key over since, which is left alone: the answer
 * of that one is the only answer of the key.
 */
export async function endAttempt(
  db: Database,
  attempt: KeyAttempt & { isRepeat: boolean },
  answered: { status: number; seal: () => Promise<string> },
): Promise<boolean> {
  const { status } = answered;
  const end = endOfAttempt({ ...attempt, status });
  const values =
    end === "answered" ? { status, answer: await answered.seal() } : { lockedUntil: 0 };
  const { keyHash } = idempotencyKeys;
  const [ended, present] = await db.batch([
    end === "forgotten"
      ? db.delete(idempotencyKeys).where(isAttempt(attempt)).returning({ keyHash })
      : db.update(idempotencyKeys).set(values).where(isAttempt(attempt)).returning({ keyHash }),
    db.select({ keyHash }).from(idempotencyKeys).where(isNamed(attempt)),
  ]);
  // A key that is gone was forgotten by a restore: nobody else runs its request.
  return ended.length === 1 || present.length === 0;
}

/** For a statement that an attempt may run only while nobody has taken its key over. */
export function holdsKey(db: Database, attempt: KeyAttempt): SQL {
  return sql`EXISTS ${db
    .select({ one: sql`1` })
    .from(idempotencyKeys)
    .where(isAttempt(attempt))}`;
}

export async function isTakenOver(db: Database, attempt: KeyAttempt): Promise<boolean> {
  const rows = await db
    .select({ keyHash: idempotencyKeys.keyHash })
    .from(idempotencyKeys)
    .where(isAttempt(attempt));
  return rows.length === 0;
}

/** The answer is of no use any more: the same request may run again. Another answer that was stored since stays. */
export async function dropAnswer(db: Database, key: KeyName, answer: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: null, answer: null, lockedUntil: 0 })
    .where(and(isNamed(key), eq(idempotencyKeys.answer, answer)));
}

export async function deleteOldKeys(db: Database, now: number): Promise<void> {
  await db.delete(idempotencyKeys).where(isOld(now));
}

/** The key's day is over, and no attempt runs that began in it. */
function isOld(now: number) {
  const isIdle = or(isNotNull(idempotencyKeys.status), lte(idempotencyKeys.lockedUntil, now));
  return and(lte(idempotencyKeys.createdAt, now - KEY_LIVES_MS), isIdle);
}

function isNamed({ caller, keyHash }: KeyName) {
  return and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.keyHash, keyHash));
}

function isAttempt(attempt: KeyAttempt) {
  const isOurs = eq(idempotencyKeys.lockedUntil, attempt.lockedUntil);
  return and(isNamed(attempt), isOurs, isNull(idempotencyKeys.status));
}
