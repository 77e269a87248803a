/**
 * One budget of D1's statements for a run of the schedule. Cloudflare ends an invocation at its thousandth query, and
 * with it every part that is under way, so a part begins no further item once the run could come near that, and goes on
 * in the next minute. Invariants: a run sends no more statements than `STATEMENTS_A_RUN`; every part has a share that no
 * other part can take, so none starves; what no part needs any more is anybody's.
 */
import { PART_NAMES, type PartName } from "../domain/restore/schedule-parts.ts";

export const STATEMENTS_A_RUN = 950;

interface Share {
  /** What the part spends whatever it finds: the lists that it reads, and the phase of a restore. */
  fixed: number;
  /** The most that one item takes. */
  item: number;
  /** What no other part may take, `fixed` included: a few items a minute, more where money or seats wait. */
  share: number;
}

/** In the order of the table of parts. */
export const SHARES: Record<PartName, Share> = {
  settleDoubts: { fixed: 4, item: 25, share: 105 },
  runLateChecks: { fixed: 2, item: 25, share: 52 },
  cancelTrips: { fixed: 4, item: 10, share: 44 },
  payBack: { fixed: 8, item: 15, share: 68 },
  sweepHolds: { fixed: 4, item: 1, share: 24 },
  tidyBills: { fixed: 10, item: 1, share: 10 },
  tellOwners: { fixed: 2, item: 6, share: 14 },
  runActRequests: { fixed: 6, item: 40, share: 46 },
  resumeMoves: { fixed: 2, item: 20, share: 42 },
  settleSilence: { fixed: 2, item: 8, share: 34 },
  writeDueNotices: { fixed: 20, item: 1, share: 20 },
  fetchMessageReports: { fixed: 25, item: 1, share: 25 },
  payBackNew: { fixed: 8, item: 15, share: 53 },
  sendDueMessages: { fixed: 8, item: 12, share: 104 },
  keepTrips: { fixed: 1, item: 6, share: 61 },
  ringAlerts: { fixed: 16, item: 4, share: 28 },
  eraseNightly: { fixed: 30, item: 1, share: 30 },
  eraseStaffAccessNightly: { fixed: 10, item: 1, share: 10 },
  eraseAgentAccessNightly: { fixed: 5, item: 1, share: 5 },
  compactNightly: { fixed: 4, item: 8, share: 28 },
  checkTripsNightly: { fixed: 6, item: 20, share: 46 },
  checkWalletNightly: { fixed: 4, item: 8, share: 28 },
  refreshFigures: { fixed: 60, item: 1, share: 60 },
};

/** What a part is given of the budget. */
export interface Allowance {
  /** Books one more item. False: the budget is spent, and the rest comes in the next minute. */
  begin(): boolean;
  /** An item that was booked has ended. */
  end(): void;
}

/** Outside the schedule: a caller who has set bounds of its own. */
export const UNBOUNDED: Allowance = { begin: () => true, end: () => undefined };

export interface StatementBudget {
  /** Statements that were sent. */
  spend(statements: number): void;
  spent(): number;
  allowance(part: PartName): Allowance;
  /** What is left of the part's share is anybody's. */
  finish(part: PartName): void;
}

export function statementBudget(most: number = STATEMENTS_A_RUN): StatementBudget {
  /** What each part has booked for its items; a part that has finished is not in it. */
  const booked = new Map(PART_NAMES.map((part) => [part, 0]));
  let spent = 0;
  let underWay = 0;

  /** What the others may still need of their shares. Nobody knows when a part has read its lists, so that is kept too. */
  function keptFor(others: PartName): number {
    return [...booked]
      .filter(([part]) => part !== others)
      .reduce((sum, [part, taken]) => sum + Math.max(0, SHARES[part].share - taken), 0);
  }

  return {
    spend(statements) {
      spent += statements;
    },
    spent: () => spent,
    allowance(part) {
      const { fixed, item, share } = SHARES[part];
      return {
        begin() {
          const taken = booked.get(part) ?? share;
          const isOwn = fixed + taken + item <= share;
          if (!isOwn && spent + underWay + keptFor(part) + item > most) return false;
          booked.set(part, taken + item);
          underWay += item;
          return true;
        },
        end() {
          underWay -= item;
        },
      };
    },
    finish: (part) => void booked.delete(part),
  };
}

/** For a run outside the schedule, as tests and the simulation make it. */
export function unboundedBudget(): StatementBudget {
  return {
    spend: () => undefined,
    spent: () => 0,
    allowance: () => UNBOUNDED,
    finish: () => undefined,
  };
}
