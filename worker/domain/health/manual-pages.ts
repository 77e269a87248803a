/**
 * The pages of "A bad morning" (worker/OPERATIONS.md) for each condition of the shop's health. A condition that is left
 * out has no page: its row under Alerts states the action. Pure, and without a package: a bare checkout reads it.
 */
import type { FailedCondition } from "../payments/figures.ts";

const NOBODY_CAN_PAY = [1];

const MANUAL_PAGES: Partial<Record<FailedCondition, readonly number[]>> = {
  objects_differ: [6, 8],
  wallet_differs: [6, 8],
  provider_refuses: NOBODY_CAN_PAY,
  provider_away: NOBODY_CAN_PAY,
  create_refused: NOBODY_CAN_PAY,
  create_away: NOBODY_CAN_PAY,
  execute_refused: NOBODY_CAN_PAY,
  execute_away: NOBODY_CAN_PAY,
  other_wallet_refuses: NOBODY_CAN_PAY,
  other_wallet_away: NOBODY_CAN_PAY,
  query_refused: [1, 8],
  query_away: [1, 8],
  gateway_refuses: [9],
  gateway_away: [9],
  payment_in_doubt: [8, 1],
  late_check_waits: [8, 1],
  messages_wait: [9],
  restore_noticed: [4],
  recovery_waits: [7],
  figures_old: [10],
};

/** In reading order; empty if there is none, as for a condition of a newer shop. */
export function manualPages(condition: string): readonly number[] {
  const known = new Map<string, readonly number[]>(Object.entries(MANUAL_PAGES));
  return known.get(condition) ?? [];
}
