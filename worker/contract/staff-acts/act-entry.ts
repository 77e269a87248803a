/** The definition of one act of staff (staff-acts.ts), and the usual combinations of what acts wait for. */
import type { z } from "zod";
import type { ActRule } from "../../domain/staff/decide-act.ts";

export interface ActEntry extends ActRule {
  about: string;
  /** In the audit trail. */
  trail: string;
  /** It moves money or gives rights: a passkey must have been shown a moment ago. */
  needsStepUp: boolean;
  /** Its answer contains a secret for the requester, so the cron does not run it. */
  givesSecret?: true;
  input: z.ZodObject;
  view: z.ZodType;
}

export const FREE = { needsStepUp: false, second: "above", canBeStopped: false } as const;
export const MONEY = { needsStepUp: true, second: "above", canBeStopped: true } as const;
export const POWER = { needsStepUp: true, second: "power", canBeStopped: false } as const;
