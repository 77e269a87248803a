/**
 * The auditor: D1, the objects, the wallet and the buyers' answers compared at rest. It was written from the
 * protocol's invariants and shares no rule with the product, so that they can't be wrong together.
 */
import type { Evidence } from "./evidence.ts";
import { cashRules } from "./audit-cash.ts";
import { ledgerRules } from "./audit-ledger.ts";
import { messageRules } from "./audit-messages.ts";
import { seatRules } from "./audit-seats.ts";
import { answerRules } from "./audit-answers.ts";

/** One sentence a difference. */
export type AuditRule = (evidence: Evidence) => string[];

export const AUDIT_RULES = {
  ...ledgerRules,
  ...seatRules,
  ...answerRules,
  ...cashRules,
  ...messageRules,
} satisfies Record<string, AuditRule>;

export interface Difference {
  rule: string;
  sentence: string;
}

export function audit(evidence: Evidence): Difference[] {
  return Object.entries(AUDIT_RULES).flatMap(([rule, differences]) =>
    differences(evidence).map((sentence) => ({ rule, sentence })),
  );
}
