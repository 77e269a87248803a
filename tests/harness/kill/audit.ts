/**
 * The auditor: D1, the objects and the two wallets compared at rest by the rules of the simulation's auditor; and, by
 * rules of its own, with what only a run of the built product has: the answers over HTTP, the phones, and the rows that
 * D1 lost. It shares no rule with the product, so that they can't be wrong together.
 */
import { CashRules } from "../sim/audit/cash-rules.ts";
import { messagesAtRest } from "../sim/audit/message-rules.ts";
import { numbersSent } from "../sim/audit/number-rules.ts";
import { surplusBack } from "../sim/audit/page-rules.ts";
import { inspectStores } from "../sim/audit/stores.ts";
import { boardingRules } from "./audit-boarding.ts";
import { answerRules } from "./audit-answers.ts";
import { historyRules } from "./audit-history.ts";
import { listTaken, messageRules } from "./audit-messages.ts";
import { keyedRules } from "./audit-keyed.ts";
import { pageRules } from "./audit-pages.ts";
import type { Evidence } from "./evidence.ts";

/** One sentence a difference. */
const OWN_RULES = {
  ...historyRules,
  ...answerRules,
  ...messageRules,
  ...boardingRules,
  ...pageRules,
  ...keyedRules,
} satisfies Record<string, (evidence: Evidence) => string[]>;

/** Rules of the simulation's auditor have the protocol's names. */
type SharedRule =
  | "AT"
  | "I1"
  | "I2"
  | "I7"
  | "I9"
  | "I14"
  | "J5"
  | "J6"
  | "K1"
  | "K5"
  | "N1"
  | "T2"
  | "T4"
  | "Z3";

export type Rule = keyof typeof OWN_RULES | SharedRule;

/** Lists the differences, each with its rule in front. */
export function audit(evidence: Evidence): string[] {
  const { d1, stores, messages } = evidence;
  return [
    ...inspectStores(evidence, stores, []),
    ...new CashRules().check(evidence, stores.ledger, []),
    ...surplusBack(evidence, stores.ledger),
    ...messagesAtRest(messages, d1),
    ...numbersSent(d1, listTaken(evidence)),
    ...Object.entries(OWN_RULES).flatMap(([rule, differences]) =>
      differences(evidence).map((sentence) => `${rule}: ${sentence}`),
    ),
  ];
}
