/**
 * The budget of D1 statements for a run of the schedule. Cloudflare ends an invocation at its thousandth query, with
 * every job in progress, so a job begins no further item once the run could come near that, and continues in the next
 * minute. Invariants: a run sends no more statements than `STATEMENTS_A_RUN`; every job has a share that no other job
 * can take, so none starves; what no job needs any more is available to all.
 */
import { PART_NAMES, type PartName } from "../domain/restore/schedule-parts.ts";

export const STATEMENTS_A_RUN = 950;

interface Share {
  /** The statements that the job spends in any case: the lists that it reads, and the phase of a restore. */
  fixed: number;
  /** The most that one item takes. */
  item: number;
  /**
   * The statements that no other job may take, `fixed` included: a few items a minute, more where money or seats wait.
   */
  share: number;
}

/** In the order of the table of jobs. */
export const SHARES: Record<PartName, Share> = {
  settleDoubts: { fixed: 4, item: 25, share: 105 },
  runLateChecks: { fixed: 2, item: 25, share: 52 },
  cancelTrips: { fixed: 4, item: 10, share: 44 },
  payBack: { fixed: 8, item: 15, share: 68 },
  sweepHolds: { fixed: 5, item: 1, share: 25 },
  tidyBills: { fixed: 10, item: 1, share: 10 },
  tellOwners: { fixed: 2, item: 6, share: 14 },
  runActRequests: { fixed: 6, item: 40, share: 46 },
  resumeMoves: { fixed: 2, item: 20, share: 42 },
  settleSilence: { fixed: 2, item: 8, share: 34 },
  writeDueNotices: { fixed: 20, item: 1, share: 20 },
  fetchMessageReports: { fixed: 25, item: 1, share: 25 },
  payBackNew: { fixed: 8, item: 15, share: 53 },
  sendDueMessages: { fixed: 8, item: 12, share: 104 },
  forgetBuses: { fixed: 2, item: 1, share: 2 },
  keepTrips: { fixed: 1, item: 6, share: 61 },
  ringAlerts: { fixed: 16, item: 4, share: 28 },
  eraseNightly: { fixed: 30, item: 1, share: 30 },
  eraseStaffAccessNightly: { fixed: 10, item: 1, share: 10 },
  eraseAgentAccessNightly: { fixed: 5, item: 1, share: 5 },
  countBoardingsNightly: { fixed: 2, item: 4, share: 10 },
  compactNightly: { fixed: 4, item: 8, share: 28 },
  checkTripsNightly: { fixed: 6, item: 20, share: 46 },
  checkWalletNightly: { fixed: 5, item: 8, share: 28 },
  refreshFigures: { fixed: 60, item: 1, share: 60 },
};

/** A job's view of the budget. */
export interface Allowance {
  /** Books one more item. False: the budget is spent, and the rest comes in the next minute. */
  begin(): boolean;
  /** An item that was booked has ended. */
  end(): void;
}

/** For callers outside the schedule, which have limits of their own. */
export const UNBOUNDED: Allowance = { begin: () => true, end: () => undefined };

export interface StatementBudget {
  /** Statements that were sent. */
  spend(statements: number): void;
  spent(): number;
  allowance(part: PartName): Allowance;
  /** The rest of the job's share becomes available to all. */
  finish(part: PartName): void;
}

export function statementBudget(most: number = STATEMENTS_A_RUN): StatementBudget {
  /** The statements that each job has booked for its items; finished jobs are removed. */
  const booked = new Map(PART_NAMES.map((part) => [part, 0]));
  let spent = 0;
  let underWay = 0;

  /** The rest of the other jobs' shares. It is unknown when a job has read its lists, so these are reserved too. */
  function sumReserved(others: PartName): number {
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
          if (!isOwn && spent + underWay + sumReserved(part) + item > most) return false;
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

/** The allowance of a run outside the schedule, such as those of tests and the simulation. */
export function makeUnboundedBudget(): StatementBudget {
  return {
    spend: () => undefined,
    spent: () => 0,
    allowance: () => UNBOUNDED,
    finish: () => undefined,
  };
}
