/**
 * Fixture: one trip, one shop and one wallet for the flows of a payment: the real seat lock, bills with the guards of
 * the tables, and a scripted wallet. Time stands still unless it is moved.
 */
import type { Bill } from "../../../worker/db/payments/bills.ts";
import { DEAD_AFTER_MS } from "../../../worker/payments/bkash/timing.ts";
import {
  findFirstCaptureFailure,
  findPayEnd,
} from "../../../worker/domain/payments/first-capture.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { capture, release, resolveOrBar, sell } from "../../../worker/domain/seats/capture-lock.ts";
import type { PaymentDependencies } from "../../../worker/flows/payments/payment-dependencies.ts";
import { bkash, type BkashTokens } from "../../../worker/payments/bkash/bkash.ts";
import type { ApprovalOutcome, BkashClient } from "../../../worker/payments/bkash/client.ts";
import type { Unauthorised } from "../../../worker/payments/bkash/unauthorised.ts";
import type { ExecuteOutcome, QueryOutcome } from "../../../worker/payments/provider.ts";
import { aDesk, T0 } from "../../support/seats/desk.ts";

export const TOTAL_POISHA = 122_400;
/** Times for a `beginCapture` that stands for a concurrent call; only its effect matters. */
export const SOME_TIMES = { executeBy: 1, believeFrom: 2, createdAfter: 0, incarnation: "" };

export type Fixture = ReturnType<typeof aFixture>;

export function aFixture() {
  let now = T0;
  const desk = aDesk();
  const bills = new Map<number, Bill>();
  const tickets: { bill: number; pnr: string; seats: string[] }[] = [];
  const alerts: string[] = [];
  /** What D1 has besides the bills: paused sales, a seat of another ticket. */
  const shop = { isPaused: false, isSeatTaken: false };
  const wallet = aScriptedWallet();
  const provider = bkash({ ...wallet, refundsPerPayment: 1, refundDays: 15 });

  function change(id: number, from: readonly Bill["state"][], fields: Partial<Bill>): boolean {
    const bill = bills.get(id);
    if (bill === undefined || !from.includes(bill.state)) return false;
    bills.set(id, { ...bill, ...fields });
    return true;
  }
  function get(id: number): Bill {
    const bill = bills.get(id);
    if (bill === undefined) throw new Error(`no bill ${id}`);
    return bill;
  }

  const deps: PaymentDependencies = {
    bills: {
      find: async (id) => bills.get(id) ?? null,
      beginCapture: async (id, at, times) => {
        const bill = get(id);
        const isYoung = bill.createdAt > times.createdAfter;
        const isAlone = ![...bills.values()].some(
          (other) =>
            other.id !== id &&
            other.booking === bill.booking &&
            ["capturing", "paid"].includes(other.state),
        );
        const { executeBy, believeFrom } = times;
        const failure = findFirstCaptureFailure(bill, at) ?? (isYoung ? null : "bill_expired");
        if (failure !== null) change(id, ["created"], { state: "expired", failure });
        const won =
          isAlone &&
          !shop.isPaused &&
          change(id, ["created"], { state: "capturing", executeBy, believeFrom });
        return { won, isPaused: shop.isPaused, bill: get(id) };
      },
      writeTicket: async ({ id }, ticket) => {
        if (tickets.some((other) => other.pnr === ticket.pnr)) return "pnr_taken";
        if (shop.isSeatTaken) return "seat_taken";
        const paid = { state: "paid", ticketId: ticket.id, trxId: ticket.trxId } as const;
        if (change(id, ["capturing"], paid)) {
          tickets.push({ bill: id, pnr: ticket.pnr, seats: get(id).seats });
        }
        return "written";
      },
      markFailed: async ({ id }, failure, lateCheck) =>
        void change(id, ["capturing"], {
          state: "failed",
          failure,
          lateCheckUntil: lateCheck?.until ?? null,
          lateCheckAt: lateCheck?.at ?? null,
          changedAt: now,
        }),
      markRefundOwed: async (id, { trxId, amountPoisha }) =>
        void change(id, ["capturing", "failed"], {
          state: "refund_owed",
          lateCheckUntil: null,
          trxId,
          receivedPoisha: amountPoisha,
        }),
      markDoubt: async (id, at) =>
        void change(id, ["capturing"], { doubtAt: get(id).doubtAt ?? at }),
      claim: async (id, at, forMs) => {
        const { claimedUntil, state } = get(id);
        if (claimedUntil !== null && claimedUntil >= at) return false;
        return change(id, [state], { claimedUntil: at + forMs });
      },
      claimLateCheck: async (id, at, next) => {
        const { lateCheckAt, lateCheckUntil } = get(id);
        if (lateCheckUntil === null || lateCheckAt === null || lateCheckAt > at) return false;
        return change(id, ["failed"], { lateCheckAt: next });
      },
      oweSurplus: async () => {},
      cancelWithTrip: async () => {},
      endLateCheck: async (id) =>
        void change(id, ["failed"], { lateCheckUntil: null, lateCheckAt: null }),
    },
    isBehind: async () => false,
    seatsOf: () => ({
      incarnation: async () => desk.state().incarnation,
      capture: async (input) => desk.run(capture(desk.state(), input, now)),
      sell: async (input) => desk.run(sell(desk.state(), input, now)),
      release: async (input) => desk.run(release(desk.state(), input, now)),
      resolveOrBar: async (input) => desk.run(resolveOrBar(desk.state(), input)),
    }),
    providerOf: () => provider,
    shopPhase: async () => "open",
    newTicket: () => ({ id: `ticket${tickets.length}`, pnr: `PNR${tickets.length}` }),
    now: () => now,
    alert: (event) => void alerts.push(event),
  };

  return {
    deps,
    desk,
    wallet,
    tickets,
    alerts,
    shop,
    bill: get,
    now: () => now,
    moveTo: (at: number) => void (now = at),
    /** A bill for two held seats, authorised at the wallet. */
    aBill: (id: number, booking = "booking1", seats = ["A1", "A3"]): Bill => {
      desk.declare(id, booking, seats);
      const bill = aBillRow(id, booking, seats, now);
      bills.set(id, bill);
      return bill;
    },
  };
}

