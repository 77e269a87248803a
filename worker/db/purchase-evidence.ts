/**
 * What the last calls of a part that a purchase needs have shown (worker/domain/health/purchase-needs.ts), a row each.
 * What an isolate has just written it does not write again, so that no purchase pays for it.
 */
import { inArray, sql } from "drizzle-orm";
import { purchaseEvidence } from "../../drizzle/figures.ts";
import {
  AWAY_SEEN_MS,
  NEED_NAMES,
  type Evidence,
  type NeedName,
} from "../domain/health/purchase-needs.ts";
import type { OutageKind } from "../domain/payments/outage.ts";
import type { Database } from "./client.ts";

/** An answer is written once in this time, a failure of one kind more often: its length is what counts. */
const OK_AGAIN_MS = 60_000;
const FAILURE_AGAIN_MS = 10_000;

/** The result of a call. */
export type CallResult = "ok" | OutageKind;

let written = new WeakMap<Database, Map<NeedName, { shown: CallResult; at: number }>>();

/** For tests, which empty the table. */
export function forgetWrittenEvidence(): void {
  written = new WeakMap();
}

/** Never throws: evidence that D1 did not take is not worth an alert, as D1 is then what fails. */
export async function noteEvidence(
  db: Database,
  need: NeedName,
  shown: CallResult,
  now: number,
): Promise<void> {
  if (!isNews(db, need, shown, now)) return;
  const failure = {
    okAt: purchaseEvidence.okAt,
    failingSince: sql`iif(${purchaseEvidence.failedAt} > ${now - AWAY_SEEN_MS}, ${purchaseEvidence.failingSince}, ${now})`,
    failedAt: now,
    kind: shown === "ok" ? null : shown,
  };
  const answer = { okAt: now, failingSince: null, failedAt: null, kind: null };
  const first =
    shown === "ok" ? answer : { failingSince: now, failedAt: now, kind: shown, okAt: null };
  try {
    await db
      .insert(purchaseEvidence)
      .values({ need, ...first })
      .onConflictDoUpdate({
        target: purchaseEvidence.need,
        set: shown === "ok" ? answer : failure,
      });
  } catch {
    written.get(db)?.delete(need);
  }
}

function isNews(db: Database, need: NeedName, shown: CallResult, now: number): boolean {
  const known = written.get(db) ?? new Map();
  written.set(db, known);
  const last = known.get(need);
  const againMs = shown === "ok" ? OK_AGAIN_MS : FAILURE_AGAIN_MS;
  if (last?.shown === shown && Math.abs(now - last.at) < againMs) return false;
  known.set(need, { shown, at: now });
  return true;
}

/** Whether D1 answers at all. */
export async function isDatabaseAnswering(db: Database): Promise<boolean> {
  try {
    await db.run(sql`SELECT 1`);
    return true;
  } catch {
    return false;
  }
}

/** By name, so that no table is scanned. */
export function selectEvidence(db: Database) {
  return db
    .select()
    .from(purchaseEvidence)
    .where(inArray(purchaseEvidence.need, [...NEED_NAMES]));
}

export async function readEvidenceRows(db: Database): Promise<Map<string, Evidence>> {
  return evidenceByNeed(await selectEvidence(db));
}

/** The rows of `selectEvidence` by need. */
export function evidenceByNeed(
  rows: readonly (Evidence & { need: string })[],
): Map<string, Evidence> {
  return new Map(rows.map(({ need, ...evidence }) => [need, evidence]));
}
