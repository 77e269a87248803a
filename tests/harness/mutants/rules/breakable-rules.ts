/**
 * All rules that are broken in front of their tests. The mutants of the protocol are judged by the simulation instead,
 * which has no waiting room.
 */
import type { BreakableRule } from "./breakable-rule.ts";
import { PASS_RULES } from "./pass-rules.ts";
import { QUEUE_RULES } from "./queue-rules.ts";
import { ROOM_RULES } from "./room-rules.ts";
import { TURN_RULES } from "./turn-rules.ts";

export const RULES: readonly BreakableRule[] = [
  ...QUEUE_RULES,
  ...TURN_RULES,
  ...ROOM_RULES,
  ...PASS_RULES,
];