/** A wallet whose answers are queued by the test; with none left it completes, once a payment. */
function aScriptedWallet() {
  const executes: (ExecuteOutcome | Unauthorised)[] = [];
  const queries: (QueryOutcome | Unauthorised)[] = [];
  const approvals: (ApprovalOutcome | Unauthorised)[] = [];
  const calls: string[] = [];
  const script = {
    isAway: false,
    /** Runs while an Execute is under way. */
    meanwhile: async () => {},
  };
  const completed = {
    outcome: "completed",
    trxId: "TRX0000001",
    amountPoisha: TOTAL_POISHA,
    currency: "BDT",
    invoice: null,
  } as const;
  return {
    calls,
    script,
    completed,
    executeAnswers: (...answers: (ExecuteOutcome | Unauthorised)[]) =>
      void executes.push(...answers),
    queryAnswers: (...answers: (QueryOutcome | Unauthorised)[]) => void queries.push(...answers),
    approvalAnswers: (...answers: (ApprovalOutcome | Unauthorised)[]) =>
      void approvals.push(...answers),
    count: (call: string) => calls.filter((made) => made === call).length,
    tokens: {
      outage: async () => null,
      token: async (refused) => {
        if (refused !== undefined) calls.push("renew");
        return script.isAway
          ? ({ outcome: "away" } as const)
          : ({ outcome: "ready", token: `token${calls.length}` } as const);
      },
    } satisfies BkashTokens as BkashTokens,
    client: {
      create: async () => ({ outcome: "away" }) as const,
      execute: async () => {
        calls.push("execute");
        await script.meanwhile();
        return executes.shift() ?? completed;
      },
      query: async () => {
        calls.push("query");
        return queries.shift() ?? { outcome: "initiated" };
      },
      approval: async () => {
        calls.push("approval");
        return approvals.shift() ?? { outcome: "settled" };
      },
      refund: async () => ({ outcome: "in_doubt" }),
      refunds: async () => ({ outcome: "known", refunds: [] }),
    } satisfies BkashClient as BkashClient,
  };
}

function aBillRow(id: number, booking: string, seats: string[], createdAt: number): Bill {
  return {
    id,
    claim: `bill/${id}`,
    mode: "limited",
    booking,
    tripId: "31",
    planName: "45",
    incarnation: null,
    language: null,
    counter: null,
    soldBy: null,
    seats,
    saleClosesAt: createdAt + 86_400_000,
    tripCancelledAt: null,
    tripPostponedAt: null,
    revision: 0,
    tripRevision: 0,
    payUntil: findPayEnd(createdAt + HOLD_MS),
    doubtCheckAt: null,
    refundRefusals: 0,
    refundDueAt: null,
    agentId: null,
    contactName: "Rahim",
    contactPhone: "01712345678",
    contactEmail: null,
    quantity: seats.length,
    centerName: null,
    boardingPointId: null,
    paymentType: null,
    couponId: null,
    farePoisha: 60_000,
    discountPoisha: 0,
    chargePoisha: 2_400,
    totalPoisha: TOTAL_POISHA,
    provider: "bkash",
    invoice: `BB-${id}`,
    grantHash: "hash",
    paymentId: `TR${id}`,
    state: "created",
    createdAt,
    executeBy: null,
    believeFrom: null,
    deadAt: createdAt + DEAD_AFTER_MS,
    lateCheckUntil: null,
    lateCheckAt: null,
    claimedUntil: null,
    doubtAt: null,
    ticketId: null,
    trxId: null,
    receivedPoisha: null,
    failure: null,
    refundBy: null,
    refundSettledAt: null,
    refundTries: 0,
    refundTrxId: null,
    changedAt: null,
    changedBy: null,
    changeCause: null,
    erasedAt: null,
    begunAt: null,
    begunBy: null,
    surplusOf: null,
  };
}
